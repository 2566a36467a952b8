import ListenCore
import SharedWork
import UIVocabulary

/// Lists the books of the other sources that are switched on, each as soon as it arrives.
struct OtherShelves: Sendable {
    private let listening: Listening
    private let post: @Sendable (AppMessage) -> Void

    init(_ listening: Listening, _ post: @escaping @Sendable (AppMessage) -> Void) {
        (self.listening, self.post) = (listening, post)
    }

    /// Posts each list, and again when a stale one was replaced.
    func load(_ mode: FetchMode) async {
        let sources = await listening.otherSources()
        await withTaskGroup { group in
            for source in sources {
                group.addTask { await load(source, mode) }
            }
        }
    }

    private func load(_ source: OtherSource, _ mode: FetchMode) async {
        var known: [Book]?
        do {
            try await source.list(mode) { books in
                guard books.value != known else { return }
                known = books.value
                let tags = await listening.shelf?.knownTags(at: source.id) ?? [:]
                tell(source, books.value, tags)
            }
        } catch {
            tell(source, [], [:], isMissing: true)
        }
    }

    private func tell(
        _ source: OtherSource, _ books: [Book], _ tags: [BookID: [BookTag]],
        isMissing: Bool = false
    ) {
        post(
            .otherShelf(
                OtherShelf(
                    source: source.id, name: source.name, title: source.title,
                    comesFirst: source.comesFirst, books: books, tags: tags,
                    isMissing: isMissing)))
    }
}
