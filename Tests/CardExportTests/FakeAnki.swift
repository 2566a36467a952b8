import Foundation
import HTTPCaching
import ListenCore
import Synchronization

/// A part of AnkiConnect, with the behaviour of the add-on of 2023 in Anki 26.09: it stores notes,
/// or fails as a test demands.
final class FakeAnki: HTTPTransport {
    struct Note {
        var type: String
        var fields: [String: String]
        var tags: [String]
        // The stub accepts any name of a deck.
        var deck = "Default"
        /// Its card's columns, as they were set.
        var card: [String: Int] = [:]
        /// The rows of its card's log.
        var log: [[Int]] = []
        /// The distance of the day that was set.
        var dueDays: String?
    }

    struct State {
        var decks: Set<String> = []
        var models: [String: [String]] = [:]
        var notes: [Note] = []
        var media: [String: String] = [:]
        var keys: Set<String?> = []
        var asked: [String] = []
        /// The notes accepted before connections end; `nil` for all.
        var mostNotes: Int?
        /// False for an Anki without FSRS in its searches.
        var knowsStability = true
        /// The uploads refused before one is accepted.
        var busyUploads = 0
    }

    /// A wrong answer to an action.
    enum Lie: Sendable {
        case error(String)
        case body(String)
        case failure(TransportError.Code)
        /// A redirect to another place, where a client that follows it would find an Anki.
        case elsewhere(String)
    }

    private let state = Mutex(State())
    private let lies: [String: Lie]

    init(_ lies: [String: Lie] = [:]) {
        self.lies = lies
    }

    /// Refuses the next `count` uploads.
    func refuseUploads(_ count: Int) { state.withLock { $0.busyUploads = count } }

    /// Ends every connection that brings a note beyond the limit.
    func cutAfter(notes: Int) { state.withLock { $0.mostNotes = notes } }

    /// Changes the state as a learner does between two exports.
    func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    var now: State { state.withLock { $0 } }

    func send(_ request: HTTPRequest, limits: TransferLimits) async throws(TransportError)
        -> HTTPResponse
    {
        // The real server closes the connection after each answer.
        guard request.connection == .own else {
            throw TransportError(.cut, reason: "a connection was kept", url: "\(request.url)")
        }
        let body = Data(request.body ?? [])
        let action = Self.object(body)["action"] as? String ?? ""
        let isCut = state.withLock { state in
            state.mostNotes.map { state.notes.count >= $0 } ?? false
        }
        if isCut, action == "addNote" {
            throw TransportError(.cut, reason: "as told", url: "\(request.url)")
        }
        let text: String
        switch lies[action] {
        case .elsewhere(let place) where request.redirects == .report:
            let head = HTTPResponseHead(
                status: 307, fields: ["Location": place], url: request.url)
            return HTTPResponse(head, body: [])
        case .elsewhere: text = state.withLock { Self.text(Self.answer(Self.object(body), &$0)) }
        case .failure(let code):
            throw TransportError(code, reason: "as told", url: "\(request.url)")
        case .body(let body): text = body
        case .error(let reason): text = Self.text(["result": NSNull(), "error": reason])
        case nil:
            text = state.withLock { Self.text(Self.answer(Self.object(body), &$0)) }
        }
        // The add-on sends `text/json`, and the status 200 for errors too.
        let head = HTTPResponseHead(
            status: 200, fields: ["Content-Type": "text/json"], url: request.url)
        return HTTPResponse(head, body: Array(text.utf8))
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        throw TransportError(.failed, reason: "not streamed", url: "\(request.url)")
    }

    private static func object(_ data: Data) -> [String: Any] {
        (try? JSONSerialization.jsonObject(with: data) as? [String: Any]) ?? [:]
    }

