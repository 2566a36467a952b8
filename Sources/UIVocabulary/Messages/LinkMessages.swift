package import ListenCore

/// A request about the links of a text that is read aloud.
package enum LinkRequest: Hashable, Sendable {
    /// Read the links of a chapter; answer with `found`.
    case look(ChapterAddress)
    /// Open an address in the browser; answer with a `notice`.
    case open(String)
    /// Read the text of an address, and let it wait behind a chapter that is heard, before all
    /// others; answer with a `notice`, with `queue` and with `follows`.
    case readNext(String, after: ChapterAddress)
}

/// An answer to a request about links.
package enum LinkNews: Hashable, Sendable {
    /// The links of a chapter, in reading order.
    case found([WrittenLink], of: ChapterAddress)
    /// The text of a link waits behind a chapter.
    case follows(ChapterAddress)
}
