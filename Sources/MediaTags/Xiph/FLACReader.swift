import ListenCore

/// Reads the metadata blocks of FLAC (RFC 9639 section 8).
struct FLACReader {
    let input: TagInput
    let text: TagText

    /// The facts of the stream whose mark `fLaC` is at a place.
    func facts(at offset: Int64) -> RecordingFacts {
        var facts = RecordingFacts(form: "FLAC")
        var stream = FLACStream()
        var at = offset + 4
        for _ in 0..<1000 {
            guard let head = input.bytes(at: at, count: 4) else {
                input.note("The head of the file is cut off; what is left of it was read.")
                break
            }
            var size = head[1...].reduce(0) { $0 << 8 | Int($1) }
            let kind = head[0] & 0x7F
            if kind == 4 { size = commentsLength(at: at + 4, stated: size) }
            // Padding and blocks of applications are not read.
            if [0, 4, 5, 6].contains(kind) {
                if let block = input.bytes(at: at + 4, count: size) {
                    stream.add(kind: kind, block[...], input, text)
                } else {
                    input.note("A block of the file is cut off; it was left out.")
                }
            }
            at += 4 + Int64(size)
            if head[0] & 0x80 != 0 { break }
        }
        stream.finish(&facts)
        return facts
    }

    /// The longest comments whose block states too short a length.
    private static let longestComments = 1 << 20

    /// The length of a block of comments: some programs wrote more than the stated length.
    private func commentsLength(at place: Int64, stated: Int) -> Int {
        guard stated < Self.longestComments else { return stated }
        let bytes = input.prefix(at: place, count: Self.longestComments)
        guard let whole = VorbisComments.length(bytes), whole > stated else { return stated }
        input.note("The block of comments says less than it holds; all of it was read.")
        return whole
    }
}

/// Collects metadata blocks, which FLAC files and FLAC in Ogg share.
struct FLACStream {
    private var sampleRate = 0
    private var samples: Int64 = 0
    private var comments: VorbisComments?
    private var cueStarts: [Int64] = []
    private var pictures: [EmbeddedPicture] = []

    mutating func add(kind: UInt8, _ block: ArraySlice<UInt8>, _ input: TagInput, _ text: TagText) {
        switch kind {
        case 0:
            var reader = ByteReader(block)
            guard reader.skip(10), let packed = reader.big(8) else { return }
            sampleRate = Int(packed >> 44)
            samples = Int64(packed & 0xF_FFFF_FFFF)
        case 4: comments = comments ?? VorbisComments(block, input, text)
        case 5: if cueStarts.isEmpty { cueStarts = Self.trackStarts(block) }
        case 6:
            guard pictures.count < EmbeddedPicture.most else { return }
            if let picture = FLACPicture(block)?.picture {
                pictures.append(picture)
            } else {
                input.note("A picture is of no known kind or larger than 16 MB; it was left out.")
            }
        default: break
        }
    }

    func finish(_ facts: inout RecordingFacts) {
        if sampleRate > 0, samples > 0 { facts.duration = MP4Track.time(samples, sampleRate) }
        facts.pictures += pictures
        comments?.add(to: &facts)
        guard facts.chapters == nil, sampleRate > 0 else { return }
        let chapters = cueStarts.map { start in
            RecordingChapter(title: nil, start: MP4Track.time(start, sampleRate), end: nil)
        }
        facts.chapters = RecordingChapters(
            chapters, duration: facts.duration, source: .embeddedCueSheet)
    }

    /// The first sample of each track of a cue sheet block: its index 1.
    private static func trackStarts(_ block: ArraySlice<UInt8>) -> [Int64] {
        var reader = ByteReader(block)
        guard reader.skip(128 + 8 + 259), let count = reader.u8() else { return [] }
        var starts: [Int64] = []
        for _ in 0..<count {
            guard let offset = reader.big(8), let number = reader.u8(), reader.skip(26),
                let indices = reader.u8()
            else { break }
            var start = offset
            for _ in 0..<indices {
                guard let index = reader.big(8), let point = reader.u8(), reader.skip(3) else {
                    return starts
                }
                if point == 1 { start = offset &+ index }
            }
            // 170 and 255 mark the end of the sound.
            if number != 170, number != 255 { starts.append(Int64(clamping: start)) }
        }
        return starts
    }
}
