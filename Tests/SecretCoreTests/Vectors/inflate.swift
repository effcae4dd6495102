/// Returns the decompressed data of the zlib format (RFC 1950, RFC 1951); `nil` if the data is invalid.
///
/// The vectors of c2sp.org/chunked-encryption use this format. The header and the checksum are not verified.
func inflate(_ bytes: [UInt8]) -> [UInt8]? {
  var reader = BitReader(bytes: bytes, position: 16)
  var output: [UInt8] = []
  while let isLast = reader.bits(1), let kind = reader.bits(2) {
    switch kind {
    case 0:
      reader.alignToByte()
      guard let count = reader.bits(16), reader.bits(16) != nil else { return nil }
      for _ in 0..<count {
        guard let byte = reader.bits(8) else { return nil }
        output.append(UInt8(byte))
      }
    case 1:
      let literals = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
      let distances = [Int](repeating: 5, count: 30)
      guard unpack(&reader, HuffmanCode(literals), HuffmanCode(distances), to: &output) else { return nil }
    case 2:
      guard let (literals, distances) = readCodes(&reader), unpack(&reader, literals, distances, to: &output) else {
        return nil
      }
    default: return nil
    }
    if isLast == 1 { return output }
  }
  return nil
}

private struct BitReader {
  let bytes: [UInt8]
  var position: Int

  mutating func bits(_ count: Int) -> Int? {
    guard position + count <= bytes.count * 8 else { return nil }
    defer { position += count }
    return (0..<count).reduce(0) { value, index in
      let place = position + index
      return value | Int(bytes[place / 8] >> UInt8(place % 8) & 1) << index
    }
  }

  mutating func alignToByte() { position = (position + 7) / 8 * 8 }
}

private struct HuffmanCode {
  private var symbols: [Int: Int] = [:]

  /// Creates the canonical Huffman code in which symbol `n` has `lengths[n]` bits.
  init(_ lengths: [Int]) {
    var code = 0
    for length in 1...15 {
      for (symbol, found) in lengths.enumerated() where found == length {
        symbols[1 << length | code] = symbol
        code += 1
      }
      code <<= 1
    }
  }

  func symbol(_ reader: inout BitReader) -> Int? {
    var code = 1
    for _ in 1...15 {
      guard let bit = reader.bits(1) else { return nil }
      code = code << 1 | bit
      if let symbol = symbols[code] { return symbol }
    }
    return nil
  }
}

private func readCodes(_ reader: inout BitReader) -> (HuffmanCode, HuffmanCode)? {
  guard let more = reader.bits(5), let distances = reader.bits(5), let used = reader.bits(4) else { return nil }
  var lengths = [Int](repeating: 0, count: 19)
  for place in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(used + 4) {
    guard let length = reader.bits(3) else { return nil }
    lengths[place] = length
  }
  let code = HuffmanCode(lengths)
  var found: [Int] = []
  while found.count < 257 + more + distances + 1 {
    guard let symbol = code.symbol(&reader) else { return nil }
    switch symbol {
    case 16:
      guard let last = found.last, let times = reader.bits(2) else { return nil }
      found += [Int](repeating: last, count: times + 3)
    case 17, 18:
      guard let times = reader.bits(symbol == 17 ? 3 : 7) else { return nil }
      found += [Int](repeating: 0, count: times + (symbol == 17 ? 3 : 11))
    default: found.append(symbol)
    }
  }
  return (HuffmanCode(Array(found.prefix(257 + more))), HuffmanCode(Array(found.dropFirst(257 + more))))
}

private func unpack(
  _ reader: inout BitReader, _ literals: HuffmanCode, _ distances: HuffmanCode, to output: inout [UInt8]
) -> Bool {
  while let symbol = literals.symbol(&reader) {
    if symbol < 256 {
      output.append(UInt8(symbol))
    } else if symbol == 256 {
      return true
    } else {
      // RFC 1951, section 3.2.5.
      let lengthBits = symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4
      let base = symbol == 285 ? 258 : symbol < 265 ? symbol - 254 : (4 + (symbol - 261) % 4) << lengthBits + 3
      guard let more = reader.bits(lengthBits), let place = distances.symbol(&reader) else { return false }
      let distanceBits = place < 4 ? 0 : place / 2 - 1
      guard let further = reader.bits(distanceBits) else { return false }
      let distance = (place < 4 ? place : (2 + place % 2) << distanceBits) + 1 + further
      guard distance <= output.count else { return false }
      for _ in 0..<(base + more) { output.append(output[output.count - distance]) }
    }
  }
  return false
}
