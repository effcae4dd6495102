import StatechartModel
import StatechartSemantics
import StatechartVerification

// Delays in Promela: a difference bound matrix (Dill, 1989) of the running delays, in the order in which simultaneous delays
// end.

extension PromelaWriter {
  /// The number that represents an unlimited duration.
  ///
  /// The number exceeds all other durations of the model. Twice the number still fits into a Promela `int`.
  static let unlimited = 1 << 29
  /// The longest delay that the model distinguishes from an unlimited delay, in milliseconds.
  private static let longest = 1 << 26

  func name(of delay: Delay) -> String {
    switch delay {
    case .timer(let timer): names.timer(timer)
    case .limit(let property, _): names.limit(property)
    }
  }

  func start(_ timer: ID<Timer>, _ text: inout PromelaText) throws(PromelaRefusal) {
    let delay = flow.timers[timer].delay
    var (low, high) = ("", "")
    if case .duration(let milliseconds) = delay.kind {
      (low, high) = ("\(milliseconds)", "\(milliseconds)")
    } else {
      low = try number(delay, .nothing)
      text.line("delay_high = \(low);")
      let classes = layout.partition(of: delay.type.wrapped.numbers).filter { $0.value == nil }
      try text.choose(
        classes.map { one in
          let isLast = one.high > Self.longest
          return ("delay_high \(isLast ? ">=" : "==") \(one.low)", "delay_high = \(isLast ? "UNLIMITED" : "\(one.high)");")
        })
      high = "delay_high"
    }
    if flow.timers[timer].isPeriodic {
      text.line("delay_low = \(atLeastOne(low));")
      text.line("delay_high = \(atLeastOne(high));")
      (low, high) = ("delay_low", "delay_high")
    }
    text.line("start(\(names.timer(timer)), \(low), \(high));")
  }

  private func atLeastOne(_ number: String) -> String {
    Int(number).map { "\(max(1, $0))" } ?? "(\(number) > 1 -> \(number) : 1)"
  }

  /// Checks that the model can represent all delays.
  ///
  /// - Throws: ``PromelaRefusal`` if a delay or a duration is too long.
  func requireShortDelays() throws(PromelaRefusal) {
    for timer in flow.timers {
      for case .duration(let milliseconds) in timer.delay.all.map(\.kind) where milliseconds > Self.longest {
        throw PromelaRefusal(
          "a delay of more than \(Self.longest / 3_600_000) hours is not translated to Promela", at: timer.delay.range)
      }
    }
    for case .duration in layout.flow.variables.map(\.type) {
      let classes = layout.partition(of: ValueType.duration.numbers)
      guard let last = classes.last, last.low <= Self.longest else {
        throw PromelaRefusal(
          "a duration of more than \(Self.longest / 3_600_000) hours is not translated to Promela", at: flow.range)
      }
    }
  }

  /// Returns the condition under which the delay at an index can end before all other delays.
  ///
  /// Simultaneous delays end in the order of their indices.
  func canEnd(_ index: Int) -> String {
    var parts = ["running > \(index)", "bound[\(index + 1)] >= 0"]
    for earlier in 0..<index {
      parts.append("bound[\((earlier + 1) * (maximumDelays + 1))] > 0")
      parts.append("bound[\((earlier + 1) * (maximumDelays + 1) + index + 1)] > 0")
    }
    return parts.joined(separator: " && ")
  }

