import Terminal

/// Filters the bytes as text for a cell, and decodes them as keys, whole and
/// in two parts.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    // libFuzzer owns the bytes for the length of this call; they are copied.
    let bytes = Array(UnsafeBufferPointer(start: data, count: size))
    for text in [TerminalText(utf8: bytes), TerminalText(String(decoding: bytes, as: UTF8.self))] {
        for scalar in text.string.unicodeScalars {
            precondition(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value))
        }
    }
    var decoder = KeyDecoder()
    _ = decoder.feed(bytes)
    _ = decoder.expire()
    // A second time for what drops the rest of something given up.
    _ = decoder.expire()
    precondition(decoder.patience == nil)
    let middle = Int(bytes.first ?? 0) % (size + 1)
    _ = decoder.feed(bytes[..<middle])
    _ = decoder.feed(bytes[middle...])
    return 0
}
