import ListenCore

/// Reads the tags of DSF and DSDIFF files: an ID3 tag, whose place each states in its own way.
struct DSDReader {
    /// The most chunks that are read.
    private static let mostChunks = 10_000

    let input: TagInput
    let text: TagText

    func facts(_ kind: FourCC) -> RecordingFacts {
        kind == "DSD " ? dsf() : dsdiff()
    }

    /// Reads DSF, whose head states the place of the tag.
    private func dsf() -> RecordingFacts {
        var facts = RecordingFacts(form: "DSF")
        guard let head = input.bytes(at: 0, count: 28) else { return facts }
        var reader = ByteReader(head[20...])
        let place = Int64(clamping: reader.little(8) ?? 0)
        if place > 0 { MPEGReader.add(tagAt: place, to: &facts, input, text) }
        if let format = input.bytes(at: 28, count: 52), FourCC(format) == "fmt " {
            var reader = ByteReader(format[28...])
            let rate = reader.littleU32() ?? 0
            reader.skip(4)
            let samples = Int64(clamping: reader.little(8) ?? 0)
            if rate > 0, samples > 0 { facts.duration = MP4Track.time(samples, rate) }
        }
        return facts
    }

    /// Reads DSDIFF: chunks with lengths of eight bytes; titles and artists have chunks of their
    /// own too.
    private func dsdiff() -> RecordingFacts {
        var facts = RecordingFacts(form: "DSDIFF")
        var fields = TagFields()
        walk(min(16, input.length)..<input.length) { type, content in
            switch type {
            case "ID3 ": MPEGReader.add(tagAt: content.lowerBound, to: &facts, input, text)
            case "DIIN":
                walk(content) { type, content in
                    guard let field = Self.fields[type] else { return }
                    let bytes = input.prefix(
                        at: content.lowerBound, count: Int(min(content.count, 65_536)))
                    var reader = ByteReader(bytes)
                    guard let count = reader.u32() else { return }
                    fields.set(field, text.decoded(reader.read(min(count, reader.left)) ?? []))
                }
            default: break
            }
        }
        facts.tags = facts.tags.filled(from: fields.finished)
        return facts
    }

    private func walk(_ range: Range<Int64>, _ use: (FourCC, Range<Int64>) -> Void) {
        var at = range.lowerBound
        for _ in 0..<Self.mostChunks {
            guard range.upperBound - at >= 12, let head = input.bytes(at: at, count: 12) else {
                return
            }
            var reader = ByteReader(head[4...])
            let start = at + 12
            let count = min(Int64(clamping: reader.big(8) ?? 0), range.upperBound - start)
            use(FourCC(head), start..<start + count)
            at = start + count + (count & 1)
        }
    }

    private static let fields: [FourCC: TagFields.Field] = [
        "DITI": .text(\.title), "DIAR": .list(\.artists),
    ]
}
