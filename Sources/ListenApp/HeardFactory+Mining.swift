import AppEnvironment
import ConsoleOutput
import Files
import LanguageAids
import ListenCore
package import Reports
import Sessions
import SharedWork
import Storage
import UIVocabulary

extension HeardFactory {
    /// `listen words sentences`.
    package func makeMiningReport() async throws -> MiningReport {
        app.tellStoreFailures()
        let offline = try app.helpers.offlineAids()
        return MiningReport(
            texts: app.stores.texts,
            indexer: { toldIndexer($0, on: $1) },
            off: app.switchedOff, finder: app.heardFinder,
            statuses: { try await app.stores.person().words.statuses(of: $0) },
            lemmatizer: offline.words.lemmatizer,
            command: { try await app.placeCommand() },
            cards: try await minedCards(offline),
            lines: { TypedLines.lines() },
            environment: app.environment, console: app.console, shutdown: offline.shutdown)
    }

    func minedCards(_ offline: OfflineAids) async throws -> MinedCards {
        let chosen = await app.withChoices()
        let padding = try chosen.configuration.cardPadding
        let cards = CardFactory(app: app)
        return MinedCards(
            place: { source in
                guard let entry = try await app.sources.list()[source] else {
                    throw StatedError(
                        .notFound,
                        "The source of this sentence was removed. `listen source list` names those"
                            + " there are.")
                }
                let books = try app.sources.open(entry).books
                return MinedCards.Place(
                    catalog: app.catalog(of: entry, books),
                    maker: cards.makeCardMaker(
                        try app.stores.person().cards, books,
                        aids: try await AidFactory(app: app).makeAids(offline),
                        words: offline.words))
            },
            nudges: { try await app.stores.person().edgeNudges.nudges(in: $0) },
            play: { sound in
                try await cards.playOnce("sentence.\(sound.fileExtension)") {
                    try AtomicFile.write(sound.bytes, to: $0)
                }
            }, analysis: app.analysis,
            padding: (padding.before, padding.after), target: try chosen.targetLanguage)
    }
}