  func writeDelays(_ text: inout PromelaText) {
    guard maximumDelays > 0 else { return }
    text.add(
      """
      /* The running delays, in the order in which simultaneous delays end. */
      byte running;
      short delay[\(maximumDelays)];
      /* A difference bound matrix: the most milliseconds by which delay ROW can end later than delay COLUMN; 0 is the current time.
         It represents all times at which the delays can end. */
      int bound[\((maximumDelays + 1) * (maximumDelays + 1))];
      #define BOUND(row, column) bound[(row) * \(maximumDelays + 1) + (column)]
      #define UNLIMITED \(Self.unlimited)
      \(scratch)short row, column, middle, found;
      \(scratch)int delay_low, delay_high;

      /* Starts a delay that takes between low and high milliseconds. */
      inline start(kind, low, high) {
        d_step {
          delay[running] = kind;
          running++;
          row = 0;
          do
          :: row < running ->
            BOUND(running, row) = (high) + BOUND(0, row);
            BOUND(row, running) = BOUND(row, 0) - (low);
            row++
          :: else -> break
          od;
          BOUND(running, running) = 0
        }
      }

      /* Removes the delay at a place, counted from 1. */
      inline remove_delay(place) {
        row = 0;
        do
        :: row <= running ->
          column = place;
          do
          :: column < running -> BOUND(row, column) = BOUND(row, column + 1); column++
          :: else -> break
          od;
          BOUND(row, running) = 0;
          row++
        :: else -> break
        od;
        row = place;
        do
        :: row < running ->
          delay[row - 1] = delay[row];
          column = 0;
          do
          :: column <= running -> BOUND(row, column) = BOUND(row + 1, column); column++
          :: else -> break
          od;
          row++
        :: else -> break
        od;
        delay[running - 1] = 0;
        column = 0;
        do
        :: column <= running -> BOUND(running, column) = 0; column++
        :: else -> break
        od;
        running--
      }

      inline cancel(kind) {
        d_step {
          found = 0;
          do
          :: found < running && delay[found] != kind -> found++
          :: else -> break
          od;
          if
          :: found < running -> found++; remove_delay(found)
          :: else
          fi;
          found = 0; row = 0; column = 0
        }
      }

      /* Tightens the matrix to its canonical form (Floyd and Warshall). */
      inline close_bounds() {
        middle = 0;
        do
        :: middle <= running ->
          row = 0;
          do
          :: row <= running ->
            column = 0;
            do
            :: column <= running ->
              if
              :: BOUND(row, middle) + BOUND(middle, column) < BOUND(row, column) ->
                BOUND(row, column) = BOUND(row, middle) + BOUND(middle, column)
              :: else
              fi;
              column++
            :: else -> break
            od;
            row++
          :: else -> break
          od;
          middle++
        :: else -> break
        od
      }

      /* Ends the delay at a place, counted from 1, before all others. */
      inline end_delay(place) {
        d_step {
          if :: BOUND(place, 0) > 0 -> BOUND(place, 0) = 0 :: else fi;
          row = 1;
          do
          :: row < place ->
            if :: BOUND(0, row) > -1 -> BOUND(0, row) = -1 :: else fi;
            row++
          :: else -> break
          od;
          close_bounds();
          remove_delay(place);
          row = 0; column = 0; middle = 0
        }
      }

      /* Lets an unknown time pass in which no delay ends. */
      inline let_time_pass() {
        d_step {
          row = 1;
          do
          :: row <= running -> BOUND(0, row) = 0; row++
          :: else -> break
          od;
          close_bounds();
          row = 0; column = 0; middle = 0
        }
      }
      """)
    if delays.contains(where: { if case .limit = $0 { true } else { false } }) { writeDeadlines(&text) }
    text.line()
  }

  private func writeDeadlines(_ text: inout PromelaText) {
    text.add(
      """

      /* Starts the deadline of a response. The deadline passes before other delays that end at the same time. */
      inline start_limit(kind, milliseconds) {
        start(kind, milliseconds + 1, milliseconds + 1);
        d_step {
          found = running;
          do
          :: found > 1 ->
            middle = delay[found - 1]; delay[found - 1] = delay[found - 2]; delay[found - 2] = middle;
            row = 0;
            do
            :: row <= running ->
              swapped = BOUND(row, found); BOUND(row, found) = BOUND(row, found - 1); BOUND(row, found - 1) = swapped;
              row++
            :: else -> break
            od;
            column = 0;
            do
            :: column <= running ->
              swapped = BOUND(found, column); BOUND(found, column) = BOUND(found - 1, column); BOUND(found - 1, column) = swapped;
              column++
            :: else -> break
            od;
            found--
          :: else -> break
          od;
          found = 0; row = 0; column = 0; middle = 0; swapped = 0
        }
      }
      """)
  }

  /// The prefix of the declarations of scratch variables.
  ///
  /// If steps are deterministic, scratch variables are hidden: SPIN does not store hidden variables in its states.
  var scratch: String { isCertain ? "hidden " : "" }
  /// The opening line of a block of statements.
  ///
  /// A deterministic block becomes a `d_step`, which is a single step for SPIN.
  var certain: String { isCertain ? "certain {" : "{" }
  /// The type of a scratch bool.
  ///
  /// A hidden variable cannot be a bit.
  var scratchBit: String { isCertain ? "hidden byte" : "bit" }
}
