import TOMLText

/// Reads the bytes as a configuration file: entries with their places in order, or a place within
/// the text.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    // libFuzzer owns the bytes for the length of this call; they are copied.
    let bytes = Array(UnsafeBufferPointer(start: data, count: size))
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    func check(_ place: TOMLPlace) {
        precondition((1...lines.count).contains(place.line))
        precondition((1...(lines[place.line - 1].count + 1)).contains(place.column))
    }
    do throws(TOMLError) {
        var last = TOMLPlace(line: 1, column: 0)
        for entry in try TOMLDocument(bytes).entries {
            check(entry.place)
            check(entry.valuePlace)
            precondition(!entry.path.isEmpty)
            precondition((last.line, last.column) < (entry.place.line, entry.place.column))
            last = entry.place
        }
    } catch {
        check(error.place)
        precondition(!error.reason.isEmpty)
    }
    return 0
}
