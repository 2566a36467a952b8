import ListenCore

/// Reads the note in the head of a recording in Sun's and NeXT's format (AU, SND), in which
/// programs write lines such as `title=Name`.
struct SunReader {
    static let beginning: FourCC = ".snd"
    /// The length of the head before its note.
    private static let fixedBytes = 24
    private static let longestNote = 65_536

    private let input: TagInput
    private let text: TagText

    init(_ input: TagInput, _ text: TagText) {
        (self.input, self.text) = (input, text)
    }

    func facts() -> RecordingFacts {
        var facts = RecordingFacts(form: "AU")
        var head = ByteReader(input.prefix(at: 4, count: Self.fixedBytes - 4))
        guard let start = head.u32(), let size = head.u32(), let coding = head.u32(),
            let rate = head.u32(), let channels = head.u32()
        else { return facts }
        let left = max(0, input.length - Int64(start))
        // A length of all ones means that none is stated: the sound is the rest of the file.
        let bytes = size == 0xFFFF_FFFF ? left : min(Int64(size), left)
        if let width = Self.widths[coding], rate > 0, channels > 0 {
            facts.duration = MP4Track.time(bytes / Int64(width * channels), rate)
        }
        let count = min(start - Self.fixedBytes, Self.longestNote)
        guard count > 0 else { return facts }
        let note = text.decoded(
            input.prefix(at: Int64(Self.fixedBytes), count: count).prefix { $0 != 0 })
        facts.tags = Self.tags(of: note)
        return facts
    }

    /// The bytes of a sample, by the number of its coding.
    private static let widths = [1: 1, 2: 1, 3: 2, 4: 3, 5: 4, 6: 4, 7: 8, 27: 1]

    /// Fields, if lines name some; otherwise the whole note is a comment.
    private static func tags(of note: String) -> RecordingTags {
        var fields = TagFields()
        var isKnown = false
        for line in note.split(separator: "\n").prefix(1_000) {
            guard let sign = line.firstIndex(of: "=") else { continue }
            let name = String(line[..<sign].prefix(80))
            if fields.set(name, String(line[line.index(after: sign)...])) { isKnown = true }
        }
        if !isKnown { fields.set(.long(\.comment), note) }
        return fields.finished
    }
}
