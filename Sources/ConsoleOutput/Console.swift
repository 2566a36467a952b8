package import AppEnvironment
import FoundationEssentials
import Glibc
package import ListenCore
import Terminal

/// Where commands print: data on standard output, messages on standard error.
///
/// Every text passes the terminal's filter, so that no title or error from outside can steer
/// the terminal. And one call prints one line, whatever the text holds: several lines are made
/// by several calls, so that no server, tag or file can write a line that seems the program's.
/// A broken pipe ends the output quietly.
package struct Console: Sendable {
    /// Writes a text, calls its last argument while nobody takes it, and says whether there is
    /// still a reader.
    private let write: @Sendable (_ descriptor: Int32, _ text: String, _ wait: () -> Void) -> Bool

    /// What is done while a reader takes nothing.
    private var wait: @Sendable () -> Void = {}

    /// What could not be written of what was asked for.
    private let fault = OutputFault()

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

    /// The same console for a session on the main actor, which is told several times a second while
    /// its own printing waits for a reader, as behind Ctrl-S or a pager.
    ///
    /// It is for the main actor alone. `attend` must not print.
    @MainActor
    package func attended(by attend: @escaping @MainActor @Sendable () -> Void) -> Console {
        var attended = self
        // The thread says nothing: the main queue is drained by whichever of the pool is free.
        attended.wait = { MainActor.assumeIsolated(attend) }
        return attended
    }

    private func write(_ descriptor: Int32, _ text: String) -> Bool {
        write(descriptor, text, wait)
    }

    /// Throws when something that was printed could not be written, as on a full disk.
    ///
    /// A reader that went away, as behind `| head`, has what it wanted.
    package func checkOutput() throws(StatedError) {
        if let error = fault.error { throw error }
    }

    /// A console whose texts go to a closure, for tests.
    package init(write: @escaping @Sendable (_ descriptor: Int32, _ text: String) -> Void) {
        self.init(writing: { descriptor, text in
            write(descriptor, text)
            return true
        })
    }

    /// The same, whose closure says whether there is still a reader.
    package init(writing: @escaping @Sendable (_ descriptor: Int32, _ text: String) -> Bool) {
        write = { descriptor, text, _ in writing(descriptor, text) }
    }

    /// The same, whose closure may let the program wait.
    package init(
        waiting:
            @escaping @Sendable (_ descriptor: Int32, _ text: String, _ wait: () -> Void) -> Bool
    ) {
        write = waiting
    }

    /// Prints exactly one line of data; `false` when its reader is gone.
    @discardableResult
    package func print(_ line: String) -> Bool {
        write(STDOUT_FILENO, Self.oneLine(line) + "\n")
    }

    /// Prints a text from outside that may have several lines, such as a translation: all but
    /// its first are indented, unless it alone is the output and a program reads it.
    package func print(paragraphs text: String, isIndented: Bool = true) {
        let printing = PiecePrinter(self, isIndented: isIndented)
        printing.print(text)
        if !printing.end() { print("") }
    }

    /// Prints a piece of a line, which goes on after it.
    package func print(piece: String) {
        _ = write(STDOUT_FILENO, Self.oneLine(piece))
    }

    /// Ends the line that pieces made.
    package func endLine() {
        _ = write(STDOUT_FILENO, "\n")
    }

    /// Prints the content of a file or an answer that was itself asked for: line by line as it
    /// is, but for what would steer a terminal.
    package func print(content text: String) {
        // By scalars: CR LF is one character.
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        let safe = lines.map { line in
            Self.oneLine(String(line.last == "\r" ? line.dropLast() : line))
        }
        _ = write(STDOUT_FILENO, safe.joined(separator: "\n"))
    }

    /// Prints exported data, which has a quoting of its own: byte for byte, unless a terminal
    /// would obey what is in it.
    package func print(export text: String, _ environment: ProcessEnvironment) {
        if environment.outputIsTerminal {
            print(content: text)
        } else {
            _ = write(STDOUT_FILENO, text)
        }
    }

    /// Data, which is as long as it is; messages and progress are cut (`shortLine`).
    private static func oneLine(_ text: String) -> String {
        TerminalText(text, as: .printedLine).string
    }

    /// A message, in which addresses may stand.
    private static func shortLine(_ text: String) -> String {
        TerminalText(text.withoutPasswords, as: .longLine).string
    }

    /// Prints a text of the program's own as it is, such as a help or a
    /// completion script, however long.
    package func print(verbatim text: String) {
        _ = write(STDOUT_FILENO, text + "\n")
    }

    /// Draws a text of the program's own, escapes included, on standard error.
    package func draw(_ text: String) {
        _ = write(STDERR_FILENO, text)
    }

    /// Prints the rows of a table, whose cells were filtered when they were added.
    package func print(_ table: TextTable) {
        let lines = table.lines
        if !lines.isEmpty { print(verbatim: lines.joined(separator: "\n")) }
    }

    /// Prints a message for the person, exactly one line.
    package func note(_ line: String) {
        _ = write(STDERR_FILENO, Self.shortLine(line) + "\n")
    }

    /// Prints a message with lines of the program's own, in which arguments of the command line
    /// are quoted, each on one line: names of files may hold anything.
    package func note(lines message: String, quoting arguments: [String]) {
        var message = message
        for argument in arguments {
            let value = argument.firstIndex(of: "=").map { argument[$0...].dropFirst() }
            for quoted in [argument, value.map(String.init) ?? ""] {
                let line = Self.oneLine(quoted)
                if line != quoted { message = message.replacing(quoted, with: line) }
            }
        }
        for line in TerminalText(message, as: .block).lines { note(line.string) }
    }

    /// Replaces the last line of messages; `nil` takes it away.
    ///
    /// Only for a terminal.
    package func progress(_ line: String?) {
        _ = write(STDERR_FILENO, "\r\u{1B}[K" + Self.shortLine(line ?? ""))
    }

    /// Prints a value as one JSON object with its version, keys sorted.
    ///
    /// What JSON allows but a terminal would obey (C1 controls, bidi controls)
    /// is written as escapes.
    package func print(json value: some Encodable) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        guard let data = try? encoder.encode(value) else { return }
        print(jsonText: String(decoding: data, as: UTF8.self) + "\n")
    }

    /// Prints JSON that is encoded already and ends with a newline.
    package func print(jsonText: String) {
        _ = write(STDOUT_FILENO, Self.escaped(jsonText))
    }

    /// JSON without what a terminal would obey, or a reader would take for the end of a line.
    package static func escaped(_ json: String) -> String {
        // Plain ASCII holds nothing to escape, and long lists are mostly that.
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
