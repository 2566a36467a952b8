import ListenCore

/// Reads the names in CAF files (Apple Core Audio Format, the information chunk).
struct CAFReader {
    /// The most chunks, and the most names of one, that are read.
    private static let most = 10_000
    private static let mostBytes = 1 << 20

    let input: TagInput
    let text: TagText

    func facts() -> RecordingFacts {
        var facts = RecordingFacts(form: "CAF")
        var at: Int64 = 8
        for _ in 0..<Self.most {
            guard let head = input.bytes(at: at, count: 12) else { break }
            var reader = ByteReader(head[4...])
            let stated = Int64(bitPattern: reader.big(8) ?? 0)
            let start = at + 12
            // A recording still in progress states -1: its sound reaches to the end.
            let count = stated < 0 ? input.length - start : min(stated, input.length - start)
            if FourCC(head) == "info" {
                facts.tags = names(
                    input.prefix(at: start, count: Int(min(count, Int64(Self.mostBytes)))))
            }
            at = start + max(0, count)
        }
        return facts
    }

    /// Parses a count, then names and values that each end with a NUL.
    private func names(_ bytes: [UInt8]) -> RecordingTags {
        var reader = ByteReader(bytes)
        var fields = TagFields()
        for _ in 0..<min(reader.u32() ?? 0, Self.most) where reader.left > 0 {
            let name = text.decoded(reader.untilZero())
            fields.set(name, text.decoded(reader.untilZero()))
        }
        return fields.finished
    }
}
