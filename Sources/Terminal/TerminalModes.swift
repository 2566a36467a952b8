/// The modes that the program sets in a terminal, and the sequences that reset them.
struct TerminalModes: Hashable, Sendable {
    var options: TTYDevice.Options
    var capabilities: TerminalCapabilities

    /// Takes over the screen: alternate, empty, cursor hidden, input modes on.
    ///
    /// With `pushesKeys` the keyboard flags and the title go on the terminal's stacks; not when they
    /// are there already, because each is popped once.
    func entering(pushesKeys: Bool = true) -> [UInt8] {
        // Autowrap off: a glyph of disputed width must not reach the next row.
        var text = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1004h"
        if options.mouse { text += "\u{1B}[?1002h\u{1B}[?1006h" }
        // 1: unambiguous keys. 4: with the key of the Latin layout, for letters of others.
        if pushesKeys, hasKeyboardMode { text += "\u{1B}[>5u" }
        if pushesKeys, hasTitle { text += WindowLabel.keepTitle }
        text += learnt.map { "\u{1B}[?\($0)h" }.joined()
        return Array((text + "\u{1B}[m\u{1B}[2J\(wholeRegion)\u{1B}[H").utf8)
    }

    /// Restores the screen, whatever part of a frame was being sent.
    ///
    /// The string terminator comes first: an image or a clipboard text may have been cut off.
    var leaving: [UInt8] {
        let modes = [2026, 1006, 1003, 1002, 1000, 1004, 2004] + learnt
        let off = modes.map { "\u{1B}[?\($0)l" }.joined()
        return Array("\u{1B}\\\(hasKeyboardMode ? "\u{1B}[<u" : "")".utf8)
            + (capabilities.kittyGraphics ? KittyGraphics.deleteAll : [])
            + Array(
                ((hasProgress ? WindowLabel.noProgress : "")
                    + (hasTitle ? WindowLabel.formerTitle : "")).utf8)
            + Array("\(off)\(wholeRegion)\u{1B}[m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l".utf8)
    }

    /// The bytes to send when an answer showed that the terminal has modes worth setting.
    func additions(since earlier: TerminalModes) -> [UInt8] {
        let known = earlier.learnt
        return learnt.filter { !known.contains($0) }.flatMap { Array("\u{1B}[?\($0)h".utf8) }
    }

    /// Ends a region of rows that may have been about to move.
    private var wholeRegion: String { capabilities.erasesInColor ? "\u{1B}[r" : "" }
    private var hasTitle: Bool { options.label.contains(.title) && capabilities.takesQueries }
    private var hasProgress: Bool {
        options.label.contains(.progress) && capabilities.showsProgress
    }
    private var hasKeyboardMode: Bool { options.kittyKeyboard && capabilities.takesQueries }

    /// Modes that are set only because the terminal reported that it has them and that they were
    /// off.
    private var learnt: [Int] {
        var modes: [Int] = []
        if capabilities.graphemeClusters == .canBeSet { modes.append(2027) }
        if options.followsScheme, capabilities.schemeReports == .canBeSet { modes.append(2031) }
        return modes
    }
}
