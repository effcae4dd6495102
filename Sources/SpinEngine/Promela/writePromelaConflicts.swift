import StatechartModel
import StatechartSemantics
import StatechartVerification

// The transitions of a microstep in Promela, with conflict resolution.

extension PromelaWriter {
  func writeTaking(_ text: inout PromelaText) {
    text.add(
      """
      /* The transition of a microstep, and the range of its exit set. */
      \(scratch)short transition_[1], from[1], to_before[1];
      inline take(number, source, low, high) { taken = 1; transition_[0] = number; from[0] = low; to_before[0] = high }
      """)
    text.line()
  }

  func writeConflicts(_ text: inout PromelaText) {
    let ends = ids.map { ":: state == \(names.state($0)) -> last_inside = \(flow.states[$0].end) " }.joined(separator: "\n    ")
    text.add(
      """
      /* The transitions of a microstep, at most one for each region, and the ranges of their exit sets. */
      \(scratch)short transition_[\(regions)], from[\(regions)], to_before[\(regions)], source_[\(regions)], last_inside;
      \(scratch)byte one, other, conflicts, survivors;
      \(scratchBit) is_kept[\(regions)], meets_;
      inline take(number, source, low, high) {
        one = 0;
        do
        :: one < taken && transition_[one] != number -> one++
        :: else -> break
        od;
        if
        :: one == taken ->
          transition_[one] = number; source_[one] = source; from[one] = low; to_before[one] = high;
          taken++
        :: else
        fi
      }

      inline find_end(state) {
        if
        \(ends)
        fi
      }

      #define CLAIMS(t) ((from[t] == to_before[t] && step_index == source_[t]) || \
        (at[step_index] && from[t] <= step_index && step_index < to_before[t]))

      /* Finds whether two transitions conflict: both exit the same active state, or one exits the source of the other, which
         exits no state. */
      inline find_meeting(a, b) {
        meets_ = 0;
        step_index = 0;
        do
        :: step_index < \(ids.count) ->
          meets_ = meets_ || (CLAIMS(a) && CLAIMS(b));
          step_index++
        :: else -> break
        od
      }

      /* Keeps one of two conflicting transitions: the transition with the inner source, else the first transition. */
      inline remove_conflicts() {
        one = 0;
        do
        :: one < taken ->
          is_kept[one] = 1;
          other = 0;
          do
          :: other < one ->
            if
            :: is_kept[other] ->
              find_meeting(one, other);
              find_end(source_[other]);
              if
              :: meets_ && !(source_[one] > source_[other] && source_[one] < last_inside) -> is_kept[one] = 0
              :: else
              fi
            :: else
            fi;
            other++
          :: else -> break
          od;
          other = 0;
          do
          :: other < one ->
            if
            :: is_kept[other] && is_kept[one] ->
              find_meeting(one, other);
              is_kept[other] = !meets_
            :: else
            fi;
            other++
          :: else -> break
          od;
          one++
        :: else -> break
        od;
        survivors = 0;
        one = 0;
        do
        :: one < taken ->
          if
          :: is_kept[one] ->
            transition_[survivors] = transition_[one]; source_[survivors] = source_[one];
            from[survivors] = from[one]; to_before[survivors] = to_before[one];
            survivors++
          :: else
          fi;
          one++
        :: else -> break
        od;
        taken = survivors
      }
      """)
    text.line()
  }
}
