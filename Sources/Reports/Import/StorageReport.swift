package import AppEnvironment
package import ConsoleOutput
import FoundationEssentials
import Glibc
package import ListenCore

/// `listen storage`: the disk space of the books, and of the program's other files.
package struct StorageReport: Sendable {
    /// The imported books.
    let books: @Sendable () async throws -> [ImportedBookEntry]
    /// The folder of the bundled library.
    let bundled: String?
    let paths: Paths
    let console: Console

    package init(
        books: @escaping @Sendable () async throws -> [ImportedBookEntry], bundled: String?,
        paths: Paths, console: Console
    ) {
        (self.books, self.bundled, self.paths, self.console) = (books, bundled, paths, console)
    }

    /// Prints a row for each book and each kind of file, and the sums.
    package func print(json: Bool) async throws {
        let use = StorageUse(books: try await books(), bundled: bundled, paths: paths)
        if json { return console.print(json: use) }
        if !use.books.isEmpty {
            var table = TextTable(.right, .left, .left)
            for book in use.books {
                table.add(
                    byteText(book.bytes), book.title,
                    book.ownsFiles ? "copied by listen" : "in \(book.folder)")
            }
            console.print(table)
            console.print("")
        }
        var table = TextTable(.right, .left, .left)
        for part in use.parts where part.bytes > 0 {
            table.add(byteText(part.bytes), part.title, part.path)
        }
        table.add(byteText(use.bytes), "in all, kept by listen", "")
        table.add(byteText(use.foreignBytes), "in your own folders", "")
        console.print(table)
    }
}

/// The disk space in use, as printed.
struct StorageUse: Encodable {
    struct BookRow: Encodable {
        let id: String
        let title: String
        let folder: String
        let ownsFiles: Bool
        let chapters: Int
        let bytes: Int64
    }

    /// A kind of file that the program stores; data that can be fetched or made again is a cache.
    struct Part: Encodable {
        let name: String
        let title: String
        let path: String
        let isCache: Bool
        let bytes: Int64
    }

    let version = 1
    let books: [BookRow]
    let parts: [Part]
    /// The sum of all parts.
    let bytes: Int64
    /// The size of books' files that the program did not copy.
    let foreignBytes: Int64

    init(books: [ImportedBookEntry], bundled: String?, paths: Paths) {
        self.books = books.map { entry in
            BookRow(
                id: entry.book.id.rawValue, title: entry.book.title, folder: entry.folder,
                ownsFiles: entry.ownsFiles, chapters: entry.chapters, bytes: entry.size)
        }.sorted { ($1.bytes, $0.title) < ($0.bytes, $1.title) }
        foreignBytes = books.saturatedSum { $0.ownsFiles ? 0 : $0.size }
        var data = FolderUse(of: paths.data)
        var cache = FolderUse(of: paths.cache)
        var parts: [Part] = []
        func add(_ name: String, _ title: String, _ path: String, isCache: Bool, _ bytes: Int64) {
            parts.append(
                Part(name: name, title: title, path: path, isCache: isCache, bytes: bytes))
        }
        let database = data.extract { $0.hasPrefix("person.sqlite") }
        add(
            "database", "places, words, cards, books", paths.personDatabase, isCache: false,
            database)
        add(
            "copies", "copies of the database", paths.data + "/copies", isCache: false,
            data.extract { $0 == "copies" })
        add("cuts", "sounds of cards", paths.cuts, isCache: false, data.extract { $0 == "cuts" })
        let dictionaries = data.extract { $0 == "dictionaries" }
        add(
            "dictionaries", "dictionaries", paths.data + "/dictionaries", isCache: false,
            dictionaries)
        let covers = data.extract { $0 == "covers" } + cache.extract { $0 == "covers" }
        add("covers", "covers", paths.data + "/covers", isCache: false, covers)
        add("files", "copied books, texts and the rest", paths.data, isCache: false, data.rest)
        let texts = cache.extract { $0.hasPrefix("texts.sqlite") }
        add("texts", "index of texts", paths.cache + "/texts.sqlite", isCache: true, texts)
        add(
            "cache", "what was fetched (listen cache stats)", paths.cache, isCache: true, cache.rest
        )
        add("log", "log", paths.logFile, isCache: true, FolderUse(of: paths.state).rest)
        if let bundled {
            add("bundled", "bundled books", bundled, isCache: false, FolderUse(of: bundled).rest)
        }
        self.parts = parts
        bytes = parts.saturatedSum(of: \.bytes)
    }
}

/// The disk space of a folder's entries, in bytes; links are not followed.
private struct FolderUse {
    /// A limit far above the number of entries in any folder of the program's.
    private static let mostEntries = 1_000_000
    private var entries: [String: Int64] = [:]

    init(of folder: String) {
        var left = Self.mostEntries
        for name in Self.names(in: folder) {
            entries[name] = Self.bytes(of: folder + "/" + name, depth: 0, &left)
        }
    }

    /// Removes the entries of some names; returns their size.
    mutating func extract(_ isWanted: (String) -> Bool) -> Int64 {
        let wanted = entries.filter { isWanted($0.key) }
        for name in wanted.keys { entries[name] = nil }
        return wanted.values.reduce(0, +)
    }

    /// The size of the entries that were not taken.
    var rest: Int64 { entries.values.reduce(0, +) }

    private static func bytes(of path: String, depth: Int, _ left: inout Int) -> Int64 {
        var facts = stat()
        left -= 1
        guard left > 0, depth < 40, lstat(path, &facts) == 0 else { return 0 }
        guard facts.st_mode & S_IFMT == S_IFDIR else { return Int64(facts.st_blocks) * 512 }
        var sum = Int64(facts.st_blocks) * 512
        for name in names(in: path) { sum += bytes(of: path + "/" + name, depth: depth + 1, &left) }
        return sum
    }

    private static func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
}
