import Files
import FoundationEssentials
package import ListenCore

/// The cards of the tape that was made last, which `listen review --heard` asks.
package struct LastTape: Hashable, Sendable, Codable {
    /// The version of the form.
    private let version: Int
    /// The numbers of the cards.
    package let cards: [Int64]

    private static let longest = 1 << 20

    /// A tape with some cards.
    package init(cards: [Int64]) {
        (self.version, self.cards) = (1, cards)
    }

    /// The last tape; `nil` when none was made, or its record cannot be read.
    package static func read(in folder: String) -> LastTape? {
        guard let bytes = try? LocalFile.bytes(of: path(in: folder), limit: longest) else {
            return nil
        }
        return try? JSONDecoder().decode(LastTape.self, from: Data(bytes))
    }

    /// Keeps it in place of the former one.
    package func keep(in folder: String) throws(StoreError) {
        guard let data = try? JSONEncoder().encode(self) else { return }
        try PrivateFolder.make(folder)
        try AtomicFile.write(data, to: Self.path(in: folder))
    }

    private static func path(in folder: String) -> String { folder + "/tape.json" }
}
