package import AppEnvironment
import FoundationEssentials
import Glibc
package import ListenCore
import Terminal

/// The output of commands: data on standard output, messages on standard error.
///
/// Every text passes the terminal's filter, so that no title or error from outside can control the
/// terminal. One call prints one line, whatever the text holds, so that no server, tag or file can
/// add a line that looks like the program's. A broken pipe ends the output quietly.
package struct Console: Sendable {
    /// Writes a text and calls its last argument while no reader takes it; `false` when the reader
    /// is gone.
    private let write: @Sendable (_ descriptor: Int32, _ text: String, _ wait: () -> Void) -> Bool

    /// Called while the reader of a pipe takes nothing.
    private var wait: @Sendable () -> Void = {}

    /// The first error of a write that failed.
    private let fault = OutputFault()

    /// The wishes of this run, and the page that is held back for a pager; shared by copies.
    private let run = RunOutput()

    /// A console over this process's standard output and standard error.
    package static let standard = Console()

    private init() {
        let writer = PatientWriter()
        write = { [fault] descriptor, text, wait in
            let outcome = writer.write(text, to: descriptor, waiting: wait)
            if case .failed(let error) = outcome, descriptor == STDOUT_FILENO { fault.note(error) }
            return outcome == .whole
        }
    }

    /// A copy for a session on the main actor, whose `attend` is called several times a second
    /// while the session's own output waits for a reader, as behind Ctrl-S or a pager.
    ///
    /// For the main actor alone. `attend` must not print.
    @MainActor
    package func attended(by attend: @escaping @MainActor @Sendable () -> Void) -> Console {
        var attended = self
        // The thread proves nothing: any thread of the pool may drain the main queue.
        attended.wait = { MainActor.assumeIsolated(attend) }
        return attended
    }

    private func write(_ descriptor: Int32, _ text: String) -> Bool {
        if descriptor == STDOUT_FILENO, run.hold(text) { return true }
        return write(descriptor, text, wait)
    }

    /// Follows what the person wishes of the output of this run.
    package func follow(_ wishes: RunWishes) { run.follow(wishes) }

    /// The person's wishes for the output of this run.
    package var wishes: RunWishes { run.wishes }

    /// Holds back what is printed on standard output, so that `endPage` may show it in a pager.
    package func beginPage() { run.beginPage() }

    /// Prints what was held back; `show` may show it otherwise, and returns true when it did.
    package func endPage(_ show: (String) -> Bool = { _ in false }) {
        guard let page = run.endPage(), !page.isEmpty, !show(page) else { return }
        _ = write(STDOUT_FILENO, page)
    }

    /// Keeps messages of `--verbose` back while the full screen is shown.
    package func showsScreen(_ isShown: Bool) { run.showsScreen(isShown) }

    /// Throws when printed text could not be written, as on a full disk.
    ///
    /// A reader that went away, as behind `| head`, is no failure.
    package func checkOutput() throws(StatedError) {
        if let error = fault.error { throw error }
    }

    /// A console whose texts go to a closure, for tests.
    init(write: @escaping @Sendable (_ descriptor: Int32, _ text: String) -> Void) {
        self.init(writing: { descriptor, text in
            write(descriptor, text)
            return true
        })
    }

    /// A console for tests, whose closure returns `false` when the reader is gone.
    init(writing: @escaping @Sendable (_ descriptor: Int32, _ text: String) -> Bool) {
        write = { descriptor, text, _ in writing(descriptor, text) }
    }

    /// A console for tests, whose closure may make the program wait.
    init(
        waiting:
            @escaping @Sendable (_ descriptor: Int32, _ text: String, _ wait: () -> Void) -> Bool
    ) {
        write = waiting
    }

    /// True while the full screen is shown.
    var hasScreen: Bool { run.hasScreen }

    /// Prints exactly one line of data; `false` when its reader is gone.
    @discardableResult
    package func print(_ line: String) -> Bool {
        writeData(Self.oneLine(line) + "\n")
    }

    /// Prints a text from outside that may have several lines, such as a translation.
    ///
    /// All but its first are indented, unless a program reads the output and it holds nothing else.
    package func print(paragraphs text: String, isIndented: Bool = true) {
        let printing = PiecePrinter(self, isIndented: isIndented)
        printing.print(text)
        if !printing.end() { print("") }
    }

    /// Prints a piece of a line, without ending it.
    func print(piece: String) {
        _ = writeData(Self.oneLine(piece))
    }

    /// Ends a line printed in pieces.
    func endLine() {
        _ = write(STDOUT_FILENO, "\n")
    }

    /// Prints the content of a file or an answer that was itself asked for, line by line and
    /// unchanged, except for what would control a terminal.
    package func print(content text: String) {
        // By scalars: CR LF is one character.
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        let safe = lines.map { line in
            Self.oneLine(String(line.last == "\r" ? line.dropLast() : line))
        }
        _ = writeData(safe.joined(separator: "\n"))
    }

    /// Prints exported data, which has its own quoting: byte for byte, unless a terminal would
    /// interpret it.
    package func print(export text: String, _ environment: ProcessEnvironment) {
        if environment.outputIsTerminal {
            print(content: text)
        } else {
            _ = write(STDOUT_FILENO, text)
        }
    }

    /// Data, in full; messages and progress are cut (`shortLine`).
    private static func oneLine(_ text: String) -> String {
        TerminalText(text, as: .printedLine).string
    }

    /// A message, which may contain addresses.
    private static func shortLine(_ text: String) -> String {
        TerminalText(text.withoutPasswords, as: .longLine).string
    }

    /// Prints a text of the program's own unchanged, such as a help or a completion script, however
    /// long.
    package func print(verbatim text: String) {
        _ = writeData(text + "\n")
    }

    /// Draws a text of the program's own, escapes included, on standard error.
    package func draw(_ text: String) {
        if !run.wishes.isQuiet { _ = write(STDERR_FILENO, text) }
    }

    /// Prints the rows of a table, whose cells were filtered when they were added.
    package func print(_ table: TextTable) {
        let lines = table.lines
        if !lines.isEmpty { print(verbatim: lines.joined(separator: "\n")) }
    }

    /// Prints a message for the person, exactly one line; nothing with `--quiet`.
    package func note(_ line: String) {
        if !run.wishes.isQuiet { complain(line) }
    }

    /// Prints the reason that a command failed, exactly one line, or a question: with `--quiet`
    /// too.
    package func complain(_ line: String) {
        _ = write(STDERR_FILENO, cleared + Self.shortLine(line) + "\n")
    }

    /// Prints what helps to find the cause of a fault: with `--verbose`, exactly one line.
    package func detail(_ line: @autoclosure () -> String) {
        if run.tellsDetails { _ = write(STDERR_FILENO, cleared + Self.shortLine(line()) + "\n") }
    }

    /// Writes data, which does not begin behind a line of progress.
    private func writeData(_ text: String) -> Bool {
        if run.showsProgress(false) { _ = write(STDERR_FILENO, Self.clearing) }
        return write(STDOUT_FILENO, text)
    }

    /// The characters that remove a line of progress, so that a message does not begin behind it.
    private var cleared: String { run.showsProgress(false) ? Self.clearing : "" }

    private static let clearing = "\r\u{1B}[K"

    /// Replaces the last line of messages; `nil` removes it.
    ///
    /// Only for a terminal.
    func progress(_ line: String?) {
        guard !run.wishes.isQuiet else { return }
        _ = run.showsProgress(line != nil)
        _ = write(STDERR_FILENO, Self.clearing + Self.shortLine(line ?? ""))
    }

    /// Shows a line of progress until `endWait` gets the number.
    func beginWait(_ text: String) -> Int {
        let number = run.beginWait(text)
        progress(text)
        return number
    }

    /// Removes a line; where another is waited for too, that one's is shown.
    func endWait(_ number: Int) { progress(run.endWait(number)) }

    /// Prints a value as one JSON object with its version, keys sorted.
    ///
    /// Characters that JSON allows but a terminal interprets (C1 controls, bidi controls) are
    /// written as escapes.
    package func print(json value: some Encodable) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        guard let data = try? encoder.encode(value) else { return }
        print(jsonText: String(decoding: data, as: UTF8.self) + "\n")
    }

    /// Prints JSON that is encoded already and ends with a newline.
    package func print(jsonText: String) {
        _ = writeData(Self.escaped(jsonText))
    }

    /// JSON without characters that a terminal interprets or a reader takes for a line end.
    package static func escaped(_ json: String) -> String {
        // Plain ASCII needs no escapes, and most of a long list is plain ASCII.
        if json.utf8.allSatisfy({ $0 < 0x7F }) { return json }
        var safe = ""
        for scalar in json.unicodeScalars {
            switch scalar.value {
            case 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069:
                let digits = String(scalar.value, radix: 16)
                safe += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: safe.unicodeScalars.append(scalar)
            }
        }
        return safe
    }
}
