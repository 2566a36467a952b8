import ListenCore

/// The comments of Vorbis, Opus and FLAC: `NAME=value` in UTF-8.
struct VorbisComments {
    /// The most comments that are read.
    private static let most = 100_000

    private(set) var tags = RecordingTags()
    private(set) var pictures: [EmbeddedPicture] = []
    private(set) var texts: [EmbeddedText] = []
    private var starts: [Int: MediaTime] = [:]
    private var titles: [Int: String] = [:]
    private var cueSheet: String?

    /// Parses a list of comments, from the length of the program's name on.
    init(_ bytes: ArraySlice<UInt8>, _ input: TagInput, _ text: TagText) {
        var reader = ByteReader(bytes)
        guard let vendor = reader.littleU32(), reader.skip(vendor),
            let count = reader.littleU32()
        else {
            input.note("The comments of the file are damaged and could not be read.")
            return
        }
        var fields = TagFields()
        for _ in 0..<min(count, Self.most) {
            guard let length = reader.littleU32(), let comment = reader.read(length) else {
                input.note("The comments of the file are cut off; what is left was read.")
                break
            }
            guard let equals = comment.prefix(256).firstIndex(of: 0x3D) else { continue }
            let name = String(decoding: comment[..<equals], as: UTF8.self).uppercased()
            add(name, comment[(equals + 1)...], &fields, input, text)
        }
        tags = fields.finished
    }

    /// The number of bytes of a list of comments; `nil` when there is none, or when it extends past
    /// the bytes.
    static func length(_ bytes: [UInt8]) -> Int? {
        var reader = ByteReader(bytes)
        guard let vendor = reader.littleU32(), reader.skip(vendor),
            let count = reader.littleU32(), count <= most
        else { return nil }
        for _ in 0..<count {
            guard let length = reader.littleU32(), let comment = reader.read(length),
                comment.prefix(256).contains(0x3D)
            else { return nil }
        }
        return bytes.count - reader.left
    }

    private mutating func add(
        _ name: String, _ value: ArraySlice<UInt8>, _ fields: inout TagFields, _ input: TagInput,
        _ text: TagText
    ) {
        switch name {
        case "METADATA_BLOCK_PICTURE":
            guard pictures.count < EmbeddedPicture.most else { return }
            let bytes = Base64Bytes.decoded(value, limit: EmbeddedPicture.limitBytes + 65_536)
            add(picture: FLACPicture(bytes[...])?.picture, input)
        case "COVERART":
            guard pictures.count < EmbeddedPicture.most else { return }
            let bytes = Base64Bytes.decoded(value, limit: EmbeddedPicture.limitBytes)
            add(picture: EmbeddedPicture(bytes: bytes, isFront: true), input)
        case "LYRICS", "UNSYNCEDLYRICS", "SYNCEDLYRICS", "UNSYNCED LYRICS", "SYNCED LYRICS":
            guard texts.count < EmbeddedText.most else { return }
            if let text = EmbeddedText(lyrics: TagText.lines(text.decoded(value))) {
                texts.append(text)
            }
        case "CUESHEET": cueSheet = cueSheet ?? text.decoded(value)
        default:
            let value = text.decoded(value)
            if !addChapter(name, value) { fields.set(name, value) }
        }
    }

    private mutating func add(picture: EmbeddedPicture?, _ input: TagInput) {
        guard let picture else {
            input.note("A picture is of no known kind or larger than 16 MB; it was left out.")
            return
        }
        pictures.append(picture)
    }

    /// Adds a chapter: `CHAPTER001` has its time and `CHAPTER001NAME` its title.
    private mutating func addChapter(_ name: String, _ value: String) -> Bool {
        guard name.hasPrefix("CHAPTER") else { return false }
        let rest = name.dropFirst(7)
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard (1...6).contains(digits.utf8.count), let number = Int(digits),
            starts.count < RecordingChapters.most, titles.count < RecordingChapters.most
        else { return false }
        switch rest.dropFirst(digits.count) {
        case "":
            guard let time = ListedTime.clock(value) else { return false }
            if starts[number] == nil { starts[number] = time }
        case "NAME": if titles[number] == nil { titles[number] = TagText.name(value) }
        default: break
        }
        return true
    }

    /// The chapters of the comments, or of a cue sheet in them.
    func chapters(duration: MediaTime?) -> RecordingChapters? {
        let stated = starts.sorted { $0.key < $1.key }.map { number, start in
            RecordingChapter(title: titles[number], start: start, end: nil)
        }
        if let list = RecordingChapters(stated, duration: duration, source: .comments) {
            return list
        }
        guard let cueSheet, let file = CueSheet(cueSheet).files.first else { return nil }
        return RecordingChapters(file.chapters, duration: duration, source: .embeddedCueSheet)
    }

    /// Adds the results to the facts.
    func add(to facts: inout RecordingFacts) {
        facts.tags = facts.tags.filled(from: tags)
        facts.pictures += pictures
        facts.texts += texts
        facts.chapters = facts.chapters ?? chapters(duration: facts.duration)
    }
}

/// A picture block of FLAC (RFC 9639 section 8.8), also inside comments.
struct FLACPicture {
    let picture: EmbeddedPicture?

    init?(_ bytes: ArraySlice<UInt8>) {
        var reader = ByteReader(bytes)
        guard let kind = reader.u32(), let type = reader.u32(), reader.skip(type),
            let name = reader.u32(), reader.skip(name), reader.skip(16),
            let length = reader.u32()
        else { return nil }
        // The length of pictures over 16 MB does not fit the block, whose own length is then used.
        let body = reader.read(min(length, reader.left)) ?? []
        picture = EmbeddedPicture(bytes: Array(body), isFront: kind == 3)
    }
}

/// Bytes written as letters (RFC 4648 section 4); other characters are skipped.
enum Base64Bytes {
    static func decoded(_ text: ArraySlice<UInt8>, limit: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var (bits, count) = (UInt32(0), 0)
        for letter in text {
            let value: UInt8
            switch letter {
            case 0x41...0x5A: value = letter - 0x41
            case 0x61...0x7A: value = letter - 0x61 + 26
            case 0x30...0x39: value = letter - 0x30 + 52
            case 0x2B, 0x2D: value = 62
            case 0x2F, 0x5F: value = 63
            case 0x3D: return bytes
            default: continue
            }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
                if bytes.count > limit { return bytes }
            }
        }
        return bytes
    }
}
