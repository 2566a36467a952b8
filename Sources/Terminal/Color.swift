/// A colour of a cell: the terminal's own, one of 16 or 256, or red, green and blue.
///
/// `FrameDiff` converts it to the nearest one that the terminal can show.
///
/// ```swift
/// Color.hex(0xFF8000).components?.green  // 128
/// Color.rgb(255, 0, 0).degraded(to: .ansi16) == .ansi(.brightRed)  // true
/// ```
public struct Color: Hashable, Sendable {
    /// Kind in the top byte (0 default, 1 ANSI, 2 indexed, 3 RGB), value below.
    let packed: UInt32

    init(packed: UInt32) {
        self.packed = packed
    }

    /// The terminal's own foreground or background.
    public static let `default` = Color(packed: 0)

    /// One of the 16 named colours.
    public static func ansi(_ color: ANSIColor) -> Color {
        Color(packed: 1 << 24 | UInt32(color.rawValue))
    }

    /// One of the 256 colours of the xterm palette.
    public static func indexed(_ index: UInt8) -> Color {
        Color(packed: 2 << 24 | UInt32(index))
    }

    /// A colour from its red, green and blue parts (sRGB).
    public static func rgb(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Color {
        Color(packed: 3 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    }

    /// A colour from `0xRRGGBB`; higher bits are ignored.
    public static func hex(_ value: UInt32) -> Color {
        Color(packed: 3 << 24 | value & 0xFF_FFFF)
    }

    /// True for a colour that terminals show alike, which neither the person nor a theme chooses.
    var isFixed: Bool { packed >> 24 == 3 || packed >> 24 == 2 && packed & 0xFF >= 16 }

    /// The parts of the colour, or nil for the terminal's own; palette colours by xterm's values.
    public var components: (red: UInt8, green: UInt8, blue: UInt8)? {
        switch packed >> 24 {
        case 1, 2: Palette.components(of: UInt8(packed & 0xFF))
        case 3:
            (UInt8(packed >> 16 & 0xFF), UInt8(packed >> 8 & 0xFF), UInt8(packed & 0xFF))
        default: nil
        }
    }

    /// The nearest colour that a terminal of this depth shows.
    ///
    /// One that is an entry of the palette is named by its number, which takes half the bytes.
    package func degraded(to depth: ColorDepth) -> Color {
        switch (packed >> 24, depth) {
        case (0, _), (_, .none): .default
        case (3, .trueColor): Palette.index(of: packed).map(Color.indexed) ?? self
        case (_, .trueColor), (1, _), (2, .indexed256): self
        case (3, .indexed256): .indexed(Palette.nearestIndexed(packed))
        default: .ansi(Palette.nearestANSI(components))
        }
    }
}

/// The 16 colours that every colour terminal has.
///
/// Shown at ``Color``.
public enum ANSIColor: UInt8, Sendable, CaseIterable {
    case black, red, green, yellow, blue, magenta, cyan, white
    case brightBlack, brightRed, brightGreen, brightYellow
    case brightBlue, brightMagenta, brightCyan, brightWhite
}

/// The number of colours that a terminal shows.
///
/// ```swift
/// ColorDepth.ansi16 < .trueColor  // true
/// ```
package enum ColorDepth: Int, Sendable, CaseIterable, Comparable {
    /// No colour at all; bold, underline and reverse remain.
    case none
    /// The 16 ANSI colours.
    case ansi16
    /// The 256 colours of xterm.
    case indexed256
    /// 24-bit colour.
    case trueColor

    /// Orders depths by their number of colours.
    package static func < (left: ColorDepth, right: ColorDepth) -> Bool {
        left.rawValue < right.rawValue
    }
}
