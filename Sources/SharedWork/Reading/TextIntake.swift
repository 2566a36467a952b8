import Files
package import ListenCore

/// Turns what a person wants to read into a text on the shelf: an address, a file, standard input,
/// or a text that is here already.
package struct TextIntake: Sendable {
    /// Reads a document in the bytes of a file of a name, or of none.
    package typealias DocumentReading =
        @Sendable (_ bytes: [UInt8], _ name: String?, Language?) async throws -> WrittenWork

    let fetch: @Sendable (_ address: String) async throws -> FetchedPage
    /// The article of a page of HTML.
    let article: @Sendable (FetchedPage, Language?) throws -> WrittenText
    /// The document in a file's bytes; without a name it came through a pipe.
    let document: DocumentReading
    /// The bytes of a file, or with `nil` of standard input; blocks.
    let bytes: @Sendable (_ path: String?) throws -> [UInt8]
    let store: @Sendable () throws -> any WrittenTextKeeping
    let clock: any WallClock

    /// An intake of its parts.
    package init(
        fetch: @escaping @Sendable (_ address: String) async throws -> FetchedPage,
        article: @escaping @Sendable (FetchedPage, Language?) throws -> WrittenText,
        document: @escaping DocumentReading,
        bytes: @escaping @Sendable (_ path: String?) throws -> [UInt8],
        store: @escaping @Sendable () throws -> any WrittenTextKeeping, clock: any WallClock
    ) {
        (self.fetch, self.article, self.document) = (fetch, article, document)
        (self.bytes, self.store, self.clock) = (bytes, store, clock)
    }

    /// The origin of a text.
    package enum Origin: Hashable, Sendable {
        /// An address of the web.
        case address(String)
        /// A file, by absolute path.
        case file(path: String)
        /// Standard input.
        case standardInput
        /// A text that is here already, such as that of the clipboard.
        case text([UInt8])
    }

    /// A text that was read, before it is kept.
    package struct Taken: Sendable {
        /// Its entry on the shelf.
        package let text: KeptText
        /// Its words.
        package let work: WrittenWork
        /// True when the shelf had another version of it.
        package let isChanged: Bool
        /// True when the shelf had it as it is.
        package let isKnown: Bool
    }

    /// Reads a text; throws the sentence about what is wrong with it.
    package func read(_ origin: Origin, language: Language? = nil) async throws -> Taken {
        var work: WrittenWork
        let (key, address): (String, String?)
        switch origin {
        case .address(let typed):
            let page = try await fetch(typed)
            work = try await self.work(of: page, language: language)
            (key, address) = (Self.withoutFragment(page.address), page.address)
        case .file(let path):
            work = try await document(bytes(path), FilePlace.name(of: path), language)
            (key, address) = ("file:" + path, path)
        case .standardInput, .text:
            let all = if case .text(let given) = origin { given } else { try bytes(nil) }
            work = try await document(all, nil, language)
            (key, address) = ("text:" + work.chapters.map(\.plain).joined(separator: "\n"), nil)
        }
        if let language { work.set(language) }
        work.facts.address = work.facts.address ?? address
        return try await taken(work, key, address)
    }

    /// The text of a page, which is its article, or of a document of any kind.
    package func work(of page: FetchedPage, language: Language?) async throws -> WrittenWork {
        try page.isHTML
            ? WrittenWork(article(page, language))
            : await document(page.bytes, Self.name(ofPage: page.address), language)
    }

    /// Puts a text on the shelf; an unchanged one stays as it is, and comes back if it was put away.
    ///
    /// Throws `.noSound` for a text without a word that a voice could say; the shelf stays as it is.
    package func keep(_ taken: Taken) async throws {
        guard taken.work.chapters.contains(where: \.hasSpokenWord) else {
            let title = taken.text.title.printable(limit: 80)
            throw ServiceError(
                .noSound, context: "the text “\(title)”",
                advice: "It has no word that a voice could say.")
        }
        guard taken.isKnown else { return try await store().keep(taken.work, as: taken.text) }
        try await store().set(isArchived: false, of: taken.text.id)
    }

    func taken(_ work: WrittenWork, _ key: String, _ address: String?) async throws -> Taken {
        let id = BookID(rawValue: StableHash.text(of: key))
        let former = try await store().work(id)
        let facts = work.facts
        let first = work.chapters.lazy.flatMap(\.blocks).first { !$0.text.isEmpty }?.text ?? ""
        return Taken(
            text: KeptText(
                id: id,
                title: facts.title ?? work.chapters.first?.title ?? String(first.prefix(80)),
                author: facts.author ?? work.chapters.first?.author, site: facts.site,
                address: address, language: facts.language ?? work.chapters.first?.likelyLanguage,
                addedAt: clock.now),
            work: work,
            isChanged: former.map { $0.chapters.map(\.blocks) != work.chapters.map(\.blocks) }
                ?? false,
            isKnown: former == work)
    }

    static func name(ofPage address: String) -> String {
        FilePlace.name(of: String(address.prefix { $0 != "?" && $0 != "#" }))
    }

    static func withoutFragment(_ address: String) -> String {
        String(address.prefix { $0 != "#" })
    }
}

extension WrittenWork {
    /// Makes a language that of the work and of its chapters, but of those in another than it had.
    fileprivate mutating func set(_ language: Language) {
        let former = facts.language
        facts.language = language
        for index in chapters.indices
        where chapters[index].language == nil || chapters[index].language == former {
            chapters[index].language = language
        }
    }
}
