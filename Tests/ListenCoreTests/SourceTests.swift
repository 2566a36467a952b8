import ListenCore
import Testing

/// Sources as they are kept, named and told apart.
@Suite struct SourceTests {
    private static let home = KeptSource.backend(name: "home", url: "https://books.example")

    /// The sources of a person, with the one in use.
    private struct Keeper: SourceKeeping {
        var all: [KeptSource] = []
        var used: KeptSource?

        func sources() async throws(StoreError) -> [KeptSource] { all }
        func sourceInUse() async throws(StoreError) -> KeptSource? { used }
        func add(_ source: KeptSource) async throws(StoreError) {}
        func setToken(
            _ token: TokenReference?, account: String?, ofSourceNamed name: String
        ) async throws(StoreError) {}
        func setTrust(_ trust: ServerTrust?, ofSourceNamed name: String) async throws(StoreError) {}
        func set(isOn: Bool, of source: KeptSource) async throws(StoreError) {}
        func use(sourceNamed name: String?) async throws(StoreError) {}
        func remove(sourceNamed name: String) async throws(StoreError) -> KeptSource? { nil }
    }

    @Test(arguments: [
        ("local", "library"), ("file", "file"), ("https://books.example/a/b", "books.example"),
        ("http://books.example:8000", "books.example:8000"), ("https:", "https:"),
        ("shelf/town", "shelf/town"), ("", ""),
    ])
    func `a source is named by its host`(id: String, label: String) {
        #expect(SourceID(rawValue: id).label == label)
    }

    @Test func `a backend is kept by its address, and is on`() {
        let home = Self.home
        #expect(home.id.rawValue == "https://books.example" && home.url == home.id.rawValue)
        #expect(home.kind == .backend && home.isOn && home.token == nil)
        let shelf = KeptSource(
            id: SourceID(rawValue: "shelf:1"), name: "shelf", kind: .library)
        #expect(shelf.url == "shelf:1")
        #expect(KeptSource.library.id == .local)
    }

    @Test func `kinds that are there without being added are built in`() {
        #expect(SourceKindName.library.isBuiltIn && SourceKindName.file.isBuiltIn)
        #expect(!SourceKindName.backend.isBuiltIn)
    }

    @Test func `answers for one person are not shown to another`() {
        func partition(_ account: String?, _ identity: String?) -> String {
            KeptSource.backend(
                name: "x", url: "http://x", account: account,
                token: identity.map { TokenReference(.kept(name: "x"), identity: $0) }
            ).cachePartition
        }
        #expect(partition(nil, nil).isEmpty && partition("anna", nil).isEmpty)
        #expect(partition("anna", "1") == "account anna" && partition(nil, "1") == "token 1")
        #expect(partition("anna", "1") == partition("anna", "2"))
    }

    @Test func `backends are those of the sources that are asked over a network`() async throws {
        var keeper = Keeper(all: [.library, Self.home], used: Self.home)
        #expect(try await keeper.backends() == [Self.home])
        #expect(try await keeper.backendInUse() == Self.home)
        keeper.used = .library
        #expect(try await keeper.backendInUse() == nil)
        keeper.used = nil
        #expect(try await keeper.backendInUse() == nil)
    }

    @Test(
        arguments: [
            ([], []), ([.lists], ["list"]), ([.endless, .searches], ["search", "endless"]),
            (
                [.reportsProgress, .refreshes, .adds, .searches, .lists, .endless],
                ["list", "search", "add", "refresh", "report-progress", "endless"]
            ),
        ] as [(SourceAbilities, [String])])
    func `abilities are named in a fixed order`(abilities: SourceAbilities, names: [String]) {
        #expect(abilities.names == names)
    }

    @Test func `a source of a kind is made by those who know its addresses`() throws {
        let kind = SourceKind(
            name: .library, title: "books of this machine", abilities: [.lists],
            isOnThisMachine: true, builtIn: [.library],
            open: { _ in OpenedSource(books: OneBook()) })
        #expect(try kind.recognize("anything") == nil, "nobody can add one")
        #expect(try kind.open(.library).books.sourceName == "one book")
        #expect(kind.isOnThisMachine && kind.builtIn == [.library])
    }

    @Test func `books of one id at two sources are two`() {
        let address = OneBook.address("c")
        #expect(address.bookAddress == BookAddress(source: .local, book: OneBook.id))
        #expect(
            address.bookAddress
                != BookAddress(source: SourceID(rawValue: "http://x"), book: OneBook.id))
    }

    @Test func `the sound that is here is counted by book`() {
        var kept = KeptSound()
        let chapters = ["1", "2", "3"].map(ChapterID.init)
        kept.note(.partly, of: chapters[0], in: OneBook.id)
        kept.note(.stored, of: chapters[1], in: OneBook.id)
        kept.note(.pinned, of: chapters[2], in: OneBook.id)
        #expect(kept.count(of: OneBook.id) == (2, 1))
        #expect(kept[OneBook.id, chapters[0]] == .partly)
        let other = BookID(rawValue: "other")
        #expect(kept.count(of: other) == (0, 0) && kept[other, chapters[0]] == nil)
        var newer = KeptSound()
        newer.note(.pinned, of: chapters[0], in: OneBook.id)
        newer.note(.pinned, of: chapters[0], in: other)
        kept.adopt(OneBook.id, of: newer)
        #expect(kept.count(of: OneBook.id) == (1, 1) && kept.count(of: other) == (0, 0))
        kept.adopt(OneBook.id, of: KeptSound())
        #expect(kept == KeptSound())
    }
}
