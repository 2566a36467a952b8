import Foundation
import ListenCore

extension StudyCard {
    static let day = Date(timeIntervalSince1970: 1_760_000_000)

    /// A card as a person makes it in the player.
    static func make(
        _ text: String = "Se lo dijo ayer.", kind: Kind = .sentence,
        translation: String = "He told him yesterday.",
        context: String = "", book: String = "Cuentos", language: String = "es",
        start: Double = 83.25, id: Int64 = 1
    ) -> StudyCard {
        let range = MediaTime.seconds(start) ..< .seconds(start + 2)
        let chapter = ChapterAddress(
            source: .local, book: BookID(rawValue: "b"), chapter: ChapterID(rawValue: "c"))
        return StudyCard(
            id: id, kind: kind, language: Language(tag: language) ?? .english, text: text,
            context: context, translation: translation,
            place: CardPlace(
                chapter: chapter, range: range, bookTitle: book, chapterTitle: "Uno"),
            createdAt: day)
    }
}

/// A folder that is gone when the test is over.
final class ScratchFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "listen-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String { url.appending(path: name).path }

    func write(_ bytes: [UInt8], as name: String) throws -> String {
        try Data(bytes).write(to: url.appending(path: name))
        return path(name)
    }
}
