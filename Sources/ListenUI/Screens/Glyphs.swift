import ListenCore
import Terminal

/// The marks the screens are made of, as far as the terminal shows them.
struct Glyphs: Hashable, Sendable {
    let level: TerminalCapabilities.Glyphs
    let wideAmbiguous: Bool

    /// Marks whose width is in doubt are left out where ambiguous ones are wide.
    init(_ settings: UISettings) {
        wideAmbiguous = settings.wideAmbiguous
        level = settings.wideAmbiguous ? .ascii : settings.glyphs
    }

    private var isASCII: Bool { level == .ascii }

    var play: TerminalText { isASCII ? ">" : "▶" }
    var pause: TerminalText { isASCII ? "||" : "‖" }
    var dot: String { isASCII ? " - " : " · " }
    var rule: Unicode.Scalar { isASCII ? "-" : "─" }
    var tick: Unicode.Scalar { isASCII ? "+" : "┬" }
    var current: Unicode.Scalar { isASCII ? "=" : "━" }
    var head: Unicode.Scalar { isASCII ? "^" : "▲" }
    var hidden: Character { isASCII ? "." : "▒" }
    var bullet: String { isASCII ? "- " : "• " }
    var bar: Unicode.Scalar { isASCII ? "|" : "▌" }
    var pointer: TerminalText { isASCII ? ">" : "›" }
    var check: TerminalText { isASCII ? "x" : "✓" }
    /// From one to another.
    var to: String { isASCII ? "-" : "–" }
    var minus: String { isASCII ? "-" : "−" }

    /// The sign of a marked sentence.
    func sign(_ grade: Bookmark.Grade?) -> Unicode.Scalar {
        switch grade {
        case nil: isASCII ? "*" : "◆"
        case .hard: "!"
        case .grammar: isASCII ? "#" : "§"
        case .quote: isASCII ? "\"" : "”"
        }
    }

    /// The sign of a sentence whose place is doubtful.
    var doubtful: Unicode.Scalar { isASCII ? "~" : "≈" }

    var full: Unicode.Scalar { isASCII ? "#" : "━" }
    var empty: Unicode.Scalar { isASCII ? "." : "─" }
    var up: String { isASCII ? "^" : "↑" }
    var down: String { isASCII ? "v" : "↓" }

    /// Corners and sides of a frame: top left, top right, bottom left, bottom right, side.
    var frame: [Unicode.Scalar] {
        isASCII ? ["+", "+", "+", "+", "|"] : ["╭", "╮", "╰", "╯", "│"]
    }

    func rate(_ rate: PlaybackRate) -> String {
        isASCII ? rate.text.replacing("×", with: "x") : rate.text
    }

    func width(_ text: TerminalText) -> Int {
        text.width(wideAmbiguous: wideAmbiguous).count
    }

    /// A text of the same width that shows only its shape.
    func hiding(_ text: TerminalText) -> TerminalText {
        TerminalText(String(repeating: String(hidden), count: width(text)))
    }
}
