import FoundationEssentials
import ListenCore
import Practice
import UIVocabulary

/// A request to a running player, parsed from one line of JSON.
struct RemoteRequest: Equatable {
    /// The longest accepted line, in bytes.
    static let lineLimit = 65_536

    enum Ask: Equatable {
        case status
        case subscribe
        case play(Bool)
        case command(Command)
        case seek(to: MediaTime)
        case step(by: MediaTime)
        case rate(PlaybackRate)
        case drill(String)
        case sleep(minutes: Int)
        case quit
    }

    /// The id that marks the answer.
    let id: RemoteID?
    let ask: Ask

    /// All command names.
    static let commandNames =
        RemoteFields.plainAsks.keys.sorted() + ["drill", "rate", "seek", "sleep"]

    /// Parses a line; an error carries the line's id.
    static func read(_ line: [UInt8]) -> Result<RemoteRequest, RemoteFault> {
        guard let fields = try? JSONDecoder().decode(RemoteFields.self, from: Data(line)) else {
            return .failure(
                RemoteFault(
                    "A line must be a JSON object with a command, such as "
                        + "{\"command\":\"status\"}."))
        }
        do throws(RemoteFault) {
            return .success(RemoteRequest(id: fields.id, ask: try fields.ask()))
        } catch {
            return .failure(RemoteFault(error.sentence, id: fields.id))
        }
    }
}

/// A client's id for a request: a number or a text.
enum RemoteID: Codable, Equatable {
    case number(Int)
    case text(String)

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else {
            self = .text(String(try container.decode(String.self).prefix(128)))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        }
    }
}

/// The reason that a request is refused, as a sentence for the client.
struct RemoteFault: Error, Equatable {
    let sentence: String
    let id: RemoteID?

    init(_ sentence: String, id: RemoteID? = nil) {
        self.sentence = sentence
        self.id = id
    }
}

/// The fields of a line; a field of another type counts as missing.
private struct RemoteFields: Decodable {
    let id: RemoteID?
    let command: String?
    let to: Double?
    let by: Double?
    let rate: Double?
    let rateWord: String?
    let drill: String?
    let minutes: Double?

    private enum CodingKeys: String, CodingKey {
        case id, command, to, by, rate, drill, minutes
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        func number(_ key: CodingKeys) -> Double? { try? fields.decode(Double.self, forKey: key) }
        func text(_ key: CodingKeys) -> String? { try? fields.decode(String.self, forKey: key) }
        id = try? fields.decode(RemoteID.self, forKey: .id)
        command = text(.command)
        (to, by, rate, minutes) = (number(.to), number(.by), number(.rate), number(.minutes))
        (rateWord, drill) = (text(.rate), text(.drill))
    }

    func ask() throws(RemoteFault) -> RemoteRequest.Ask {
        guard let command else {
            throw RemoteFault("Say what to do, such as {\"command\":\"status\"}.")
        }
        if let plain = Self.plainAsks[command] { return plain }
        switch command {
        case "seek": return try seek()
        case "rate": return try changeOfRate()
        case "drill": return try practice()
        case "sleep": return try sleep()
        default:
            let names = RemoteRequest.commandNames
            let meant = Suggestion.closest(to: command, among: names)
            throw RemoteFault(
                "There is no command \"\(command.prefix(64))\". "
                    + (meant.map { "Did you mean \"\($0)\"?" }
                        ?? "There are \(names.joined(separator: ", "))."))
        }
    }

    /// The commands without arguments.
    fileprivate static let plainAsks: [String: RemoteRequest.Ask] = [
        "status": .status, "subscribe": .subscribe, "toggle": .command(.togglePlay),
        "play": .play(true), "pause": .play(false), "next-sentence": .command(.nextSentence),
        "previous-sentence": .command(.previousSentence), "replay": .command(.replaySentence),
        "repeat": .command(.repeatSentence), "next-chapter": .command(.nextChapter),
        "previous-chapter": .command(.previousChapter), "mark": .command(.mark), "quit": .quit,
    ]

    /// A hundred hours; no chapter is longer.
    private static let farthest = 360_000.0

    private func seek() throws(RemoteFault) -> RemoteRequest.Ask {
        switch (to, by) {
        case (let to?, nil) where to >= 0 && to <= Self.farthest: return .seek(to: .seconds(to))
        case (nil, let by?) where abs(by) <= Self.farthest: return .step(by: .seconds(by))
        default:
            throw RemoteFault(
                "\"seek\" takes either \"to\", a place in seconds from 0, or \"by\", so many "
                    + "seconds on.")
        }
    }

    private func changeOfRate() throws(RemoteFault) -> RemoteRequest.Ask {
        switch rateWord {
        case "faster": return .command(.faster)
        case "slower": return .command(.slower)
        default: break
        }
        guard let rate, (0.3...3).contains(rate) else {
            throw RemoteFault(
                "\"rate\" takes \"rate\", a number from 0.3 to 3 or \"faster\" or \"slower\".")
        }
        return .rate(PlaybackRate(hundredths: Int((rate * 100).rounded())))
    }

    private func practice() throws(RemoteFault) -> RemoteRequest.Ask {
        guard let drill else {
            let names = DrillPreset.all.map(\.name).joined(separator: ", ")
            throw RemoteFault("\"drill\" takes \"drill\", a notation or one of \(names).")
        }
        guard drill.utf8.count <= 1_024 else { throw RemoteFault("This drill is too long.") }
        guard DrillPreset.named(drill) == nil else { return .drill(drill) }
        do throws(NotationError) {
            _ = try DrillNotation.read(drill)
        } catch {
            throw RemoteFault(error.description)
        }
        return .drill(drill)
    }

    private func sleep() throws(RemoteFault) -> RemoteRequest.Ask {
        guard let minutes, (0...1_440).contains(minutes), minutes == minutes.rounded() else {
            throw RemoteFault(
                "\"sleep\" takes \"minutes\", a whole number from 0 (which cancels it) to 1440.")
        }
        return .sleep(minutes: Int(minutes))
    }
}
