package import ListenCore
import MediaTags

/// Facts about a recording that an import reads without decoding it.
package struct RecordingSurvey: Hashable, Sendable {
    /// Its tags.
    package var tags: RecordingTags
    /// The length; zero when unknown.
    package var duration: MediaTime
    /// Its own chapters, adapted to its real length; empty for none.
    package var chapters: [RecordingChapter]
    /// True when it has texts with times.
    package var hasTexts: Bool
    /// The bytes of its texts whose old encoding is not known yet: see `BookEncodings`.
    var undecoded: [[UInt8]] = []

    /// The damage of its tags that cost something, a sentence each.
    private(set) var damage: [String] = []

    /// The most sentences that are kept of one recording.
    private static let mostDamage = 3
    /// The most undecoded bytes that are kept; more do not make the detection better.
    private static let mostUndecoded = 8192

    /// A survey of a recording.
    package init(
        tags: RecordingTags = RecordingTags(), duration: MediaTime,
        chapters: [RecordingChapter] = [], hasTexts: Bool = false
    ) {
        self.tags = tags
        self.duration = duration
        self.chapters = chapters
        self.hasTexts = hasTexts
    }

    /// A survey from the facts of a recording and its measured length.
    package init(_ facts: RecordingFacts, duration: MediaTime) {
        let length = duration > .zero ? duration : facts.duration
        // The tags of an MP3 do not know its length: its last chapter ends where the recording
        // does.
        let chapters = facts.chapters.flatMap {
            RecordingChapters($0.chapters, duration: length, source: $0.source)
        }
        var tags = facts.tags
        // Each of thousands of files may have a long one, and no list shows it.
        (tags.description, tags.comment) = (nil, nil)
        self.init(
            tags: tags, duration: length ?? .zero, chapters: chapters?.chapters ?? [],
            hasTexts: !InnerText.all(of: facts.texts).isEmpty)
        damage = Array(facts.diagnostics.prefix(Self.mostDamage))
        var left = Self.mostUndecoded
        undecoded = facts.undecoded.map { sample in
            defer { left -= min(left, sample.count) }
            return Array(sample.prefix(left))
        }
    }

    /// Decodes the texts in the old encoding.
    mutating func decode(by charset: LegacyCharset) {
        tags.decode(by: charset)
        chapters = charset.decoded(chapters)
        undecoded = []
    }
}
