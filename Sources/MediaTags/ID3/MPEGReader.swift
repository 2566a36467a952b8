import ListenCore

/// Reads the tags of an MPEG recording: ID3v2 at its start or end, APE, Lyrics3, ID3v1.
///
/// All files of unknown kinds are read here too; without tags there are no facts.
struct MPEGReader {
    let input: TagInput
    let text: TagText

    func facts() -> RecordingFacts {
        var tags: [ID3Tag] = []
        var sound: Int64 = 0
        while tags.count < 8, let tag = ID3Tag(input, at: sound) {
            tags.append(tag)
            sound = tag.end
        }
        // A FLAC stream after an ID3 tag, which is against the rules but common.
        if !tags.isEmpty, input.fourCC(at: sound) == "fLaC" {
            var facts = FLACReader(input: input, text: text).facts(at: sound)
            add(tags, to: &facts, sound: sound)
            return facts
        }
        var facts = RecordingFacts(form: "MP3")
        let named = Self.forms.first {
            input.bytes(at: sound, count: $0.0.count) == Array($0.0.utf8)
        }
        facts.form = named?.1 ?? (!tags.isEmpty || isMPEG(at: sound) ? "MP3" : "unknown")
        if let further = tags.last?.next, let tag = ID3Tag(input, at: sound + further) {
            tags.append(tag)
        }
        if let tag = appended(behind: sound) { tags.append(tag) }
        let tail = TailTags(input, from: sound, text)
        // APE tags are native to these formats; ID3 was added by some program.
        if named != nil { tail.add(to: &facts) }
        add(tags, to: &facts, sound: sound)
        if named == nil { tail.add(to: &facts) }
        return facts
    }

    /// Recordings whose own tags are APE tags, by their first bytes.
    private static let forms = [
        ("wvpk", "WavPack"), ("MAC ", "Monkey’s Audio"), ("MP+", "Musepack"),
        ("MPCK", "Musepack"), ("TTA1", "True Audio"), ("TTA2", "True Audio"), ("OFR ", "OptimFROG"),
        ("tBaK", "TAK"),
    ]

    /// Adds the facts of an ID3 tag inside another file.
    static func add(
        tagAt offset: Int64, to facts: inout RecordingFacts, _ input: TagInput, _ text: TagText
    ) {
        guard let tag = ID3Tag(input, at: offset) else { return }
        MPEGReader(input: input, text: text).add([tag], to: &facts, sound: 0)
    }

    private func add(_ tags: [ID3Tag], to facts: inout RecordingFacts, sound: Int64) {
        for tag in tags {
            let found = ID3Facts(tag, input, text) {
                MPEGHeader.first(in: input.prefix(at: sound, count: 65_536))?.microseconds
            }
            facts.tags = facts.tags.filled(from: found.fields.finished)
            facts.pictures += found.pictures
            facts.texts += found.texts
            if facts.chapters == nil {
                facts.chapters = found.contents.list(duration: facts.duration)
            }
        }
    }

    private func isMPEG(at offset: Int64) -> Bool {
        MPEGHeader.first(in: input.prefix(at: offset, count: 65_536)) != nil
    }

    /// A tag with a footer at the end of the file, or before an ID3v1 tag.
    private func appended(behind sound: Int64) -> ID3Tag? {
        for trailer in [Int64(0), 128] {
            let place = input.length - trailer - 10
            guard place > sound,
                let foot = ID3Tag.Head(input.bytes(at: place, count: 10), mark: "3DI")
            else { continue }
            let start = place - Int64(foot.size) - 10
            if start >= sound, let tag = ID3Tag(input, at: start) { return tag }
        }
        return nil
    }
}

/// The old tag of 128 bytes at the end of a file (ID3v1 and 1.1).
struct ID3v1 {
    static let length: Int64 = 128

    let tags: RecordingTags

    /// True when a file ends with one; the header of an APE tag contains the same letters.
    static func isThere(_ input: TagInput) -> Bool {
        let place = input.length - length
        return input.bytes(at: place, count: 3) == Array("TAG".utf8)
            && input.bytes(at: place - 3, count: 8) != Array("APETAGEX".utf8)
    }

    init?(_ input: TagInput, _ text: TagText) {
        guard Self.isThere(input),
            let bytes = input.bytes(at: input.length - Self.length, count: Int(Self.length))
        else { return nil }
        func field(_ range: Range<Int>) -> String {
            text.plain(Array(bytes[range].prefix { $0 != 0 }))
        }
        var fields = TagFields()
        fields.set(.text(\.title), field(3..<33))
        fields.set(.list(\.artists), field(33..<63))
        fields.set(.text(\.album), field(63..<93))
        fields.set(.year, field(93..<97))
        fields.set(.long(\.comment), field(97..<127))
        if bytes[125] == 0, bytes[126] != 0 {
            fields.set(track: NumberedPlace(Int(bytes[126])))
        }
        if let genre = ID3Genres.name(Int(bytes[127])), bytes[127] != 0xFF {
            fields.set(.list(\.genres), genre)
        }
        tags = fields.finished
        if tags.isEmpty { return nil }
    }
}

extension MPEGHeader {
    /// The length of the frame in microseconds.
    var microseconds: Double { Double(framesPerBlock) * 1_000_000 / Double(sampleRate) }

    /// The first place that looks like a frame.
    static func first(in bytes: [UInt8]) -> MPEGHeader? {
        for at in bytes.indices where bytes[at] == 0xFF {
            if let header = MPEGHeader(bytes, at: at) { return header }
        }
        return nil
    }
}
