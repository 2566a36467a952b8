/// An error message of the argument parser, taken apart.
///
/// The parser has no public type for its errors; its version is pinned, and `WrongCallTests` know
/// every form.
enum ParserMessage: Equatable {
    /// No option has this name.
    case unknownOption(String)
    /// Nothing was given for these, written as in the usage: `<book>`, `--to <format>`.
    case missing([String])
    /// Words that no argument takes.
    case surplus([String])
    /// An option without its value.
    case noValue(option: String)
    /// A value for an option that takes none.
    case valueOfFlag(option: String)
    /// A value that does not fit its option or argument.
    case badValue(String, of: String, choices: [String], reason: String?)
    /// A sentence of a command.
    case said(String)

    init(_ message: String) {
        let quoted = Self.quotations(in: message)
        if message.hasPrefix("Unknown option "), let name = quoted.first {
            self = .unknownOption(name)
        } else if message.hasPrefix("Missing expected argument ")
            || message.hasPrefix("Missing one of: "), !quoted.isEmpty
        {
            self = .missing(quoted)
        } else if message.hasPrefix("Unexpected argument ") {
            self = .surplus([Self.between("'", "'", in: message) ?? ""])
        } else if let many = message.firstRange(of: " unexpected arguments: '"),
            Int(message[..<many.lowerBound]) != nil
        {
            let list = message[many.upperBound...].dropLast()
            self = .surplus(list.split(separator: "', '").map(String.init))
        } else if message.hasPrefix("Missing value for "), let option = quoted.first {
            self = .noValue(option: Self.name(of: option))
        } else if message.hasPrefix("The option "), message.contains("does not take any value"),
            let option = quoted.first
        {
            self = .valueOfFlag(option: Self.name(of: option))
        } else if let value = Self.between("The value '", "' is invalid", in: message) {
            self = Self.badValue(value, in: message)
        } else {
            self = .said(message)
        }
    }

    private static func badValue(_ value: String, in message: String) -> ParserMessage {
        let rest = message.dropFirst("The value '\(value)' is invalid".count)
        guard rest.hasPrefix(" for '"),
            let target = rest.split(separator: "'", omittingEmptySubsequences: false)
                .dropFirst().first
        else {
            return .said(String(rest.drop { $0 == "." || $0 == " " }))
        }
        let told = rest.dropFirst(" for '\(target)'".count)
        if told.hasPrefix(": ") {
            return .badValue(
                value, of: name(of: String(target)), choices: [], reason: String(told.dropFirst(2)))
        }
        let bullets = told.split(separator: "\n").compactMap { line in
            line.hasPrefix("  - ") ? String(line.dropFirst(4)) : nil
        }
        let choices = bullets.isEmpty ? quotations(in: String(told)) : bullets
        return .badValue(value, of: name(of: String(target)), choices: choices, reason: nil)
    }

    /// The option of `--to <format>`, or the argument's name as it is.
    private static func name(of synopsis: String) -> String {
        synopsis.hasPrefix("-")
            ? String(synopsis.prefix { $0 != " " && $0 != "," }) : synopsis
    }

    /// All texts in single quotes.
    private static func quotations(in text: String) -> [String] {
        let parts = text.split(separator: "'", omittingEmptySubsequences: false)
        return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
    }

    /// The text from the first mark to the last one, which quoted words may hold too.
    private static func between(_ begin: String, _ end: String, in text: String) -> String? {
        guard let start = text.firstRange(of: begin)?.upperBound,
            let stop = text[start...].ranges(of: end).last?.lowerBound
        else { return nil }
        return String(text[start..<stop])
    }
}
