import Fetching
import HTTPCaching
import ListenCore
import ListenTestSupport
import ProgramTestSupport
import Testing

@testable import CloudDrives
@testable import RemoteFolders

/// Searches of Google Drive and Baidu Netdisk against the stub of both; unproved with the real
/// services.
@Suite(.enabled(if: PrivateServer.skipReason("python3") == nil, "python3 is not installed"))
struct CloudSearchTests {
    private let cloud: PrivateCloud
    private let account: Account

    init() async throws {
        cloud = try PrivateCloud()
        account = try await Account(cloud)
    }

    @Test func `a folder of Drive that is found is a book of the list, which plays`()
        async throws
    {
        let source = folderSource(try await account.drive())
        let found = try await source.found("monte DUMAS")
        #expect(found.books.map(\.book.title) == ["Monte Cristo"] && !found.isCut)
        let book = try #require(found.books.first)
        #expect(book.chapters.isEmpty && found.elsewhere.isEmpty)
        let all = try await source.books(.cacheOnly).value
        #expect(all[book.number - 1].id == book.book.id)
        #expect(try await source.sound("Monte Cristo", "02").get().count == 300_000)
    }

    @Test func `a search that Google did not make everywhere says so`() async throws {
        try cloud.set("incomplete", to: 1)
        let listing = try await account.drive()
        let found = try await folderSource(listing).found("monte DUMAS")
        #expect(found.books.map(\.book.title) == ["Monte Cristo"] && found.isCut)
        _ = try await listing.items(of: nil)
        #expect(account.told.all.contains { $0.contains("may be missing") })
    }

    @Test func `words in a text beside a recording find its chapter`() async throws {
        let source = folderSource(try await account.drive())
        let found = try await source.found("eines TAGES")
        #expect(found.books.map(\.book.title) == ["Monte Cristo"])
        #expect(found.books.first?.chapters == [ChapterID(rawValue: "1FileOne")])
    }

    @Test func `what lies outside of a source is told with the address that adds it`()
        async throws
    {
        let source = folderSource(try await account.drive("1FolderBook"))
        let found = try await source.found("L'île")
        #expect(found.books.isEmpty && found.elsewhere.map(\.name) == ["Verne - L'île"])
        let address = try #require(found.elsewhere.first?.address)
        #expect(address == "https://drive.google.com/drive/folders/1FolderShared")
        let files = try await source.found("01 île")
        #expect(files.elsewhere.map(\.name) == ["île 01.mp3"])
        #expect(files.elsewhere.map(\.address) == [address])
        #expect(files.elsewhere.map(\.recordings) == [1])
        let other = folderSource(try await account.drive(address))
        #expect(try await other.books(.cacheFirst).value.count == 1)
    }

    @Test(arguments: [
        (["a"], "trashed=false and ((name contains 'a') or fullText contains 'a')"),
        (
            ["it's", #"\"#, "' or trashed=true or '"],
            #"trashed=false and ((name contains 'it\'s' and name contains '\\' and name contains "#
                + #"'\' or trashed=true or \'') or "#
                + #"fullText contains 'it\'s \\ \' or trashed=true or \'')"#
        ),
    ])
    func `words cannot leave their quotation marks`(_ words: [String], _ question: String) {
        #expect(DriveListing.search(words) == question)
    }

    @Test(arguments: ["' or trashed=true or '", #"\' \"#, "\u{0}a\n'b'", #"\\'"#])
    func `a hostile text is only looked for`(_ text: String) async throws {
        let source = folderSource(try await account.drive())
        let found = try await source.found(text)
        #expect(found.books.isEmpty && found.elsewhere.isEmpty)
        #expect(cloud.log.contains { $0.hasPrefix("GET /drive/v3/files 200") })
    }

    @Test func `a page that Drive refuses leaves what came, and says that there is more`()
        async throws
    {
        let listing = try await account.drive()
        let found = try await listing.entries(named: ["0"])
        #expect(found.entries.count == 3 && found.isCut)
        let again = try await listing.entries(named: ["0"])
        #expect(again.entries.count == 4 && !again.isCut)
    }

    @Test func `Netdisk finds files by words of their paths, page by page`() async throws {
        let source = folderSource(try account.baidu("/有声书"))
        let found = try await source.found("三体 01")
        #expect(found.books.map(\.book.title) == ["三体"])
        #expect(found.books.first?.chapters.map(\.rawValue) == ["1126899906842624001"])
        #expect(cloud.log.allSatisfy { !$0.contains("LEAK") })
        let all = try await source.found("三体")
        #expect(all.books.first?.chapters == [] && !all.isCut)
        let listing = try account.baidu("/有声书")
        let pages = try await listing.entries(named: ["0"])
        #expect(pages.entries.map(\.item.name).sorted() == ["01.mp3", "01.srt", "02.mp3"])
        #expect(!pages.isCut)
    }

    @Test func `Netdisk searches below the folder of the source alone`() async throws {
        let listing = try account.baidu("/有声书/三体")
        #expect(try await listing.entries(named: ["三体"]).entries.isEmpty)
        #expect(try await listing.entries(named: ["01"]).entries.count == 2)
        let folder = RemoteItem(id: "/有声书/三体", name: "三体", kind: .folder)
        #expect(listing.address(of: folder) == "baidu:/有声书/三体")
        let long = try await listing.entries(named: [String(repeating: "三", count: 90)])
        #expect(long.entries.isEmpty)
    }

    @Test func `a search for nothing asks nobody`() async throws {
        let before = cloud.log.count
        let source = folderSource(try account.baidu("/有声书"))
        let error = await #expect(throws: ServiceError.self) { try await source.found(" \n") }
        #expect(error?.advice == "Give some words of a name." && cloud.log.count == before)
    }
}
