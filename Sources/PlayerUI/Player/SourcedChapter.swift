package import ListenCore

/// The open chapter as its source describes it.
package struct SourcedChapter: Hashable, Sendable {
    var chapter: Chapter?
    package var freshness: Freshness?
    /// The reason why the chapter cannot be played.
    package var failure: String?
    /// True where a given translation stays where it is when the text is shifted:
    /// another part of it then belongs to a sentence.
    var translationsKeepTheirTimes = false
    /// The place it begins at where nothing of it was heard.
    var begins = MediaTime.zero
    /// The part of its end that is passed over.
    var endsEarly = MediaTime.zero
}
