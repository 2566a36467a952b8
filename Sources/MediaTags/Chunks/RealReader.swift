import ListenCore

/// Reads the chunk `CONT` of RealMedia, and the head of RealAudio 3.
struct RealReader {
    static let media: FourCC = ".RMF"
    static let audio = FourCC([0x2E, 0x72, 0x61, 0xFD])

    private static let mostChunks = 1_000
    private static let longestChunk = 300_000

    private let input: TagInput
    private let text: TagText
    private var fields = TagFields()

    init(_ input: TagInput, _ text: TagText) {
        (self.input, self.text) = (input, text)
    }

    mutating func facts(_ kind: FourCC) -> RecordingFacts {
        var facts = RecordingFacts(form: kind == Self.media ? "RealMedia" : "RealAudio")
        if kind == Self.media {
            facts.duration = readChunks()
        } else {
            readHead()
        }
        facts.tags = fields.finished
        return facts
    }

    /// Reads chunks: a kind, a length that includes the head, a version; the sound is skipped.
    private mutating func readChunks() -> MediaTime? {
        var duration: MediaTime?
        var at: Int64 = 0
        for _ in 0..<Self.mostChunks {
            guard let head = input.bytes(at: at, count: 10) else { break }
            var reader = ByteReader(head[4...])
            guard let size = reader.u32(), size >= 10 else { break }
            let count = min(size - 10, Self.longestChunk)
            switch FourCC(head) {
            case "PROP":
                var content = ByteReader(input.prefix(at: at + 10, count: min(count, 64)))
                if content.skip(20), let milliseconds = content.u32() {
                    duration = .milliseconds(Int64(milliseconds))
                }
            case "CONT":
                var content = ByteReader(input.prefix(at: at + 10, count: count))
                readNames { content.u16().flatMap { content.read($0) } }
            default: break
            }
            at += Int64(size)
        }
        return duration
    }

    /// Reads the head of version 3, whose names have a place of their own.
    private mutating func readHead() {
        var head = ByteReader(input.prefix(at: 4, count: 2_048))
        guard head.u16() == 3, head.skip(16) else { return }
        readNames { head.u8().flatMap { head.read(Int($0)) } }
    }

    /// Reads title, author, rights and comment.
    private mutating func readNames(_ next: () -> ArraySlice<UInt8>?) {
        let order: [TagFields.Field?] = [
            .text(\.title), .list(\.artists), nil, .long(\.comment),
        ]
        for field in order {
            guard let value = next() else { return }
            if let field { fields.set(field, text.decoded(value.prefix { $0 != 0 })) }
        }
    }
}
