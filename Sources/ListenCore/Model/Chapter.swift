/// A chapter as a list shows it.
///
/// ```swift
/// let id = ChapterID(rawValue: "c2")
/// let chapter = Chapter(id: id, title: "The hound", number: 2, decimals: "5")
/// chapter.label(place: 4)  // "2.5"
/// ```
public struct Chapter: Hashable, Sendable {
    /// The id inside its book.
    public let id: ChapterID
    /// The title, as the source gives it (not yet safe for a terminal).
    public let title: String
    /// The number the source gives it; backends start at 0.
    public let number: Int?
    /// The digits behind the point of that number, without zeros at the end: `5` of 2.5; empty for
    /// a whole one.
    public let decimals: String
    /// True if there is sound to play.
    public let hasAudio: Bool
    /// True if there are subtitles.
    public let hasSubtitles: Bool
    /// The number of its words, when known.
    public let wordCount: Int?
    /// Its length; zero when unknown.
    public let duration: MediaTime
    /// The pace of its narrator, when known.
    public let wordsPerMinute: Double?

    /// A chapter.
    public init(
        id: ChapterID, title: String, number: Int? = nil, decimals: String = "",
        hasAudio: Bool = true,
        hasSubtitles: Bool = true, wordCount: Int? = nil, duration: MediaTime = .zero,
        wordsPerMinute: Double? = nil
    ) {
        self.id = id
        self.title = title
        self.number = number
        self.decimals = decimals
        self.hasAudio = hasAudio
        self.hasSubtitles = hasSubtitles
        self.wordCount = wordCount
        self.duration = duration
        self.wordsPerMinute = wordsPerMinute
    }

    /// The label a list shows and a person types for it: the number its source gives, otherwise its
    /// place, which counts from 1.
    public func label(place: Int) -> String {
        number.map { "\($0)" + (decimals.isEmpty ? "" : "." + decimals) } ?? "\(place)"
    }
}
