import ListenCore

/// Reads APE tags, versions 1 and 2, of MP3, WavPack, Musepack, Monkey’s Audio and others
/// (wiki.hydrogenaud.io: APE Tags Header, APE Tag Item).
struct APETag {
    /// The longest text of an item that is read.
    static let longestText = 1 << 20
    /// The longest head of an item: two numbers, and a name of 255 letters with its end.
    private static let longestHead = 8 + 256
    /// The most items that are read.
    private static let mostItems = 10_000
    /// The length of a header or footer.
    static let frameBytes = 32
    private static let mark = Array("APETAGEX".utf8)

    private(set) var facts: RecordingFacts
    /// The start of the tag, including its header.
    let start: Int64

    /// The header or footer of a tag.
    private struct Frame {
        let version: Int
        /// The number of bytes of the items and the footer.
        let size: Int64
        let count: Int
        let flags: Int
        var hasHeader: Bool { flags & 0x8000_0000 != 0 }
        var isHeader: Bool { flags & 0x2000_0000 != 0 }

        init?(_ bytes: [UInt8]?) {
            guard let bytes, bytes.starts(with: APETag.mark) else { return nil }
            var reader = ByteReader(bytes[8...])
            guard let version = reader.littleU32(), (1000..<3000).contains(version),
                let size = reader.littleU32(), let count = reader.littleU32(),
                let flags = reader.littleU32(), size >= APETag.frameBytes
            else { return nil }
            (self.version, self.size) = (version, Int64(size))
            (self.count, self.flags) = (count, flags)
        }
    }

    /// The tag whose footer ends at a place; `nil` when there is none.
    init?(_ input: TagInput, endingAt end: Int64, _ text: TagText) {
        let place = end - Int64(Self.frameBytes)
        guard let foot = Frame(input.bytes(at: place, count: Self.frameBytes)) else { return nil }
        let items = end - foot.size
        guard items >= 0, items <= place else { return nil }
        start = max(0, foot.hasHeader ? items - Int64(Self.frameBytes) : items)
        facts = Self.facts(input, at: items, count: place - items, foot, text)
    }

    /// The tag whose header is at a place; `nil` when there is none.
    init?(_ input: TagInput, at place: Int64, _ text: TagText) {
        guard let head = Frame(input.bytes(at: place, count: Self.frameBytes)), head.isHeader else {
            return nil
        }
        start = place
        let items = place + Int64(Self.frameBytes)
        let count = min(head.size - Int64(Self.frameBytes), max(0, input.length - items))
        facts = Self.facts(input, at: items, count: count, head, text)
    }

    private static func facts(
        _ input: TagInput, at place: Int64, count: Int64, _ frame: Frame, _ text: TagText
    ) -> RecordingFacts {
        var items = APEItems(text: text, input: input)
        let end = place + max(0, count)
        var at = place
        for _ in 0..<min(frame.count, mostItems) where at < end {
            var head = ByteReader(
                input.prefix(at: at, count: Int(min(Int64(longestHead), end - at))))
            guard let size = head.littleU32(), let flags = head.littleU32() else { break }
            let key = head.untilZero()
            let value = at + Int64(head.place)
            guard Int64(size) <= end - value else {
                input.note("An item of the APE tag is longer than the tag; it was left out.")
                break
            }
            // In version 1 flags have no meaning.
            items.add(
                String(decoding: key, as: UTF8.self), value..<value + Int64(size),
                isBinary: frame.version >= 2000 && flags & 6 == 2)
            at = value + Int64(size)
        }
        return items.facts
    }
}

/// Collects the contents of an APE tag's items.
private struct APEItems {
    let text: TagText
    let input: TagInput
    private var fields = TagFields()
    private var found = RecordingFacts(form: "APE")
    private var cueSheet: String?

    init(text: TagText, input: TagInput) {
        self.text = text
        self.input = input
    }

    var facts: RecordingFacts {
        var facts = found
        facts.tags = fields.finished
        if let file = cueSheet.flatMap({ CueSheet($0).files.first }) {
            facts.chapters = RecordingChapters(file.chapters, source: .embeddedCueSheet)
        }
        return facts
    }

    /// Adds an item by its name and the place of its value.
    mutating func add(_ key: String, _ place: Range<Int64>, isBinary: Bool) {
        let name = key.lowercased()
        if name.hasPrefix("cover art") {
            return add(pictureAt: place, isFront: name.contains("front"))
        }
        guard !isBinary else { return }
        if place.count > APETag.longestText {
            input.note("A text of the APE tag is longer than 1 MB; its end was left out.")
        }
        let value = input.prefix(
            at: place.lowerBound, count: min(place.count, APETag.longestText))[...]
        switch name {
        case "lyrics", "unsyncedlyrics", "unsynced lyrics", "syncedlyrics", "synced lyrics":
            guard found.texts.count < EmbeddedText.most else { return }
            if let lyrics = EmbeddedText(lyrics: TagText.lines(text.decoded(value))) {
                found.texts.append(lyrics)
            }
        case "cuesheet": cueSheet = cueSheet ?? text.decoded(value)
        default:
            for part in value.split(separator: 0).prefix(TagFields.mostValues) {
                fields.set(key, text.decoded(part))
            }
        }
    }

    /// Adds a picture, which follows a file name and a NUL.
    private mutating func add(pictureAt place: Range<Int64>, isFront: Bool) {
        guard found.pictures.count < EmbeddedPicture.most else { return }
        let limit = EmbeddedPicture.limitBytes + 1024
        var reader = ByteReader(
            input.prefix(at: place.lowerBound, count: min(place.count, limit)))
        _ = reader.untilZero()
        if let picture = EmbeddedPicture(bytes: Array(reader.rest), isFront: isFront) {
            found.pictures.append(picture)
        } else {
            input.note("A picture is of no known kind or larger than 16 MB; it was left out.")
        }
    }
}
