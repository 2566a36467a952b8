import Fetching
import HTTPCaching
import ListenCore

/// The catalogue of LibriVox, which finds titles, authors and genres that are exactly a text, or
/// begin with it.
package struct LibriVoxCatalogue: Sendable {
    private let network: ShelfNetwork

    /// The catalogue over a network.
    package init(_ network: ShelfNetwork) { self.network = network }

    /// A question that the catalogue understands.
    enum Question: Hashable, Sendable {
        /// Titles that begin so; without their first article.
        case title(String)
        /// Last names that begin so.
        case author(String)
        case genre(String)
        case id(String)

        fileprivate var field: (String, String) {
            switch self {
            case .title(let text): ("title", "^" + ShelfWords.stem(text))
            case .author(let name): ("author", "^" + (name.split(separator: " ").last ?? ""))
            case .genre(let genre): ("genre", genre)
            case .id(let id): ("id", id)
            }
        }
    }

    /// The most books of an answer.
    private static let mostFound = 50

    /// The books that answer a question; none where the catalogue knows none.
    func books(_ question: Question, _ mode: FetchMode) async throws(ServiceError) -> [ShelfBook] {
        let field = question.field
        guard field.1 != "^",
            let url = network.services.librivox.asking(
                "api/feed/audiobooks/",
                [
                    (field.0, String(field.1.prefix(200))), ("format", "json"),
                    ("extended", "1"), ("limit", "\(Self.mostFound)"), ("offset", "0"),
                ])
        else { return [] }
        do throws(ServiceError) {
            let answer = try await network.json(
                LibriVoxAnswer.self, url, mode, context: "the catalogue of LibriVox")
            var seen: Set<String> = []
            return answer.value.books.prefix(Self.mostFound)
                .filter { seen.insert($0.identifier).inserted }
        } catch {
            // So the catalogue says that it knows none.
            if case .status(404, _) = error.code { return [] }
            throw error
        }
    }
}