    private static func text(_ object: [String: Any]) -> String {
        let data = try? JSONSerialization.data(withJSONObject: object)
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    private static func answer(_ json: [String: Any], _ state: inout State) -> [String: Any] {
        let action = json["action"] as? String ?? ""
        let parameters = json["params"] as? [String: Any] ?? [:]
        state.asked.append(action)
        state.keys.insert(json["key"] as? String)
        var result: Any = NSNull()
        var error: Any = NSNull()
        switch action {
        case "version": result = json["version"] as? Int == 6 ? 6 : 0
        case "modelNames": result = Array(state.models.keys)
        case "createModel":
            let name = parameters["modelName"] as? String ?? ""
            state.models[name] = parameters["inOrderFields"] as? [String]
            result = ["name": name]
        case "createDeck":
            state.decks.insert(parameters["deck"] as? String ?? "")
            result = 1_519_323_742_721
        case "deckNames": result = Array(state.decks)
        case "findNotes" where (parameters["query"] as? String)?.hasPrefix("\"deck:") == true:
            result = found(by: parameters, state) ?? []
        case "findCards" where (parameters["query"] as? String)?.hasPrefix("\"deck:") == true:
            if let cards = found(by: parameters, state) {
                result = cards
            } else {
                error = "invalid search: property 's' not found"
            }
        case "findNotes":
            result =
                parameters["query"] as? String == #""note:listen *""#
                ? Array(state.notes.indices) : []
        case "notesInfo":
            result = (parameters["notes"] as? [Int] ?? []).map { info(of: $0, state) }
        // The stub gives a card the number of its note.
        case "findCards" where parameters["query"] as? String == #""note:listen *" card:1"#:
            result = Array(state.notes.indices)
        case "cardsInfo", "getReviewsOfCards", "insertReviews", "setDueDate", "suspend",
            "setSpecificValueOfCard":
            result = memory(action, parameters, &state)
        case "findCards":
            let query = parameters["query"] as? String ?? ""
            result = query.dropFirst("nid:".count).split(separator: ",").compactMap { Int($0) }
        case "changeDeck":
            for card in parameters["cards"] as? [Int] ?? [] {
                state.notes[card].deck = parameters["deck"] as? String ?? ""
            }
        case "storeMediaFile" where state.busyUploads > 0:
            state.busyUploads -= 1
            error = "the file is in use"
        case "storeMediaFile":
            let name = parameters["filename"] as? String ?? ""
            state.media[name] = parameters["data"] as? String
            result = name
        case "addNote":
            let note = parameters["note"] as? [String: Any] ?? [:]
            let fields = note["fields"] as? [String: String] ?? [:]
            if fields["Text"]?.isEmpty != false {
                error = "cannot create note because it is empty"
            } else if !state.decks.contains(note["deckName"] as? String ?? "") {
                error = "deck was not found: \(note["deckName"] ?? "")"
            } else {
                state.notes.append(
                    Note(
                        type: note["modelName"] as? String ?? "", fields: fields,
                        tags: note["tags"] as? [String] ?? []))
                result = state.notes.count - 1
            }
        default: error = "unsupported action"
        }
        return ["result": result, "error": error]
    }

    /// The cards of a deck and those below it, by the conditions this program asks for; `nil` for
    /// a condition that is not known.
    private static func found(by parameters: [String: Any], _ state: State) -> [Int]? {
        let query = (parameters["query"] as? String ?? "").dropFirst("\"deck:".count)
        guard let end = query.firstIndex(of: "\"") else { return nil }
        let deck = query[..<end].replacing("\\_", with: "_")
        let conditions = query[end...].dropFirst().split(separator: " ")
        guard state.knowsStability || !conditions.contains(where: { $0.hasPrefix("prop:s") })
        else { return nil }
        return state.notes.indices.filter { index in
            let note = state.notes[index]
            guard note.deck == deck || note.deck.hasPrefix(deck + "::") else { return false }
            return conditions.allSatisfy { condition in
                let (type, days) = (note.card["type"] ?? 0, note.card["ivl"] ?? 0)
                let least = condition.split(separator: "=").last.flatMap { Int($0) } ?? 0
                let name = condition.prefix(while: { !$0.isNumber })
                return switch name {
                case "is:review": type == 2 || type == 3
                case "is:learn": type == 1 || type == 3
                case "-is:learn": type != 1 && type != 3
                case "-is:review": type != 2 && type != 3
                case "prop:ivl>=": type == 2 && days >= least
                default: false
                }
            }
        }
    }

    /// What is remembered of cards: asked for, and set.
    private static func memory(
        _ action: String, _ parameters: [String: Any], _ state: inout State
    ) -> Any {
        let cards = parameters["cards"] as? [Int] ?? []
        switch action {
        case "cardsInfo":
            return cards.map { number in
                let card = state.notes[number].card
                return info(of: number, state).merging([
                    "cardId": number, "deckName": state.notes[number].deck,
                    "type": card["type"] ?? 0, "queue": card["queue"] ?? 0,
                    "due": card["due"] ?? 0, "interval": card["ivl"] ?? 0,
                    "reps": card["reps"] ?? 0, "left": card["left"] ?? 0,
                ]) { $1 }
            }
        case "getReviewsOfCards":
            let names = ["id", "cid", "usn", "ease", "ivl", "lastIvl", "factor", "time", "type"]
            return Dictionary(
                uniqueKeysWithValues: cards.map { number in
                    (
                        "\(number)",
                        state.notes[number].log.map { row in
                            Dictionary(uniqueKeysWithValues: zip(names, row))
                        }
                    )
                })
        case "insertReviews":
            for row in parameters["reviews"] as? [[Int]] ?? [] {
                state.notes[row[1]].log.append(row)
            }
        case "setDueDate":
            for card in cards {
                state.notes[card].dueDays = parameters["days"] as? String
                state.notes[card].card["type"] = 2
                state.notes[card].card["queue"] = 2
            }
        case "suspend": for card in cards { state.notes[card].card["queue"] = -1 }
        default:
            let card = parameters["card"] as? Int ?? 0
            let keys = parameters["keys"] as? [String] ?? []
            for (key, value) in zip(keys, parameters["newValues"] as? [Any] ?? []) {
                state.notes[card].card[key] = value as? Int
            }
        }
        return NSNull()
    }

    private static func info(of number: Int, _ state: State) -> [String: Any] {
        guard state.notes.indices.contains(number) else { return [:] }
        let note = state.notes[number]
        return [
            "noteId": number, "modelName": note.type, "tags": note.tags, "cards": [number],
            "fields": note.fields.mapValues { ["value": $0, "order": 0] as [String: Any] },
        ]
    }
}
