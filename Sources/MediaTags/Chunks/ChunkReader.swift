import ListenCore

/// Reads the chunks of WAV (RIFF, RF64) and AIFF files; the sound is skipped.
struct ChunkReader {
    /// The most chunks that are read.
    private static let mostChunks = 10_000
    /// The most bytes of a chunk that is not an ID3 tag.
    private static let mostBytes = 4 << 20

    let input: TagInput
    let text: TagText

    private struct Chunk {
        let type: FourCC
        let start: Int64
        let count: Int64
    }

    /// A marked place, in sample frames, and its name.
    private struct Mark {
        let id: Int
        let place: Int64
        var title: String?
    }

    /// Reads WAV, and AVI, whose head holds the same list of names.
    func wave(form: String = "WAV") -> RecordingFacts {
        var facts = RecordingFacts(form: form)
        var fields = TagFields()
        var marks: [Mark] = []
        var titles: [Int: String] = [:]
        var (rate, frameSize, sound) = (0, 0, Int64(0))
        var longData: Int64?
        forEachChunk(isBig: false, long: { longData }) { chunk in
            switch chunk.type {
            case "ds64":
                var reader = ByteReader(bytes(chunk))
                if reader.skip(8) { longData = reader.little(8).map { Int64(clamping: $0) } }
            case "fmt ":
                var reader = ByteReader(bytes(chunk))
                reader.skip(4)
                rate = reader.littleU32() ?? 0
                reader.skip(4)
                frameSize = Int(reader.little(2) ?? 0)
            case "data": sound = chunk.count
            case "cue ": marks = Self.cuePoints(bytes(chunk))
            case "LIST":
                // Other lists hold the pictures and the sound of an AVI.
                guard let form = input.fourCC(at: chunk.start), ["INFO", "adtl"].contains(form)
                else { return }
                readList(bytes(chunk), &fields, &titles)
            case "id3 ", "ID3 ": MPEGReader.add(tagAt: chunk.start, to: &facts, input, text)
            default: break
            }
        }
        if rate > 0, frameSize > 0 {
            facts.duration = MP4Track.time(sound / Int64(frameSize), rate)
        }
        for place in marks.indices { marks[place].title = titles[marks[place].id] }
        finish(&facts, fields, marks, rate)
        return facts
    }

    func aiff() -> RecordingFacts {
        var facts = RecordingFacts(form: "AIFF")
        var fields = TagFields()
        var marks: [Mark] = []
        var (rate, frames) = (0, 0)
        forEachChunk(isBig: true, long: { nil }) { chunk in
            switch chunk.type {
            case "COMM":
                var reader = ByteReader(bytes(chunk))
                reader.skip(2)
                frames = reader.u32() ?? 0
                reader.skip(2)
                rate = Self.extended(reader.read(10) ?? [])
            case "MARK": marks = markers(bytes(chunk))
            case "NAME": fields.set(.text(\.title), text.decoded(bytes(chunk)))
            case "AUTH": fields.set(.list(\.artists), text.decoded(bytes(chunk)))
            case "ANNO": fields.set(.long(\.comment), text.decoded(bytes(chunk)))
            case "ID3 ", "id3 ": MPEGReader.add(tagAt: chunk.start, to: &facts, input, text)
            default: break
            }
        }
        if rate > 0, frames > 0 { facts.duration = MP4Track.time(Int64(frames), rate) }
        finish(&facts, fields, marks, rate)
        return facts
    }

    private func finish(
        _ facts: inout RecordingFacts, _ fields: TagFields, _ marks: [Mark], _ rate: Int
    ) {
        facts.tags = facts.tags.filled(from: fields.finished)
        if facts.chapters == nil, rate > 0 {
            let chapters = marks.map {
                RecordingChapter(title: $0.title, start: MP4Track.time($0.place, rate), end: nil)
            }
            facts.chapters = RecordingChapters(
                chapters, duration: facts.duration, source: .markers)
        } else if let chapters = facts.chapters {
            facts.chapters = RecordingChapters(
                chapters.chapters, duration: facts.duration, source: chapters.source)
        }
    }

