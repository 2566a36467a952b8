/// The look of a cell: two colours and a set of attributes.
///
/// ```swift
/// let title = Style.bold.foreground(.ansi(.green))
/// title.over(.reverse).attributes  // [.bold, .reverse]
/// ```
public struct Style: Hashable, Sendable {
    /// Attributes that a cell may have together.
    public struct Attributes: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt8

        /// Makes a set from its bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Stronger than the rest.
        public static let bold = Attributes(rawValue: 1)
        /// Weaker than the rest.
        public static let dim = Attributes(rawValue: 2)
        /// Slanted.
        public static let italic = Attributes(rawValue: 4)
        /// With a line below.
        public static let underline = Attributes(rawValue: 8)
        /// Foreground and background exchanged.
        public static let reverse = Attributes(rawValue: 16)
    }

    /// The colour of the glyph.
    public var foreground: Color
    /// The colour behind the glyph.
    public var background: Color
    /// Bold, dim, italic, underline, reverse.
    public var attributes: Attributes

    /// Makes a style; colours that are not given are the terminal's own.
    public init(
        foreground: Color = .default, background: Color = .default, attributes: Attributes = []
    ) {
        self.foreground = foreground
        self.background = background
        self.attributes = attributes
    }

    /// The terminal's own colours, no attributes.
    public static let plain = Style()
    /// Plain and bold.
    public static let bold = Style(attributes: .bold)
    /// Plain and dim.
    public static let dim = Style(attributes: .dim)
    /// Plain and reversed.
    public static let reverse = Style(attributes: .reverse)

    /// The same style with another foreground.
    public func foreground(_ color: Color) -> Style {
        Style(foreground: color, background: background, attributes: attributes)
    }

    /// The same style with another background.
    public func background(_ color: Color) -> Style {
        Style(foreground: foreground, background: color, attributes: attributes)
    }

    /// The same style with more attributes.
    public func adding(_ more: Attributes) -> Style {
        Style(
            foreground: foreground, background: background, attributes: attributes.union(more))
    }

    /// The same style without some attributes.
    public func removing(_ some: Attributes) -> Style {
        Style(
            foreground: foreground, background: background,
            attributes: attributes.subtracting(some))
    }

    /// This style laid over another: its own colours where it has any, and the attributes of both.
    public func over(_ base: Style) -> Style {
        Style(
            foreground: foreground == .default ? base.foreground : foreground,
            background: background == .default ? base.background : background,
            attributes: attributes.union(base.attributes))
    }
}
