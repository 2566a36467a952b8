package import AppEnvironment
package import ConsoleOutput
package import ListenCore
package import SharedWork

/// `listen dictionary …`: manages the dictionaries of this machine, and looks words up.
package struct DictionaryReport: Sendable {
    let shelf: any DictionaryShelving
    let dictionaries: any Defining
    let sounds: (any Pronouncing)?
    /// The preferred language of meanings.
    let target: Language
    /// True where a person chose it.
    let isTargetChosen: Bool
    let environment: ProcessEnvironment
    let console: Console
    let removals: Removals
    /// The files that a dictionary is made of.
    let parts: @Sendable (DictionaryFile) -> [String]

    package init(
        shelf: any DictionaryShelving, dictionaries: any Defining, sounds: (any Pronouncing)?,
        target: Language, isTargetChosen: Bool = true, environment: ProcessEnvironment,
        console: Console,
        removals: Removals? = nil,
        parts: @escaping @Sendable (DictionaryFile) -> [String] = { [$0.path] }
    ) {
        (self.removals, self.parts) = (removals ?? .plain(console), parts)
        (self.shelf, self.dictionaries, self.sounds) = (shelf, dictionaries, sounds)
        (self.target, self.isTargetChosen) = (target, isTargetChosen)
        (self.environment, self.console) = (environment, console)
    }

    /// Lists every dictionary on this machine.
    package func list(json: Bool) {
        let files = shelf.files
        if json { return console.print(json: DictionariesJSON(files.map(row))) }
        guard !files.isEmpty else {
            console.note(
                "There are no dictionaries yet. Debian has many: `apt install dict-wn "
                    + "dict-freedict-deu-eng`; `listen dictionary add FILE` adds one of yours.")
            return
        }
        var table = TextTable(.left, .left, .left, .left)
        for row in files.map(row) {
            table.add(row.name, row.languages ?? "?", row.format, row.title ?? row.problem ?? "")
        }
        console.print(table)
    }

    /// Adds a person's own dictionary; an extract of Wiktionary and a dictionary of Yomitan or
    /// Lingvo are imported, which may take minutes.
    package func add(_ path: String, from: String?, to: String?) async throws {
        let path = environment.absolutePath(path)
        if shelf.isExtract(path) { return try await importExtract(path, from: from, to: to) }
        let file = try shelf.add(path, pair: try pair(from, to))
        let pair = file.pair.map { "\($0.source.englishName) to \($0.target.englishName)" }
        console.print("Added \(file.name) (\(file.format.displayName), \(pair ?? "?")).")
    }

    /// Removes a person's own dictionary.
    package func remove(_ name: String, isSure: Bool = false) async throws {
        guard let file = shelf.files.first(where: { $0.name == name }) else {
            throw DictionaryReportError.unknown(name, known: shelf.files.map(\.name))
        }
        // What is not the person's own is refused before anything is asked.
        let own = file.origin == .person
        _ = try await removals.remove(
            "the dictionary \(name)".printable(limit: 120), isSure: isSure || !own,
            files: own ? parts(file) : []
        ) {
            let paths = try shelf.remove(file)
            console.print("Removed \(name): \(paths.joined(separator: ", ")).")
        }
    }

    /// Prints the entries for a word.
    package func look(_ word: String, from: String?, json: Bool) async throws {
        let sources = try languages(from)
        var failure: ServiceError?
        var found: [(source: Language, definition: Definition)] = []
        for source in sources {
            do throws(ServiceError) {
                let request = DefinitionRequest(
                    word: word, source: source, target: target(of: source))
                found.append((source, try await dictionaries.define(request)))
            } catch {
                if failure == nil || error.code == .notFound { failure = error }
            }
        }
        guard !found.isEmpty else {
            throw failure ?? ServiceError(.notFound, context: "“\(word.printable(limit: 60))”")
        }
        if json {
            console.print(
                json: LookedUpJSON(word, found.map { DefinitionJSON($0.source, $0.definition) }))
            return
        }
        for (source, definition) in found { await print(definition, of: word, source) }
    }

    private func print(_ definition: Definition, of word: String, _ source: Language) async {
        let sound: String? =
            if let given = definition.pronunciation { given } else {
                try? await sounds?.pronunciation(of: definition.form, language: source)
            }
        let head =
            definition.derivation == .exact ? definition.form : "\(word) → \(definition.form)"
        console.print([head, sound.map { "[\($0)]" }].compactMap { $0 }.joined(separator: "  "))
        for entry in definition.entries {
            let names = ([entry.headword] + entry.variants).joined(separator: ", ")
            let facts = [entry.reading, entry.grammar].compactMap { $0 }.joined(separator: ", ")
            console.print("  \(names)\(facts.isEmpty ? "" : " (\(facts))")")
            for (number, sense) in entry.senses.enumerated() {
                console.print("    \(number + 1). \(sense)")
            }
            for detail in entry.details { console.print("       \(detail)") }
        }
        var books: [String] = []
        for entry in definition.entries where !books.contains(entry.dictionary) {
            books.append(entry.dictionary)
        }
        console.note("(\(books.joined(separator: ", ")))")
    }

    /// The stated language, else all those that the dictionaries explain.
    private func languages(_ tag: String?) throws -> [Language] {
        if let tag { return [try Language.typed(tag)] }
        var known: [Language] = []
        for pair in shelf.files.compactMap(\.pair) where !known.contains(pair.source) {
            let codes = [target(of: pair.source).code, pair.source.code]
            if codes.contains(pair.target.code) {
                known.append(pair.source)
            }
        }
        guard !known.isEmpty else { throw DictionaryReportError.none(target) }
        return known
    }

    /// The language that words of `source` are explained in.
    private func target(of source: Language) -> Language {
        target.ofAnswers(about: source, isChosen: isTargetChosen)
    }

    private func pair(_ from: String?, _ to: String?) throws -> LanguagePair? {
        guard let from else {
            if to != nil { throw DictionaryReportError.halfAPair }
            return nil
        }
        return LanguagePair(
            from: try Language.typed(from), to: try to.map(Language.typed) ?? target)
    }

    private func row(_ file: DictionaryFile) -> DictionaryRow {
        let described = Result { try shelf.description(of: file) }
        return DictionaryRow(
            name: file.name, format: file.format.displayName,
            languages: file.pair.map { "\($0.source.code)-\($0.target.code)" },
            isYours: file.origin == .person, path: file.path,
            title: try? described.get().title, licence: try? described.get().licence,
            problem: described.failure.map { "\($0)" })
    }
}

/// A request about dictionaries that cannot be carried out.
enum DictionaryReportError: DescribedError, Hashable {
    case unknown(String, known: [String])
    case none(Language)
    case halfAPair

    package var description: String {
        switch self {
        case .unknown(let name, let known):
            "There is no dictionary \"\(name.printable(limit: 60))\". "
                + (known.isEmpty
                    ? "There are none yet." : "There are: \(known.joined(separator: ", ")).")
        case .none(let target):
            "There is no dictionary that explains in \(target.englishName). "
                + "`listen dictionary list` shows what there is."
        case .halfAPair: "Give --from too: the language of the dictionary's words."
        }
    }

    package var kind: FailureKind {
        switch self {
        case .unknown, .none: .notFound
        case .halfAPair: .usage
        }
    }
}

extension Result {
    fileprivate var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}
