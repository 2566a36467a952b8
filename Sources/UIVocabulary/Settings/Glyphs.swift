package import ListenCore
package import Terminal

/// The glyphs of the screens, as far as the terminal shows them.
package struct Glyphs: Hashable, Sendable {
    package let level: TerminalCapabilities.Glyphs
    package let wideAmbiguous: Bool

    /// Glyphs of ambiguous width are left out where these are wide.
    package init(_ settings: UISettings) {
        wideAmbiguous = settings.wideAmbiguous
        level = settings.wideAmbiguous ? .ascii : settings.glyphs
    }

    private var isASCII: Bool { level == .ascii }

    package var play: TerminalText { isASCII ? ">" : "▶" }
    package var pause: TerminalText { isASCII ? "||" : "‖" }
    package var dot: String { isASCII ? " - " : " · " }
    package var rule: Unicode.Scalar { isASCII ? "-" : "─" }
    package var tick: Unicode.Scalar { isASCII ? "+" : "┬" }
    package var current: Unicode.Scalar { isASCII ? "=" : "━" }
    package var head: Unicode.Scalar { isASCII ? "^" : "▲" }
    /// The place on a row for the whole chapter.
    package var place: Unicode.Scalar { isASCII ? "|" : "┃" }
    /// The edge of a word on the line of the current sentence.
    package var wordEdge: Unicode.Scalar { isASCII ? "+" : "┯" }
    package var hidden: Character { isASCII ? "." : "▒" }
    package var bullet: String { isASCII ? "- " : "• " }
    package var bar: Unicode.Scalar { isASCII ? "|" : "▌" }
    package var pointer: TerminalText { isASCII ? ">" : "›" }
    package var check: TerminalText { isASCII ? "x" : "✓" }
    /// The mark of a book whose sound is on this machine, and of one that is pinned there.
    package var stored: TerminalText { isASCII ? "v" : "↓" }
    package var pinned: TerminalText { isASCII ? "*" : "◆" }
    /// The sign between the ends of a range.
    package var to: String { isASCII ? "-" : "–" }
    package var minus: String { isASCII ? "-" : "−" }

    /// The sign of a sentence with a bookmark.
    package func sign(_ grade: Bookmark.Grade?) -> Unicode.Scalar {
        switch grade {
        case nil: isASCII ? "*" : "◆"
        case .hard: "!"
        case .grammar: isASCII ? "#" : "§"
        case .quote: isASCII ? "\"" : "”"
        }
    }

    /// The sign of a sentence whose time is doubtful.
    package var doubtful: Unicode.Scalar { isASCII ? "~" : "≈" }

    package var full: Unicode.Scalar { isASCII ? "#" : "━" }
    package var empty: Unicode.Scalar { isASCII ? "." : "─" }
    package var up: String { isASCII ? "^" : "↑" }
    package var down: String { isASCII ? "v" : "↓" }

    /// The corners and sides of a frame: top left, top right, bottom left, bottom right, side.
    package var frame: [Unicode.Scalar] {
        isASCII ? ["+", "+", "+", "+", "|"] : ["╭", "╮", "╰", "╯", "│"]
    }

    package func rate(_ rate: PlaybackRate) -> String {
        isASCII ? rate.text.replacing("×", with: "x") : rate.text
    }

    package func width(_ text: TerminalText) -> Int {
        text.width(wideAmbiguous: wideAmbiguous).count
    }

    /// A text of the same width that shows only the shape of the letters.
    package func hiding(_ text: TerminalText) -> TerminalText {
        TerminalText(String(repeating: String(hidden), count: width(text)))
    }
}
