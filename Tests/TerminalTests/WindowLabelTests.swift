import Testing

@testable import Terminal

/// The title and the progress of the window.
@Suite struct WindowLabelTests {
    private func text(
        _ label: WindowLabel, since before: WindowLabel? = nil,
        _ parts: WindowLabel.Parts = [.title, .progress], showsProgress: Bool = true,
        takesQueries: Bool = true
    ) -> String {
        var capabilities = TerminalCapabilities(takesQueries: takesQueries)
        capabilities.showsProgress = showsProgress
        return String(decoding: label.bytes(since: before, parts, capabilities), as: UTF8.self)
    }

    private let label = WindowLabel(
        title: "Part 2", progress: .init(percent: 40, isPaused: false))

    @Test func `Only what is wanted, known and new is sent`() {
        #expect(text(label) == "\u{1B}]2;Part 2\u{1B}\\\u{1B}]9;4;1;40\u{1B}\\")
        #expect(text(label, since: label) == "")
        #expect(text(label, []) == "")
        #expect(text(label, .progress) == "\u{1B}]9;4;1;40\u{1B}\\")
        #expect(text(label, showsProgress: false) == "\u{1B}]2;Part 2\u{1B}\\")
        #expect(text(label, showsProgress: false, takesQueries: false) == "")
        var paused = label
        paused.progress?.isPaused = true
        #expect(text(paused, since: label) == "\u{1B}]9;4;4;40\u{1B}\\")
        paused.progress = nil
        #expect(text(paused, since: label) == "\u{1B}]9;4;0\u{1B}\\")
    }

    @Test func `A title cannot end its sequence nor begin another`() {
        let hostile = WindowLabel(
            title: "a\u{1B}\\\u{7}\u{9C}\n\u{1B}]52;c;eA==\u{7}"
                + String(repeating: "x", count: 5_000))
        let sent = text(hostile, .title)
        #expect(sent.count < 200)
        #expect(
            sent.unicodeScalars.count { $0.value < 0x20 || (0x7F..<0xA0).contains($0.value) } == 2)
        #expect(sent.hasPrefix("\u{1B}]2;") && sent.hasSuffix("\u{1B}\\"))
    }

    @Test(arguments: [
        ("ghostty 1.2.0", true), ("ghostty 1.1.3", false), ("ghostty", false),
        ("WezTerm 20250209-182623-44866cc1", true), ("WezTerm 20240203-110809-5046fc22", false),
        ("VTE(7900)", true), ("VTE(7003)", false), ("Konsole 26.04.0", true),
        ("Konsole 25.12.3", false), ("iTerm2 3.6.6", true), ("iTerm2 3.5.10", false),
        ("kitty(0.42.1)", false), ("XTerm(390)", false), ("foot(1.16.2)", false), ("", false),
        ("tmux 3.5a", false),
    ]) func `A progress is shown where the terminal says a version that knows it`(
        version: String, isShown: Bool
    ) {
        var capabilities = TerminalCapabilities()
        capabilities.apply(.version(TerminalText(version)))
        #expect(capabilities.showsProgress == isShown)
    }

    @Test func `Inside tmux nothing is believed of the terminal around it`() {
        var capabilities = TerminalCapabilities.detect(
            environment: ["TERM": "tmux-256color", "TMUX": "x", "WT_SESSION": "1"],
            isTerminal: true)
        capabilities.apply(.version(TerminalText("ghostty 1.2.0")))
        #expect(!capabilities.showsProgress)
        let windows = TerminalCapabilities.detect(
            environment: ["TERM": "xterm-256color", "WT_SESSION": "1"], isTerminal: true)
        #expect(windows.showsProgress)
    }

    @Test func `The former title comes back, once for each time it was kept`() {
        var modes = TerminalModes(
            options: TTYDevice.Options(label: [.title, .progress]),
            capabilities: TerminalCapabilities())
        func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
        #expect(text(modes.entering()).contains("\u{1B}[22;2t"))
        #expect(!text(modes.entering(pushesKeys: false)).contains("[22;2t"))
        #expect(text(modes.leaving).contains("\u{1B}[23;2t"))
        #expect(!text(modes.leaving).contains("]9;4"))
        modes.capabilities.showsProgress = true
        #expect(text(modes.leaving).contains("\u{1B}]9;4;0\u{1B}\\"))
        modes.options.label = []
        #expect(!text(modes.entering() + modes.leaving).contains("2t"))
    }
}
