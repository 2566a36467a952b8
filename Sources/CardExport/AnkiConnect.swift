import Fetching
package import FoundationEssentials
package import HTTPCaching
package import ListenCore

/// Puts cards into a running Anki by its add-on AnkiConnect (protocol 6: the
/// add-on's README, "Supported Actions").
package struct AnkiConnect: Sendable {
    private let url: HTTPURL
    private let key: Secret?
    private let transport: any HTTPTransport
    private static let protocolVersion = 6
    static let batch = 100

    /// A client; `key` is the one set in the add-on's configuration, if any.
    package init(url: HTTPURL, key: Secret? = nil, transport: any HTTPTransport) {
        self.url = url
        self.key = key
        self.transport = transport
    }

    /// Adds notes with their sounds, and makes decks and note types that are missing; notes that
    /// are there already are counted and left as they are.
    ///
    /// Throws when Anki cannot be used at all; failures of single notes stand in the tally.
    /// `progress` gets the number of notes done.
    package func add(
        _ notes: [CardNote], now: Date, terms: MemoryTerms,
        progress: @Sendable (Int) -> Void = { _ in }
    ) async throws(CardExportError) -> CardTally {
        try await checkVersion()
        var session = Session(known: try await known())
        let new = notes.filter { !session.known.contains($0) }
        session.tally.duplicates = notes.count - new.count
        try await makeTypes(of: new)
        for deck in Set(new.map(\.deck)).sorted() {
            let _: Int64 = try await ask("createDeck", ["deck": deck])
        }
        for start in stride(from: 0, to: new.count, by: Self.batch) {
            let part = new[start..<min(new.count, start + Self.batch)]
            try await add(part, &session)
            progress(session.tally.duplicates + start + part.count)
        }
        do throws(CardExportError) {
            session.tally.taught = try await teach(notes, now: now, terms: terms)
        } catch {
            guard case .refused = error.code else { throw error }
            session.tally.failures.append("\(error) What you learnt of the cards was not brought.")
        }
        return session.tally
    }

    /// Throws when the add-on is too old.
    func checkVersion() async throws(CardExportError) {
        guard try await version() >= Self.protocolVersion else {
            throw CardExportError(.tooOld, url: "\(url)")
        }
    }

    /// The state of one call of `add`.
    private struct Session {
        /// The notes Anki has.
        var known: KnownNotes
        var tally = CardTally()
        /// The names of the sounds that were sent.
        var sounds: Set<String> = []
        /// The notes of the last batch by the deck they belong in.
        var placed: [String: [Int64]] = [:]
    }

    /// The notes that were sent or imported before, in whatever deck they are now.
    ///
    /// The add-on's own check looks into one deck only, and a learner may sort cards into decks of
    /// their own.
    private func known() async throws(CardExportError) -> KnownNotes {
        // Anki adds a "+" to a note type imported under a name in use: "listen word+".
        let ids: [Int64] = try await ask("findNotes", ["query": "\"note:listen *\""])
        var known = KnownNotes()
        for start in stride(from: 0, to: ids.count, by: Self.batch) {
            let part = Array(ids[start..<min(ids.count, start + Self.batch)])
            let notes: [NoteInfo] = try await ask("notesInfo", ["notes": part])
            for note in notes { known.insert(note) }
        }
        return known
    }

    private func add(
        _ notes: ArraySlice<CardNote>, _ session: inout Session
    ) async throws(CardExportError) {
        do throws(CardExportError) {
            for note in notes { try await add(note, &session) }
        } catch {
            // The next export would take these notes for known and not move them.
            try? await moveIntoDecks(&session)
            throw error
        }
        try await moveIntoDecks(&session)
    }

    /// Moves the cards of new notes into their decks: the add-on of 2023 leaves them in the default
    /// deck of current Anki versions.
    private func moveIntoDecks(_ session: inout Session) async throws(CardExportError) {
        let placed = session.placed.sorted { $0.key < $1.key }
        session.placed = [:]
        for (deck, notes) in placed {
            do throws(CardExportError) {
                let query = "nid:" + notes.map(String.init).joined(separator: ",")
                let cards: [Int64] = try await ask("findCards", ["query": query])
                let _: Ignored = try await ask("changeDeck", DeckChange(cards: cards, deck: deck))
            } catch {
                guard case .refused = error.code else { throw error }
                session.tally.failures.append(
                    "\(error) \(notes.count) notes may be in the default deck instead of \(deck).")
            }
        }
    }

    private func version() async throws(CardExportError) -> Int {
        try await ask("version", [String: String]())
    }

    private func makeTypes(of notes: [CardNote]) async throws(CardExportError) {
        let known: [String] = try await ask("modelNames", [String: String]())
        for type in NoteType.allCases
        where !known.contains(type.name) && notes.contains(where: { $0.type == type }) {
            let _: Ignored = try await ask("createModel", ModelShape(type))
        }
    }

    private func add(
        _ note: CardNote, _ session: inout Session
    ) async throws(CardExportError) {
        // A batch may hold the same note twice.
        guard !session.known.contains(note) else {
            session.tally.duplicates += 1
            return
        }
        do throws(CardExportError) {
            // Anki refuses a note without a text, but would keep its sound.
            if let sound = note.sound, !note.plainText.isEmpty,
                !session.sounds.contains(sound.name)
            {
                guard let data = try? Data(contentsOf: URL(filePath: sound.path)) else {
                    throw CardExportError(.refused("the sound cannot be read"), url: sound.path)
                }
                let _: Ignored = try await ask(
                    "storeMediaFile",
                    ["filename": sound.name, "data": data.base64EncodedString()])
                session.sounds.insert(sound.name)
            }
            let id: Int64 = try await ask("addNote", ["note": NoteShape(note)])
            session.placed[note.deck, default: []].append(id)
            session.known.insert(note)
            session.tally.added += 1
        } catch {
            switch error.code {
            case .duplicate: session.tally.duplicates += 1
            case .refused:
                session.tally.failures.append(
                    "“\(note.plainText.printable(limit: 40))”: \(error) Nothing of this note was added."
                )
            default: throw error
            }
        }
    }

    /// Sends one action and reads its result.
    ///
    /// Redirects are not followed: the cards and the key would go to the other address.
    func ask<Answer: Decodable>(
        _ action: String, _ parameters: some Encodable
    ) async throws(CardExportError) -> Answer {
        let question = Question(
            action: action, version: Self.protocolVersion, key: key?.reveal(),
            params: parameters)
        guard let body = try? JSONEncoder().encode(question) else {
            throw CardExportError(.malformed(action), url: "\(url)")
        }
        let request = HTTPRequest(
            "POST", url, fields: ["Content-Type": "application/json"], body: [UInt8](body),
            // The add-on closes the connection after each answer without saying so.
            redirects: .report, connection: .own)
        let response = try await transport.send(request, limits: .json) {
            CardExportError($0, url: "\(url)")
        }
        return try read(response, of: action)
    }

    /// Reads the result of an answer; its status matters for redirects alone, as errors come with
    /// 200.
    private func read<Answer: Decodable>(
        _ response: HTTPResponse, of action: String
    ) throws(CardExportError) -> Answer {
        guard !(300..<400).contains(response.head.status) else {
            throw CardExportError(.sentOn, url: "\(url)")
        }
        let data = Data(response.body)
        guard let outcome = try? JSONDecoder().decode(Outcome.self, from: data) else {
            throw CardExportError(.malformed(action), url: "\(url)")
        }
        if let reason = outcome.error { throw CardExportError(answer: reason, url: "\(url)") }
        guard let answer = try? JSONDecoder().decode(Result<Answer>.self, from: data) else {
            throw CardExportError(.malformed(action), url: "\(url)")
        }
        return answer.result
    }

    private struct Question<Parameters: Encodable>: Encodable {
        let action: String
        let version: Int
        let key: String?
        let params: Parameters
    }

    /// The envelope of every answer: both members, one of them null.
    private struct Outcome: Decodable {
        let error: String?

        enum CodingKeys: CodingKey { case error, result }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            guard container.contains(.result) else {
                throw DecodingError.keyNotFound(
                    CodingKeys.result, .init(codingPath: [], debugDescription: "no result"))
            }
            error = try container.decodeIfPresent(String.self, forKey: .error)
        }
    }

    private struct Result<Answer: Decodable>: Decodable {
        let result: Answer
    }

    /// A result whose content does not matter.
    struct Ignored: Decodable {
        init(from decoder: any Decoder) throws {}
    }
}
