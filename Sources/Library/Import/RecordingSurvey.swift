public import ListenCore

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
            hasTexts: facts.texts.contains(where: \.isTimed))
    }
}
