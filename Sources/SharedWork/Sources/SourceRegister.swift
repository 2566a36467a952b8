package import ListenCore

/// The sources for a search, by the place of their texts.
package struct SearchedSources: Sendable {
    /// Sources whose texts are files on this machine.
    var onThisMachine: [any BookSource] = []
    /// Sources of which only the stored chapters are searched.
    var stored: [any BookSource] = []
    /// Sources that cannot be opened now; their indexed texts stay.
    var unreadable: Set<SourceID> = []
    /// Sources that were switched off, whose texts are not searched.
    var off: Set<SourceID> = []
}

/// All sources of books: the only place that knows their ids, names and abilities.
///
/// Kinds are tried in their order. A new kind of source is a folder and a line among `kinds`.
package struct SourceRegister: Sendable {
    /// The kinds of sources this version knows.
    let kinds: [SourceKind]
    /// The sources a person added; throws when the person's database cannot be used.
    package let keeping: @Sendable () throws -> any SourceKeeping
    /// Wraps every source: chapters in order, attached texts.
    let wrap: @Sendable (any BookSource) -> any BookSource
    /// The kinds that are part of the program and have nothing yet, whose sources are left out.
    let emptyKinds: @Sendable () async -> Set<SourceKindName>

    package init(
        kinds: [SourceKind], keeping: @escaping @Sendable () throws -> any SourceKeeping,
        wrap: @escaping @Sendable (any BookSource) -> any BookSource,
        emptyKinds: @escaping @Sendable () async -> Set<SourceKindName> = { [] }
    ) {
        (self.kinds, self.keeping, self.wrap) = (kinds, keeping, wrap)
        self.emptyKinds = emptyKinds
    }

    /// All sources as they are now.
    package func list() async throws -> SourceList {
        let store = try keeping()
        let kept = try await store.sources()
        // A source of a kind that this version does not know cannot be used; the library stands in
        // for it.
        let inUse = kept.isEmpty ? nil : try await store.sourceInUse()
        let chosen = inUse.flatMap { kind($0.kind) == nil ? nil : $0.id } ?? .local
        let own = kinds.flatMap(\.builtIn)
        let empty = await emptyKinds()
        var builtIn: [KeptSource] = []
        for var source in own where !empty.contains(source.kind) {
            if let row = kept.first(where: { $0.id == source.id }) { source.isOn = row.isOn }
            builtIn.append(source)
        }
        let added = kept.filter { source in !own.contains { $0.id == source.id } }
        return SourceList(
            entries: (builtIn + added).map { source in
                SourceEntry(
                    kept: source, kind: kind(source.kind), isInUse: source.id == chosen)
            })
    }

    /// The source of a run.
    ///
    /// The library is found without the person's database, so that it works when that fails.
    package func entry(for selection: SourceSelection.Source) async throws -> SourceEntry {
        switch selection {
        case .local:
            return SourceEntry(kept: .library, kind: kind(.library), isInUse: false)
        case .configured:
            let list = try await list()
            guard let entry = list.inUse else { throw SourceError.noneInUse }
            return entry
        case .server(let name):
            do {
                return try await list().named(name, of: .backend)
            } catch SourceError.unknown(let name, let known) {
                throw ServerError.unknown(name, known: known)
            }
        case .named(let name):
            do {
                return try await list().named(name)
            } catch SourceError.unknown(let typed, let known) {
                let empty = kinds.first { kind in
                    kind.builtIn.contains { $0.name == typed || $0.id.rawValue == typed }
                }
                throw empty?.firstStep.map(SourceError.empty) ?? .unknown(typed, known: known)
            }
        }
    }

    /// Opens a source, with its chapters in order and the texts that were attached to them.
    ///
    /// No request is sent yet. Throws the error in its settings, and for a source of another
    /// version of the program that this one cannot use it.
    package func open(_ entry: SourceEntry) throws -> OpenedSource {
        guard let kind = entry.kind else {
            throw SourceError.unknownKind(entry.name, entry.kept.kind.rawValue)
        }
        return try kind.open(entry.kept).wrapping(wrap)
    }

    /// A source by its id; `nil` when it is gone.
    ///
    /// The library is found without the person's database.
    package func entry(of id: SourceID) async throws -> SourceEntry? {
        if id == .local { return try await entry(for: .local) }
        return try await list()[id]
    }

    /// The books of a source by its id; `nil` when the source is gone.
    package func books(of id: SourceID) async throws -> (any BookSource)? {
        try await entry(of: id).map { try open($0).books }
    }

    /// The things a source can do; none for one that is gone.
    package func abilities(of id: SourceID) async throws -> SourceAbilities {
        try await entry(of: id)?.abilities ?? []
    }

    /// The words for what a source has; books and chapters for one that is gone.
    package func words(of id: SourceID) async -> SourceWords {
        // The library needs no database.
        if id == .local { return .books }
        return (try? await list()[id])?.words ?? .books
    }

    /// The sources whose texts can be searched.
    package func searched() async throws -> SearchedSources {
        var searched = SearchedSources()
        for entry in try await list().entries {
            guard entry.isOn else {
                searched.off.insert(entry.id)
                continue
            }
            guard let opened = try? open(entry) else {
                searched.unreadable.insert(entry.id)
                continue
            }
            if entry.isOnThisMachine {
                searched.onThisMachine.append(opened.books)
            } else {
                searched.stored.append(opened.books)
            }
        }
        return searched
    }

    /// True for a book that does not come back by itself: it was removed from a source on this machine,
    /// or its source is no longer kept.
    package func isGone(_ book: BookAddress) async -> Bool {
        guard let list = try? await list() else { return false }
        guard let entry = list[book.source] else { return true }
        guard entry.isOnThisMachine,
            let books = try? await open(entry).books.books(.cacheOnly).value
        else { return false }
        return !books.contains { $0.id == book.book }
    }

    /// The source for a typed address, of the first kind that accepts it or of the one named.
    package func source(typed: String, kind: String? = nil) throws -> KeptSource {
        if let kind, !kinds.contains(where: { $0.name.rawValue == kind }) {
            throw SourceError.noKind(kind, known: kinds.map(\.name.rawValue))
        }
        var fault: (any Error)?
        let wanted = kinds.filter { kind == nil || $0.name.rawValue == kind }
        for candidate in wanted.filter({ $0.isSure(typed) }) + wanted {
            do {
                if let source = try candidate.recognize(typed) { return source }
            } catch {
                fault = fault ?? error
            }
        }
        throw fault ?? SourceError.unrecognized(typed)
    }

    /// The sign-in of a kind; `nil` for one that needs none.
    package func signIn(to name: SourceKindName) -> SourceSignIn? { kind(name)?.signIn }

    /// Throws for a source that is not there, where its kind can tell before it is added.
    package func check(_ source: KeptSource) async throws {
        try await kind(source.kind)?.check?(source)
    }

    private func kind(_ name: SourceKindName) -> SourceKind? { kinds.first { $0.name == name } }
}
