/// The window around the screen: its title, and the progress that some terminals show in their tabs.
///
/// The former title is kept on the terminal's stack (XTWINOPS 22 and 23) and comes back at the end.
package struct WindowLabel: Hashable, Sendable {
    /// The parts of a label.
    package struct Parts: OptionSet, Hashable, Sendable {
        /// Their bits.
        package let rawValue: Int

        /// Parts by their bits.
        package init(rawValue: Int) { self.rawValue = rawValue }

        /// The title.
        package static let title = Parts(rawValue: 1)
        /// The progress.
        package static let progress = Parts(rawValue: 2)
    }

    /// The share of a work that is done.
    package struct Progress: Hashable, Sendable {
        /// The share, 0…100.
        package var percent: Int
        /// True while it does not go on.
        package var isPaused: Bool

        /// A progress.
        package init(percent: Int, isPaused: Bool) {
            self.percent = min(max(percent, 0), 100)
            self.isPaused = isPaused
        }
    }

    /// The longest title, in columns.
    private static let limit = Columns(160)

    /// The title, not yet safe for a terminal.
    package var title: String
    /// The progress; `nil` for none.
    package var progress: Progress?

    /// A label.
    package init(title: String, progress: Progress? = nil) {
        (self.title, self.progress) = (title, progress)
    }

    /// The bytes that show the parts which are not as they were.
    package func bytes(
        since before: WindowLabel?, _ parts: Parts, _ capabilities: TerminalCapabilities
    ) -> [UInt8] {
        var text = ""
        if parts.contains(.title), capabilities.takesQueries, before?.title != title {
            text += "\u{1B}]2;\(shown(capabilities))\u{1B}\\"
        }
        if parts.contains(.progress), capabilities.showsProgress, before?.progress != progress {
            text +=
                progress.map { "\u{1B}]9;4;\($0.isPaused ? 4 : 1);\($0.percent)\u{1B}\\" }
                ?? Self.noProgress
        }
        return Array(text.utf8)
    }

    /// The title as it is sent.
    private func shown(_ capabilities: TerminalCapabilities) -> String {
        let text = TerminalText(title).truncated(to: Self.limit).string
        guard capabilities.isASCIIOnly else { return text }
        let bytes = text.map { ASCIIForm.byte(of: $0.unicodeScalars.first?.value ?? 0x20) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Keeps the title that the window has.
    static let keepTitle = "\u{1B}[22;2t"
    /// Gives it back.
    static let formerTitle = "\u{1B}[23;2t"
    /// Takes the progress away.
    static let noProgress = "\u{1B}]9;4;0\u{1B}\\"

    /// True in a terminal that is known by its variables to show a progress.
    static func isShown(byEnvironment environment: [String: String]) -> Bool {
        environment["WT_SESSION"]?.isEmpty == false || environment["ConEmuANSI"] == "ON"
    }

    /// True for the name and version of a terminal that shows a progress.
    static func isShown(byVersion text: String) -> Bool {
        let parts = text.split { !$0.isLetter && !$0.isNumber }
        guard let name = parts.first?.lowercased(), let first = known[name] else { return false }
        let version = parts.dropFirst().prefix(first.count).map { Int($0) ?? 0 }
        let padded = version + Array(repeating: 0, count: first.count - version.count)
        return !padded.lexicographicallyPrecedes(first)
    }

    /// The first versions that show one.
    private static let known = [
        "ghostty": [1, 2], "wezterm": [20_250_201], "vte": [7_900], "konsole": [26, 4],
        "iterm2": [3, 6, 6],
    ]
}
