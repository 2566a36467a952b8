public import ListenCore
import MediaTags

/// What an import learns of a recording without decoding it.
public struct RecordingSurvey: Hashable, Sendable {
    /// Its tags.
    public var tags: RecordingTags
    /// How long it is; zero when that is not known.
    public var duration: MediaTime
    /// The chapters it names itself, for its real length; empty for none.
    public var chapters: [RecordingChapter]
    /// Whether texts with times are in it.
    public var hasTexts: Bool
    /// The bytes of its texts whose old encoding is not known yet: see `BookEncodings`.
    var undecoded: [[UInt8]] = []

    /// So many undecoded bytes are kept: more tell no more.
    private static let mostUndecoded = 8192

    /// What is known of a recording.
    public init(
        tags: RecordingTags = RecordingTags(), duration: MediaTime,
        chapters: [RecordingChapter] = [], hasTexts: Bool = false
    ) {
        self.tags = tags
        self.duration = duration
        self.chapters = chapters
        self.hasTexts = hasTexts
    }

    /// What the facts of a recording and its measured length say together.
    public init(_ facts: RecordingFacts, duration: MediaTime) {
        let length = duration > .zero ? duration : facts.duration
        // The tags of an MP3 do not know how long it is: its last chapter ends where it does.
        let chapters = facts.chapters.flatMap {
            RecordingChapters($0.chapters, duration: length, source: $0.source)
        }
        var tags = facts.tags
        // Each file of thousands may have a long one, and no list shows it.
        (tags.description, tags.comment) = (nil, nil)
        self.init(
            tags: tags, duration: length ?? .zero, chapters: chapters?.chapters ?? [],
            hasTexts: !InnerText.all(of: facts.texts).isEmpty)
        var left = Self.mostUndecoded
        undecoded = facts.undecoded.map { sample in
            defer { left -= min(left, sample.count) }
            return Array(sample.prefix(left))
        }
    }

    /// Decodes the texts whose encoding was not known.
    mutating func decode(by charset: LegacyCharset) {
        tags.decode(by: charset)
        chapters = charset.decoded(chapters)
        undecoded = []
    }
}
