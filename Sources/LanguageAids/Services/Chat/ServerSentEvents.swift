/// Reads the data of server-sent events from bytes as they arrive, split anywhere (WHATWG HTML,
/// section 9.2.6 "Interpreting an event stream").
///
/// Lines end with LF, CR or CRLF; comments and fields other than `data` are skipped; several data
/// lines of one event are joined by LF. A line or an event longer than the limit ends the reading.
struct ServerSentEvents: Sendable {
    /// The longest line and the longest event, in bytes.
    static let limit = 256 << 10

    /// True once a line or event exceeded the limit; nothing is read from then on.
    private(set) var isOverflown = false
    private var line: [UInt8] = []
    private var data: [UInt8] = []
    private var hasData = false
    private var isAfterCarriageReturn = false
    private var isAtStart = true

    /// Adds bytes and returns the data of the events that are complete now.
    mutating func receive(_ bytes: some Sequence<UInt8>) -> [String] {
        var events: [String] = []
        for byte in bytes where !isOverflown {
            let endsPair = isAfterCarriageReturn && byte == 0x0A
            isAfterCarriageReturn = byte == 0x0D
            if endsPair { continue }
            if byte == 0x0A || byte == 0x0D {
                if let event = endLine() { events.append(event) }
            } else {
                line.append(byte)
                isOverflown = line.count > Self.limit
            }
        }
        return events
    }

    /// The data of an event whose last line is complete, though no empty line follows it: some
    /// servers leave that out at the end of the stream.
    mutating func finish() -> String? {
        line = []
        return isOverflown ? nil : dispatch()
    }

    private mutating func endLine() -> String? {
        defer { line.removeAll(keepingCapacity: true) }
        if isAtStart {
            isAtStart = false
            if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        }
        if line.isEmpty { return dispatch() }
        let name = line.prefix { $0 != 0x3A }
        guard name.elementsEqual("data".utf8) else { return nil }
        var value = line.dropFirst(name.count + 1)
        if value.first == 0x20 { value = value.dropFirst() }
        if hasData { data.append(0x0A) }
        hasData = true
        data += value
        isOverflown = data.count > Self.limit
        return nil
    }

    private mutating func dispatch() -> String? {
        defer {
            data.removeAll(keepingCapacity: true)
            hasData = false
        }
        return hasData ? String(decoding: data, as: UTF8.self) : nil
    }
}
