package import ListenCore

/// Translations from a text that came with the chapter.
extension Translation {
    /// The name of such a text as a translator.
    package static let givenProvider = "given track"

    /// True when it is from such a text: that is at hand, and answers at once.
    package var isGiven: Bool { provider.hasPrefix(Self.givenProvider) }
}
