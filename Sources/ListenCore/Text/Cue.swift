/// One timed text unit of a subtitle file; its timing is half-open:
/// `start ≤ t < end`.
///
/// ```swift
/// let cue = Cue(id: 0, start: .seconds(1), end: .seconds(3), text: "Hello.", confidence: 0.4)
/// cue.isDoubtful  // true
/// ```
public struct Cue: Hashable, Sendable {
    /// The place of the cue in its track, from 0, stable across reads.
    public let id: Int
    /// Its beginning.
    public let start: MediaTime
    /// Its end; never before `start`.
    public let end: MediaTime
    /// Its text: markup removed, control characters removed, lines joined by
    /// newlines.
    public let text: String
    /// The timed words the file itself gives inside this cue; empty when the
    /// file gives none.
    public let words: [Word]
    /// The readings of parts of the text as the file states them, in order, apart from each other.
    package let readings: [CueReading]
    /// The persons who speak, in the order of their lines; empty when the file names none.
    package let voices: [CueVoice]
    /// The certainty of its place, from 0 to 1, if the file states it.
    public let confidence: Double?

    /// Below this confidence a place is doubtful.
    public static let lowConfidence = 0.5
    /// True if the file itself doubts its place.
    public var isDoubtful: Bool { confidence.map { $0 < Self.lowConfidence } ?? false }

    /// A cue.
    ///
    /// Readings outside the text, or that overlap an earlier one, are left out.
    package init(
        id: Int, start: MediaTime, end: MediaTime, text: String, words: [Word] = [],
        readings: [CueReading] = [], voices: [CueVoice] = [], confidence: Double? = nil
    ) {
        self.id = id
        self.start = start
        self.end = max(start, end)
        self.text = text
        self.words = words
        self.readings = readings.isEmpty ? [] : readings.ordered(within: text.utf8.count)
        self.voices = voices
        self.confidence = confidence
    }
}

/// One timed word of a sentence.
///
/// Shown at ``Sentence``.
public struct Word: Hashable, Sendable {
    /// The time it begins to sound.
    public let start: MediaTime
    /// Its end.
    public let end: MediaTime
    /// Its text with the punctuation that belongs to it.
    public let text: String
    /// True if a space separates it from the next word when shown.
    public let isFollowedBySpace: Bool
    /// True if its times were estimated, not given by the file.
    public let isEstimated: Bool
    /// The reading that the file states; `nil` if it states none.
    public let reading: String?

    /// A word.
    public init(
        start: MediaTime, end: MediaTime, text: String, isFollowedBySpace: Bool = true,
        isEstimated: Bool = false, reading: String? = nil
    ) {
        self.start = start
        self.end = max(start, end)
        self.text = text
        self.isFollowedBySpace = isFollowedBySpace
        self.isEstimated = isEstimated
        self.reading = reading
    }
}

extension Cue {
    /// The cue at other times, its words moved along; everything else stays.
    package func retimed(
        id: Int? = nil, from start: MediaTime, to end: MediaTime,
        words move: (MediaTime) -> MediaTime
    ) -> Cue {
        Cue(
            id: id ?? self.id, start: start, end: end, text: text,
            words: words.map { word in
                Word(
                    start: move(word.start), end: move(word.end), text: word.text,
                    isFollowedBySpace: word.isFollowedBySpace, isEstimated: word.isEstimated,
                    reading: word.reading)
            }, readings: readings, voices: voices, confidence: confidence)
    }
}
