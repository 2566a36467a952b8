import ListenCore

/// The words after `listen ctl`, as a request.
enum RemoteWords: Equatable {
    /// A request's fields on the wire.
    struct Fields: Encodable, Equatable {
        var command: String
        var to: Double?
        var by: Double?
        var rate: Double?
        var drill: String?
        var minutes: Int?

        init(_ command: String) {
            self.command = command
        }

        private enum CodingKeys: String, CodingKey {
            case command, to, by, rate, drill, minutes
        }

        package func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(command, forKey: .command)
            try fields.encodeIfPresent(to, forKey: .to)
            try fields.encodeIfPresent(by, forKey: .by)
            // The rate is a number, or one of the command line's words.
            if command == "rate", rate == nil {
                try fields.encodeIfPresent(drill, forKey: .rate)
            } else {
                try fields.encodeIfPresent(rate, forKey: .rate)
                try fields.encodeIfPresent(drill, forKey: .drill)
            }
            try fields.encodeIfPresent(minutes, forKey: .minutes)
        }
    }

    case status
    /// The status in sentences.
    case description
    case watch
    case request(Fields)

    /// Reads the words; throws a sentence with the accepted ones.
    static func read(_ words: [String]) throws(RemoteError) -> RemoteWords {
        guard let word = words.first else { return .status }
        let rest = Array(words.dropFirst())
        if let plain = plain[word] {
            guard rest.isEmpty else { throw wrong("`\(word)` takes nothing more.") }
            return plain
        }
        switch word {
        case "seek": return try seek(rest)
        case "goto": return try seek(rest)
        case "back": return try step(rest, sign: "-")
        case "forward": return try step(rest, sign: "+")
        case "speed": return try speed(rest)
        case "chapter": return try chapter(rest)
        case "drill": return try drill(rest)
        case "sleep": return try sleep(rest)
        default: throw unknown(word)
        }
    }

    private static let plain: [String: RemoteWords] = [
        "status": .status, "where": .description, "watch": .watch,
        "toggle": .request(Fields("toggle")),
        "play": .request(Fields("play")), "pause": .request(Fields("pause")),
        "next": .request(Fields("next-sentence")),
        "previous": .request(Fields("previous-sentence")),
        "replay": .request(Fields("replay")), "repeat": .request(Fields("repeat")),
        "faster": rate("faster"), "slower": rate("slower"), "mark": .request(Fields("mark")),
        "quit": .request(Fields("quit")),
    ]

    private static func rate(_ word: String) -> RemoteWords {
        var fields = Fields("rate")
        fields.drill = word
        return .request(fields)
    }

    private static func seek(_ rest: [String]) throws(RemoteError) -> RemoteWords {
        var fields = Fields("seek")
        guard rest.count == 1, let text = rest.first, let sign = text.first else {
            throw wrong("`seek` takes a place such as 1:23, or +5 or -5 seconds.")
        }
        let isStep = sign == "+" || sign == "-"
        guard let time = MediaTime(clockText: isStep ? String(text.dropFirst()) : text) else {
            throw wrong("\"\(text)\" is no time. Type 1:23, 83.5, +5 or -1:00.")
        }
        if isStep {
            fields.by = sign == "-" ? -time.seconds : time.seconds
        } else {
            fields.to = time.seconds
        }
        return .request(fields)
    }

    private static func step(_ rest: [String], sign: String) throws(RemoteError) -> RemoteWords {
        guard rest.count <= 1, rest.first?.first.map({ $0.isNumber }) != false else {
            throw wrong("`back` and `forward` take seconds, such as 10.")
        }
        return try seek([sign + (rest.first ?? "10")])
    }

    private static func speed(_ rest: [String]) throws(RemoteError) -> RemoteWords {
        guard rest.count == 1, let word = rest.first else {
            throw wrong("`speed` takes a number from 0.3 to 3.")
        }
        if word == "faster" || word == "slower" { return rate(word) }
        let number = word.hasSuffix("x") || word.hasSuffix("×") ? word.dropLast() : word[...]
        guard let rate = Double(number), (0.3...3).contains(rate) else {
            throw wrong("\"\(word)\" is no speed. Type a number from 0.3 to 3.")
        }
        var fields = Fields("rate")
        fields.rate = rate
        return .request(fields)
    }

    private static func chapter(_ rest: [String]) throws(RemoteError) -> RemoteWords {
        guard rest.count == 1, let word = rest.first, ["next", "previous"].contains(word) else {
            throw wrong("`chapter` takes next or previous.")
        }
        return .request(Fields("\(word)-chapter"))
    }

    private static func drill(_ rest: [String]) throws(RemoteError) -> RemoteWords {
        guard !rest.isEmpty else {
            throw wrong("`drill` takes a name such as shadow, or a notation.")
        }
        var fields = Fields("drill")
        fields.drill = rest.joined(separator: " ")
        return .request(fields)
    }

    private static func sleep(_ rest: [String]) throws(RemoteError) -> RemoteWords {
        var fields = Fields("sleep")
        let text = rest.joined(separator: " ")
        fields.minutes = text == "off" ? 0 : MediaTime(typed: text, in: .minutes)?.wholeMinutes
        guard let minutes = fields.minutes, (0...1_440).contains(minutes) else {
            throw wrong("`sleep` takes minutes from 1 to 1440, or off.")
        }
        return .request(fields)
    }

    private static func unknown(_ word: String) -> RemoteError {
        if word.hasPrefix("-") {
            return wrong("There is no option \(word). `listen ctl --help` shows them all.")
        }
        let names = CommandWord.known(in: .control).map(\.word)
        // `stat` and `prev` are too short to be near by their letters.
        let meant =
            Suggestion.closest(to: word, among: names)
            ?? names.first { word.count > 2 && $0.hasPrefix(word.lowercased()) }
        return wrong(
            "There is no `listen ctl \(word)`. "
                + (meant.map { "Did you mean `listen ctl \($0)`?" }
                    ?? "There are \(names.joined(separator: ", "))."))
    }

    private static func wrong(_ sentence: String) -> RemoteError {
        RemoteError(.words(sentence))
    }
}
