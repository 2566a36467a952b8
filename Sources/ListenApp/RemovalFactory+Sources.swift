import ListenCore
import Reports
import SharedWork

/// Books that `listen remove` takes out of another source than the person's own.
extension RemovalFactory {
    /// The names of the sources it takes books out of.
    package static let sources = [SourceID.articles, .librivox].map(\.rawValue)

    /// The reason that no book of a source is taken out by it; `nil` for one of these sources.
    package static func refusal(of source: String) -> String? {
        guard !sources.contains(source) else { return nil }
        let way =
            switch SourceID(rawValue: source) {
            case .podcasts: "`listen podcast remove` unsubscribes from one."
            case .radio: "`listen radio remove` forgets a station."
            default: "Give articles or librivox, or nothing for an imported book."
            }
        return "Books of \(source.printable(limit: 80)) are not removed here. \(way)"
    }

    /// Takes a book out of one of these sources.
    package static func remove(_ book: String, of source: String, isSure: Bool) async throws {
        guard source != SourceID.librivox.rawValue else {
            return try await AppDependencyContainer.live().librivox.makeLibriVoxReport().remove(
                book, isSure: isSure)
        }
        try await AppDependencyContainer.live(
            source: SourceSelection(source: .named(source), mode: .cacheFirst)
        ).reading.makeTextsReport().remove(book, isSure: isSure)
    }
}
