/// The capabilities of a terminal: guessed from the environment, then corrected by its answers.
///
/// ```swift
/// let environment = ["TERM": "xterm-256color", "LANG": "de_DE.UTF-8"]
/// let terminal = TerminalCapabilities.detect(environment: environment, isTerminal: true)
/// terminal.colorDepth  // .indexed256
/// terminal.glyphs  // .braille
/// ```
package struct TerminalCapabilities: Hashable, Sendable {
    /// The glyphs that the terminal shows.
    package enum Glyphs: Int, Sendable, Comparable {
        /// ASCII only.
        case ascii
        /// Boxes and blocks, but no braille (the Linux console).
        case blocks
        /// All of Unicode.
        case braille

        /// Orders sets by their extent.
        package static func < (left: Glyphs, right: Glyphs) -> Bool {
            left.rawValue < right.rawValue
        }
    }

    /// The way that pictures are shown.
    package enum Graphics: Sendable {
        /// Not at all: too few colours or glyphs.
        case none
        /// As half blocks, two pixels a cell.
        case halfBlocks
        /// As pixels: sixel graphics.
        case sixel
        /// As pixels: the kitty graphics protocol.
        case kitty
    }

    /// The support of a mode, by DECRQM.
    package enum ModeSupport: Sendable {
        /// Unknown, or never set.
        case absent
        /// Known and off: it may be set, and must be reset.
        case canBeSet
        /// On already, without us.
        case isSet

        init(state: Int) {
            self = state == 2 ? .canBeSet : state == 1 || state == 3 ? .isSet : .absent
        }
    }

    /// The number of colours.
    package var colorDepth: ColorDepth
    /// The glyphs that can be shown.
    package var glyphs: Glyphs
    /// True when the locale says that the terminal reads no UTF-8: then only ASCII is sent.
    package var isASCIIOnly = false
    /// True when mode 2026 delays a frame until it is complete; only an answer sets it.
    package var synchronizedUpdate = false
    /// True when the kitty keyboard protocol tells ESC as a key from other sequences.
    package var kittyKeyboard = false
    /// Mode 2027: the terminal measures text by graphemes, as the canvas does.
    package var graphemeClusters = ModeSupport.absent
    /// Mode 2031: the terminal reports a change between dark and light colours.
    package var schemeReports = ModeSupport.absent
    /// The terminal's name and version, if it reported them.
    package var version: TerminalText?
    /// True when the terminal shows a progress (OSC 9;4); others take that for a notification.
    package var showsProgress = false
    /// True when the terminal draws letters in several cells (OSC 66); only its cursor tells.
    package private(set) var sizesText = false
    /// True when the terminal repeats any glyph by a number (REP); only its cursor tells.
    package private(set) var repeatsGlyphs = false
    /// True when an erase to the end of a row leaves the background in force (EL with bce), and rows
    /// within a region can be moved (SU, SD): terminals that repeat any glyph do both.
    package var erasesInColor = false
    /// The columns of the cursor that were told since the queries.
    private var columns: [Int] = []
    /// True when the last of the queries was answered.
    package var hasAnswered = false
    /// The background colour, if the terminal reported it.
    package var background: Color?
    /// True when the terminal supports the kitty graphics protocol; only an answer sets it.
    package var kittyGraphics = false
    /// True when the terminal supports sixels (attribute 4 of DA1).
    package var sixel = false
    /// The size of a cell in pixels, if the terminal reported it.
    package var cellSize: PixelSize?
    /// True when queries and keyboard modes may be sent (not to the Linux console).
    package var takesQueries: Bool
    /// True when the terminal runs inside tmux or screen, where OSC 11 is better not sent.
    package var isMultiplexed: Bool

    /// Makes capabilities; the defaults are those of any modern terminal.
    package init(
        colorDepth: ColorDepth = .trueColor, glyphs: Glyphs = .braille,
        takesQueries: Bool = true, isMultiplexed: Bool = false
    ) {
        self.colorDepth = colorDepth
        self.glyphs = glyphs
        self.takesQueries = takesQueries
        self.isMultiplexed = isMultiplexed
    }

    /// The best way to show a picture.
    package var graphics: Graphics {
        if colorDepth < .indexed256 || glyphs == .ascii { return .none }
        if kittyGraphics { return .kitty }
        return sixel && cellSize != nil ? .sixel : .halfBlocks
    }

    /// Guesses from the environment.
    ///
    /// A non-empty `NO_COLOR` wins over `COLORTERM` and `TERM`; `color` (a flag of the command
    /// line) wins over all. `LC_ALL`, `LC_CTYPE`, `LANG` tell whether the terminal uses UTF-8.
    package static func detect(
        environment: [String: String], isTerminal: Bool, color: ColorDepth? = nil
    ) -> TerminalCapabilities {
        let term = environment["TERM"] ?? ""
        let isDumb = !isTerminal || term.isEmpty || term == "dumb"
        let isConsole = term == "linux"
        var capabilities = TerminalCapabilities(
            colorDepth: color ?? depth(environment: environment, term: term, isDumb: isDumb),
            glyphs: glyphs(environment: environment, isConsole: isConsole),
            takesQueries: !isDumb && !isConsole,
            isMultiplexed: environment["TMUX"] != nil || term.hasPrefix("screen")
                || term.hasPrefix("tmux"))
        capabilities.isASCIIOnly = locale(environment).map { !isUTF8($0) } ?? false
        capabilities.showsProgress =
            !isDumb && !capabilities.isMultiplexed
            && WindowLabel.isShown(byEnvironment: environment)
        return capabilities
    }

    private static func depth(
        environment: [String: String], term: String, isDumb: Bool
    ) -> ColorDepth {
        if environment["NO_COLOR"]?.isEmpty == false || isDumb { return .none }
        switch environment["COLORTERM"]?.lowercased() {
        case "truecolor", "24bit": return .trueColor
        default: break
        }
        if term.hasSuffix("-direct") || term == "xterm-kitty" { return .trueColor }
        return term.contains("256color") ? .indexed256 : .ansi16
    }

    private static func glyphs(environment: [String: String], isConsole: Bool) -> Glyphs {
        guard isUTF8(locale(environment) ?? "") else { return .ascii }
        return isConsole ? .blocks : .braille
    }

    /// The locale that decides on characters; `nil` where none is named.
    private static func locale(_ environment: [String: String]) -> String? {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"]
        return names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }

    private static func isUTF8(_ locale: String) -> Bool {
        let name = locale.lowercased()
        return name.contains("utf-8") || name.contains("utf8")
    }

    /// The queries, in one write; the answer to the last (DA1) ends the batch.
    ///
    /// Inside tmux and screen there is no query for the background, which would be the outer
    /// terminal's, nor for kitty graphics, since they read an APC string as a window title.
    package var queries: [UInt8] {
        guard takesQueries else { return [] }
        let modes = [2026, 2027, 2031].map { "\u{1B}[?\($0)$p" }.joined()
        let ground = Array("\u{1B}]11;?\u{1B}\\".utf8)
        let outer = isMultiplexed ? [] : ground + KittyGraphics.query
        return Array("\(modes)\u{1B}[?u\u{1B}[>0q".utf8) + outer
            + CursorProbe.query + Self.cellSizeQuery + Array("\u{1B}[c".utf8)
    }

    /// Queries the size of a cell in pixels (XTWINOPS 16).
    static let cellSizeQuery = Array("\u{1B}[16t".utf8)

    /// Applies an answer.
    package mutating func apply(_ reply: TerminalReply) {
        switch reply {
        case .mode(number: 2026, let state): synchronizedUpdate = (1...3).contains(state)
        case .mode(number: 2027, let state): graphemeClusters = ModeSupport(state: state)
        case .mode(number: 2031, let state): schemeReports = ModeSupport(state: state)
        case .keyboardFlags: kittyKeyboard = true
        case .background(let color): background = color
        case .version(let text):
            version = text
            if !isMultiplexed, WindowLabel.isShown(byVersion: text.string) { showsProgress = true }
        case .kittyGraphics(let isThere): kittyGraphics = isThere
        case .cellSize(let size): cellSize = size
        case .cursorColumn(let column): note(column)
        case .primaryAttributes(let drawsSixels):
            sixel = drawsSixels
            hasAnswered = true
        case .colorScheme, .mode, .other: break
        }
    }

    /// Takes the column of the cursor at one of the points of the probe.
    private mutating func note(_ column: Int) {
        columns.append(column)
        guard columns.count == CursorProbe.points else { return }
        sizesText = columns[1] == columns[0] + 2
        repeatsGlyphs = columns[2] == columns[1] + 2
        erasesInColor = repeatsGlyphs
        columns = []
    }
}
