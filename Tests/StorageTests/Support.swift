import FoundationEssentials
import GRDB
import Glibc
import ListenCore

@testable import Storage

/// A folder of its own for one test, removed with it.
///
/// In memory where there is room, as nothing here asks a disk: a commit waits for one several times,
/// 6 ms each, and some tests open a database for each of a hundred days.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = Self.parent + "/listen-storage-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    private static var parent: String {
        let memory = "/dev/shm"
        var room = statvfs()
        guard access(memory, W_OK) == 0, statvfs(memory, &room) == 0,
            UInt64(room.f_bavail) * UInt64(room.f_frsize) > 256 << 20
        else { return FileManager.default.temporaryDirectory.path }
        return memory
    }

    /// A path inside.
    func file(_ name: String) -> String { path + "/" + name }

    /// The names inside, sorted.
    func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    /// The bytes of a file inside.
    func bytes(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: file(name))))
    }

    /// Writes a file inside.
    func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
        try Data(bytes).write(to: URL(filePath: file(name)))
    }
}

/// The permission bits of a file.
func mode(of path: String) -> UInt32 {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
}

/// The error an operation throws, or `nil`.
func storeError(_ body: () async throws -> Void) async -> StoreError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? StoreError
    }
}

/// Runs SQL on a database file through a connection of its own.
func execute(_ sql: String, on path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    try queue.close()
}

extension ChapterAddress {
    static func make(
        _ chapter: String = "2", book: String = "3", source: SourceID = .local
    ) -> ChapterAddress {
        ChapterAddress(
            source: source, book: BookID(rawValue: book), chapter: ChapterID(rawValue: chapter))
    }
}

extension PlaybackPosition {
    static func make(
        _ chapter: ChapterAddress = .make(), seconds: Double = 12.5, at time: Double = 1_000,
        isCompleted: Bool = false
    ) -> PlaybackPosition {
        PlaybackPosition(
            chapter: chapter, position: .seconds(seconds), duration: .seconds(90),
            isCompleted: isCompleted, updatedAt: Date(timeIntervalSince1970: time),
            bookTitle: "赤い本", chapterTitle: "第二章")
    }
}

extension PlaceRecord {
    static func make(
        _ chapter: ChapterAddress = .make(), seconds: Double = 12.5,
        _ occasion: Occasion = .jump, at time: Double = 1_000
    ) -> PlaceRecord {
        PlaceRecord(
            chapter: chapter, position: .seconds(seconds), occasion: occasion,
            at: Date(timeIntervalSince1970: time), bookTitle: "赤い本", chapterTitle: "第二章")
    }
}

extension Bookmark {
    static func make(
        _ chapter: ChapterAddress = .make(), seconds: Double = 12.5, note: String = "",
        grade: Grade? = nil, at time: Double = 1_000
    ) -> Bookmark {
        Bookmark(
            chapter: chapter, range: .seconds(seconds)..<(.seconds(seconds + 2)), text: "Hola.",
            note: note, grade: grade, createdAt: Date(timeIntervalSince1970: time),
            bookTitle: "赤い本", chapterTitle: "第二章")
    }
}

extension ListeningDay {
    static func make(
        _ day: String = "2026-11-21", book: String = "3", title: String = "赤い本",
        language: Language? = Language(tag: "ja"), heard: Double = 60, repeated: Double = 0,
        material: Double = 75
    ) -> ListeningDay {
        ListeningDay(
            day: day, source: .local, book: BookID(rawValue: book), bookTitle: title,
            language: language, heard: .seconds(heard), repeated: .seconds(repeated),
            material: .seconds(material))
    }
}

extension StudyCard {
    static func make(
        _ text: String = "perro", kind: Kind = .word, language: Language = .english,
        place: CardPlace? = .make(), at time: Double = 1_000
    ) -> StudyCard {
        StudyCard(
            kind: kind, language: language, text: text, context: "El perro ladra.",
            translation: "dog", note: "a\0b", place: place,
            audio: AudioCut(range: .seconds(0.9)..<(.seconds(3.1)), file: "1.mp3"),
            createdAt: Date(timeIntervalSince1970: time))
    }
}

extension CardPlace {
    static func make(seconds: Double = 1) -> CardPlace {
        CardPlace(
            chapter: .make(), range: .seconds(seconds)..<(.seconds(seconds + 2)),
            bookTitle: "赤い本", chapterTitle: "第二章")
    }
}

extension CardMemory {
    static func make(
        _ phase: Phase = .review, due: Double = 5_000, at time: Double = 2_000
    ) -> CardMemory {
        CardMemory(
            phase: phase, stability: 2.3065, difficulty: 2.118103970459016,
            due: Date(timeIntervalSince1970: due),
            reviewedAt: Date(timeIntervalSince1970: time), reviews: 2, lapses: 1)
    }
}

extension ReviewRecord {
    static func make(
        _ card: Int64, _ grade: ReviewGrade = .good, before: CardMemory? = nil,
        after: CardMemory = .make(), day: String = "2026-11-21", at time: Double = 2_000
    ) -> ReviewRecord {
        ReviewRecord(
            card: card, grade: grade, at: Date(timeIntervalSince1970: time), day: day,
            spent: .seconds(4), before: before, after: after)
    }
}

/// Ids that try to leave their column, their query or their folder.
let hostileTexts = [
    "a\0b", "a", "a\u{1}0b", "'; DROP TABLE progress; --", "../../etc/passwd", "\"quoted\"",
    "小紅帽 と 狼", "\u{1}", "\0", "",
]
