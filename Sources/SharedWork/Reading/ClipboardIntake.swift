import ListenCore
package import Processes
package import Terminal

/// The text on the clipboard, to be read: the terminal's, and where that gives none the desktop's.
package struct ClipboardIntake: Sendable {
    /// Asks the terminal; blocks.
    let terminal: @Sendable () -> ClipboardAnswer
    /// Runs a program that prints the clipboard, `nil` where it is not installed; blocks.
    let run: @Sendable (_ words: [String], CancelSignal) -> ClipboardAnswer?
    /// The variables of this process.
    let environment: [String: String]

    /// An intake of a terminal, and of the programs of a desktop.
    package init(
        terminal: @escaping @Sendable () -> ClipboardAnswer, environment: [String: String],
        run: @escaping @Sendable (_ words: [String], CancelSignal) -> ClipboardAnswer? = Self
            .printed
    ) {
        (self.terminal, self.run, self.environment) = (terminal, run, environment)
    }

    /// The place of the text: one address of the web alone is read as that address.
    ///
    /// Throws the sentence about why there is none.
    package func origin() async throws -> TextIntake.Origin {
        let bytes = try await BlockingWork.run { signal in try look(signal) }
        let text = String(decoding: bytes.prefix(8_192), as: UTF8.self)
        let words = text.split(maxSplits: 2, whereSeparator: \.isWhitespace)
        if words.count == 1, bytes.count < 8_192, Self.isOfWeb(words[0]) {
            return .address(String(words[0]))
        }
        return .text(bytes)
    }

    private func look(_ signal: CancelSignal) throws -> [UInt8] {
        if let bytes = try Self.text(terminal()) { return bytes }
        var isAsked = false
        for words in programs {
            guard !signal.isCancelled, let content = run(words, signal) else { continue }
            isAsked = true
            if let bytes = try Self.text(content) { return bytes }
        }
        guard !signal.isCancelled else { throw CancellationError() }
        throw isAsked ? Self.empty : Self.notGiven
    }

    /// The programs that print the clipboard of the desktop this process belongs to.
    private var programs: [[String]] {
        func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }
        var programs: [[String]] = []
        if isSet("WAYLAND_DISPLAY") { programs.append(["wl-paste", "-n"]) }
        if isSet("DISPLAY") {
            programs += [["xclip", "-o", "-selection", "clipboard"], ["xsel", "-b", "-o"]]
        }
        return programs
    }

    /// The bytes of a text; `nil` where there are none.
    private static func text(_ content: ClipboardAnswer) throws(StatedError) -> [UInt8]? {
        switch content {
        case .nothing: return nil
        case .tooLong: throw tooLong
        case .text(let bytes):
            guard bytes.count <= ClipboardAnswer.limit else { throw tooLong }
            // A picture, or another thing that no one reads.
            guard !bytes.contains(0) else { throw noText }
            return bytes.contains { $0 > 0x20 } ? bytes : nil
        }
    }

    private static func isOfWeb(_ word: Substring) -> Bool {
        let start = word.prefix(8).lowercased()
        return start.hasPrefix("http://") || start == "https://"
    }

    /// Runs a program and returns its output within three seconds.
    package static func printed(_ words: [String], _ signal: CancelSignal) -> ClipboardAnswer? {
        var bytes: [UInt8] = []
        let run = ProgramRun(ProgramLaunch(words), patience: .seconds(3), kill: signal)
        let ending = run.run { stream, piece in
            if stream == .output { bytes += piece }
            return bytes.count <= ClipboardAnswer.limit
        }
        switch ending {
        case .notStarted: return nil
        case .exited(0): return .text(bytes)
        default: return bytes.count > ClipboardAnswer.limit ? .tooLong : .nothing
        }
    }

    private static let notGiven = StatedError(
        .unavailable,
        "Neither the terminal gives its clipboard, nor a program of the desktop (wl-paste, xclip,"
            + " xsel). Pipe the text (`xclip -o | listen read -`), or paste it after"
            + " `listen read -` and press Ctrl-D.")
    private static let empty = StatedError(
        .notFound, "There is no text on the clipboard. Copy one, and ask again.")
    private static let noText = StatedError(
        .badData, "What is on the clipboard is no text. Copy a text, and ask again.")
    private static let tooLong = StatedError(
        .badData,
        "There is more than \(ClipboardAnswer.limit >> 20) MB on the clipboard. Keep it in a file, and read that."
    )
}
