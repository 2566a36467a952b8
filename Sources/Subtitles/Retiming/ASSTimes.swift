/// The times of events of SubStation Alpha.
///
/// Comments, pictures and sounds belong to the same recording and move too; times of syllables and
/// effects count from an event's begin.
enum ASSTimes {
    private static let events: [StaticString] = [
        "dialogue:", "comment:", "picture:", "sound:", "movie:", "command:",
    ]

    /// The edits of a text's times.
    static func edits(_ text: UnsafeBufferPointer<UInt8>, _ change: TimeChange) -> TimeEdits {
        var edits = TimeEdits(text, usual: .ass)
        let reader = LineReader(text)
        var (isElsewhere, columns) = (false, ASSColumns.usual)
        for range in RawLines(text) {
            let line = reader.trimmed(range)
            guard !line.isEmpty else { continue }
            if text[line.lowerBound] == 0x5B, text[line.upperBound - 1] == 0x5D {
                isElsewhere = !reader.starts(line, withCaseless: "[events]")
            } else if isElsewhere {
                continue
            } else if reader.starts(line, withCaseless: "format:") {
                let names = String(
                    decoding: text[line.lowerBound + 7..<line.upperBound], as: UTF8.self)
                columns = ASSColumns(names) ?? columns
            } else if let kind = events.first(where: { reader.starts(line, withCaseless: $0) }) {
                let fields = line.lowerBound + kind.utf8CodeUnitCount..<line.upperBound
                retime(fields, columns, reader, change, &edits)
            }
        }
        return edits
    }

    private static func retime(
        _ event: Range<Int>, _ columns: ASSColumns, _ reader: LineReader, _ change: TimeChange,
        _ edits: inout TimeEdits
    ) {
        guard let fields = columns.fields(reader.bytes, event),
            let start = reader.time(fields.start)
        else { return }
        let end = fields.end.flatMap { place in reader.time(place).map { (place, $0) } }
        let new = change.cue(start, end?.1)
        if end.map({ $0.1 < start }) ?? true { edits.saysEnds = false }
        var changes = [(reader.trimmed(fields.start), start, new.start)]
        if let (place, old) = end, let stop = new.end {
            changes.append((reader.trimmed(place), old, stop))
        }
        // A Format line may name the end before the start.
        for (place, old, time) in changes.sorted(by: { $0.0.lowerBound < $1.0.lowerBound }) {
            edits.replace(place, old, by: time)
        }
    }
}