    /// Calls `use` with each chunk; a `data` chunk of 4 GB and more has its length in `ds64`.
    private func forEachChunk(isBig: Bool, long: () -> Int64?, _ use: (Chunk) -> Void) {
        var at: Int64 = 12
        for _ in 0..<Self.mostChunks {
            guard let head = input.bytes(at: at, count: 8) else { return }
            var reader = ByteReader(head[4...])
            guard let stated = isBig ? reader.u32() : reader.littleU32() else { return }
            let type = FourCC(head)
            var count = Int64(stated)
            if type == "data", stated == 0xFFFF_FFFF { count = long() ?? count }
            let left = input.length - at - 8
            if count > left {
                input.note("A chunk (\(type)) of the file is longer than the file; it was cut.")
                count = left
            }
            use(Chunk(type: type, start: at + 8, count: count))
            at += 8 + count + (count & 1)
        }
    }

    private func bytes(_ chunk: Chunk) -> [UInt8] {
        input.prefix(at: chunk.start, count: Int(min(chunk.count, Int64(Self.mostBytes))))
    }

    private static func cuePoints(_ bytes: [UInt8]) -> [Mark] {
        var reader = ByteReader(bytes)
        guard let count = reader.littleU32() else { return [] }
        var marks: [Mark] = []
        for _ in 0..<min(count, RecordingChapters.most) {
            guard let id = reader.littleU32(), reader.skip(16), let place = reader.littleU32()
            else { break }
            marks.append(Mark(id: id, place: Int64(place)))
        }
        return marks
    }

    private func readList(
        _ bytes: [UInt8], _ fields: inout TagFields, _ titles: inout [Int: String]
    ) {
        var reader = ByteReader(bytes)
        guard let form = reader.read(4).map({ FourCC($0) }) else { return }
        for _ in 0..<Self.mostChunks {
            guard let type = reader.read(4).map({ FourCC($0) }), let count = reader.littleU32()
            else { return }
            let content = reader.read(min(count, reader.left)) ?? []
            if count & 1 == 1 { reader.skip(1) }
            if form == "INFO", let field = Self.fields[type] {
                fields.set(field, text.decoded(content.prefix { $0 != 0 }))
            } else if form == "adtl", type == "labl", titles.count < RecordingChapters.most {
                var label = ByteReader(content)
                guard let id = label.littleU32(), titles[id] == nil else { continue }
                titles[id] = TagText.name(text.decoded(label.untilZero()))
            }
        }
    }

    private func markers(_ bytes: [UInt8]) -> [Mark] {
        var reader = ByteReader(bytes)
        guard let count = reader.u16() else { return [] }
        var marks: [Mark] = []
        for _ in 0..<count {
            guard let id = reader.u16(), let place = reader.u32(), let length = reader.u8(),
                let name = reader.read(Int(length))
            else { break }
            if length & 1 == 0 { reader.skip(1) }
            marks.append(
                Mark(id: id, place: Int64(place), title: TagText.name(text.decoded(name))))
        }
        return marks
    }

    /// A sample rate as the 80-bit number AIFF writes; 0 when it is none.
    private static func extended(_ bytes: ArraySlice<UInt8>) -> Int {
        var reader = ByteReader(bytes)
        guard let head = reader.u16(), let mantissa = reader.big(8) else { return 0 }
        let shift = 16_383 + 63 - (head & 0x7FFF)
        guard head & 0x8000 == 0, (40...63).contains(shift) else { return 0 }
        return Int(mantissa >> UInt64(shift))
    }

    private static let fields: [FourCC: TagFields.Field] = [
        "INAM": .text(\.title), "IART": .list(\.artists), "IPRD": .text(\.album),
        "ICMT": .long(\.comment), "ICRD": .year, "IGNR": .list(\.genres), "ITRK": .track,
        "IPRT": .track, "ILNG": .language, "IWRI": .list(\.authors), "ISBJ": .long(\.description),
        "IPUB": .text(\.publisher),
    ]
}
