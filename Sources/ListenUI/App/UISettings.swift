public import ListenCore
public import Terminal

/// What of the configuration concerns the interface.
public struct UISettings: Hashable, Sendable {
    /// The colours.
    public var theme: Theme
    /// Which glyphs the terminal shows.
    public var glyphs: TerminalCapabilities.Glyphs
    /// Whether characters of ambiguous width take two columns.
    public var wideAmbiguous: Bool
    /// The language translations and explanations are wanted in.
    public var targetLanguage: Language
    /// The widest line of text, in columns.
    public var textWidth: Int
    /// The keys.
    public var keys: KeyMap
    /// How fast the first chapter plays.
    public var rate: PlaybackRate
    /// How much before a sentence a jump to it lands.
    public var leadIn: MediaTime

    /// Settings.
    public init(
        theme: Theme = .dark, glyphs: TerminalCapabilities.Glyphs = .braille,
        wideAmbiguous: Bool = false, targetLanguage: Language, textWidth: Int = 68,
        keys: KeyMap = .standard, rate: PlaybackRate = .normal,
        leadIn: MediaTime = .milliseconds(60)
    ) {
        self.theme = theme
        self.glyphs = glyphs
        self.wideAmbiguous = wideAmbiguous
        self.targetLanguage = targetLanguage
        self.textWidth = min(max(textWidth, 16), 120)
        self.keys = keys
        self.rate = rate
        self.leadIn = leadIn
    }
}
