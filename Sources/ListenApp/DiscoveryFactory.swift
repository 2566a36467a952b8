import AppEnvironment
import FoundationEssentials
import HTTPCaching
import ListenCore
import OpenShelf
import Podcasts
import RemoteFolders
import Reports
import SharedWork
import Storage
import UIVocabulary

/// Makes the search for more to hear.
package struct DiscoveryFactory: Sendable {
    let app: AppDependencyContainer

    /// Makes the search for more to hear that a session on a source offers.
    func makeDiscovery(beside source: SourceID) -> Discovery {
        Discovery(
            search: { place, text in
                switch place {
                case .podcasts: try await findPodcasts(text)
                case .librivox: try await findAudiobooks(text)
                case .radio: try await findStations(text)
                case .address: try await offers(at: text)
                case .source: try await findBooks(text, in: source)
                }
            },
            read: { try await readAloud(ReadingFactory(app: app).origin(ofText: $0)) },
            place: { await place(of: $0) })
    }

    /// The language that was heard most lately, which is taken for the one that is learnt.
    private func learntLanguage() async -> Language? {
        let days = (try? await app.stores.person().listeningDays.days(since: nil)) ?? []
        let native = (try? app.configuration.translationLanguage) ?? nil
        var heard: [Language: MediaTime] = [:]
        for day in days.suffix(200) {
            guard let language = day.language, language.code != native?.code else { continue }
            heard[language, default: .zero] = heard[language, default: .zero] + day.heard
        }
        return heard.max { ($0.value, $1.key.tag) < ($1.value, $0.key.tag) }?.key
    }

    // MARK: - Podcasts

    private func findPodcasts(_ text: String) async throws -> Discovery.Findings {
        let podcasts: [FoundPodcast]
        var remarks: [String] = []
        if text.isEmpty {
            let all = try PodcastFactory(app: app).suggestedPodcasts()
            let language = await learntLanguage()
            let fitting = all.filter { $0.language?.code == language?.code }
            podcasts = fitting.isEmpty ? all : fitting
        } else {
            let found = try await PodcastFactory(app: app).podcastSearch().search(
                PodcastQuery(text))
            (podcasts, remarks) = (found.podcasts, found.failures.map(\.description))
        }
        let followed = Set(try await app.stores.person().podcasts.shows().map(\.address))
        return Discovery.Findings(
            podcasts.map { podcast in
                let language = podcast.language?.englishName
                return Discovery.Find(
                    FoundRow(
                        id: podcast.address, title: podcast.title,
                        detail: [podcast.author, language].compactMap(\.self)
                            .joined(separator: ", "),
                        size: podcast.episodes.map { $0 == 1 ? "1 episode" : "\($0) episodes" }
                            ?? "",
                        isKept: followed.contains(podcast.address)),
                    take: { try await follow(podcast.address) },
                    drop: { try await followNoLonger(podcast.address) })
            }, remarks: remarks)
    }

    private func follow(_ address: String) async throws -> Discovery.Taken {
        let following: any PodcastFollowing = try PodcastParts(base: app.origins.news).refresher()
        let addition: PodcastAddition
        do {
            addition = try await following.add(address, isPrivate: false)
        } catch let list as FoundPodcastList {
            let outcome = try await following.add(
                list: list.bytes, name: list.address, at: list.address
            ) { _ in }
            return Discovery.Taken(outcome.summary)
        }
        if case .unread(let error) = addition.outcome {
            return Discovery.Taken("It is followed, and asked again later: \(error)")
        }
        return Discovery.Taken(try addition.news.get())
    }

    private func followNoLonger(_ address: String) async throws -> String {
        let store = try app.stores.person().podcasts
        guard let show = try await store.shows().first(where: { $0.address == address }) else {
            return "It is followed no longer."
        }
        let title = show.title.printable(limit: 60)
        let isKept = try await RemovalFactory(app: app).removals.keep("the podcast “\(title)”") {
            try await store.forget(show.id)
        }
        return "“\(title)” is followed no longer." + Self.undo(isKept)
    }

    private static func undo(_ isKept: Bool) -> String {
        isKept ? " `listen undo` brings it back." : ""
    }

    // MARK: - LibriVox

    private func findAudiobooks(_ text: String) async throws -> Discovery.Findings {
        let open = try OpenShelf(app.origins.openShelf.network())
        let mode = app.selection.mode
        if let book = try await open.book(at: text, mode) {
            return Discovery.Findings(try await finds([book]))
        }
        let language = text.isEmpty ? await learntLanguage() : nil
        guard !text.isEmpty || language != nil else {
            throw StatedError(
                .usage, "Type some words of a title: nothing shows yet which language you learn.")
        }
        let found = try await open.find(ShelfWish(text: text, language: language), mode)
        return Discovery.Findings(try await finds(found.books), remarks: found.remarks)
    }

    private func finds(_ found: [ShelfBook]) async throws -> [Discovery.Find] {
        let books = try app.stores.person().openBooks
        let kept = Set(try await books.books().map(\.id))
        return found.map { find($0, isKept: kept.contains($0.id), books) }
    }

    private func find(
        _ book: ShelfBook, isKept: Bool, _ books: any OpenBookKeeping
    ) -> Discovery.Find {
        let readers =
            book.readers.count > 2 ? "several readers" : book.readers.joined(separator: ", ")
        let about = [book.author ?? "", book.spoken?.englishName ?? "", readers]
        return Discovery.Find(
            FoundRow(
                id: book.id.rawValue, title: book.title,
                detail: about.filter { !$0.isEmpty }.joined(separator: ", "),
                size: book.length > .zero ? book.length.clockText : "",
                isKept: isKept),
            take: { [shelf = app.origins.openShelf, mode = app.selection.mode, clock = app.clock] in
                let whole = try await OpenShelf(shelf.network()).whole(book, mode)
                guard let kept = whole.kept(at: clock.now) else {
                    throw ServiceError(.notFound, context: "“\(book.title.printable(limit: 100))”")
                }
                try await books.keep(kept)
                return Discovery.Taken(
                    "“\(book.title.printable(limit: 60))” is among your books.",
                    opens: BookAddress(source: .librivox, book: book.id))
            },
            drop: { [removals = RemovalFactory(app: app).removals] in
                let title = book.title.printable(limit: 60)
                let isKept = try await removals.keep("the audiobook “\(title)”") {
                    try await books.forget(book.id)
                }
                return "“\(title)” was taken out." + Self.undo(isKept)
            })
    }

    // MARK: - Radio

    private func findStations(_ text: String) async throws -> Discovery.Findings {
        let language = text.isEmpty ? await learntLanguage()?.englishName.lowercased() : nil
        let found = try await app.origins.radio.search(
            RadioReport.Search(text: text, language: language ?? "", count: 50))
        let kept = Set(try await app.stores.person().stations.stations().map(\.address))
        return Discovery.Findings(
            found.map { one in
                Discovery.Find(
                    FoundRow(
                        id: one.station.address, title: one.station.title,
                        detail: [one.country, one.languages.joined(separator: ", ")]
                            .filter { !$0.isEmpty }.joined(separator: ", "),
                        size: one.form, isKept: kept.contains(one.station.address)),
                    take: { try await keep(one.station) },
                    drop: { [removals = RemovalFactory(app: app).removals] in
                        let title = one.station.title.printable(limit: 60)
                        let stations = try app.stores.person().stations
                        let isKept = try await removals.keep("the station “\(title)”") {
                            try await stations.forget(one.station.address)
                        }
                        return "“\(title)” is kept no longer." + Self.undo(isKept)
                    })
            })
    }

    private func keep(_ station: KeptStation) async throws -> Discovery.Taken {
        try await app.stores.person().stations.keep(station)
        return Discovery.Taken(
            "“\(station.title.printable(limit: 60))” is among your stations.",
            opens: BookAddress(source: .radio, book: BookID(rawValue: station.id)))
    }

    // MARK: - The source itself

    private func findBooks(
        _ words: String, in source: SourceID
    ) async throws -> Discovery.Findings {
        guard let entry = try await app.sources.list()[source] else {
            throw ServiceError(.notFound, context: "the source \(source.rawValue)")
        }
        let found = try await app.origins.clouds.found(words, on: entry.kept)
        let books = found.books.map { one in
            let count = one.chapters.count
            return Discovery.Find(
                FoundRow(
                    id: one.book.id.rawValue, title: one.book.title,
                    detail: one.book.author ?? "",
                    size: count == 0 ? "" : count == 1 ? "1 chapter" : "\(count) chapters")
            ) {
                Discovery.Taken(
                    "“\(one.book.title.printable(limit: 60))” is opened.",
                    opens: BookAddress(source: source, book: one.book.id))
            }
        }
        // Folders beside those of the source become one of their own, which is signed in to.
        let elsewhere = found.elsewhere.map { place in
            Discovery.Find(
                FoundRow(id: place.address, title: place.name, detail: "not among these books")
            ) {
                throw StatedError(
                    .usage,
                    "`listen source add \(entry.kept.kind.rawValue) \(place.address.shellWord)`"
                        + " adds this folder.")
            }
        }
        var remarks: [String] = []
        if found.hasNewer {
            remarks.append("Some of it is newer than the list: r in the list renews that.")
        }
        if found.isCut { remarks.append("There is more; more words narrow it.") }
        return Discovery.Findings(books + elsewhere, remarks: remarks)
    }

    // MARK: - Addresses and files

    /// The things that can be done with an address.
    private func offers(at address: String) async throws -> Discovery.Findings {
        Discovery.Findings(
            AddressKind.likely(address).map { kind in
                Discovery.Find(FoundRow(id: kind.title, title: kind.title)) {
                    switch kind {
                    case .podcast: return try await follow(address)
                    case .recording:
                        guard HTTPURL(address) != nil else {
                            throw StatedError(
                                .usage, "\(address.printable(limit: 200)) is no address.")
                        }
                        return Discovery.Taken(plays: address)
                    case .station: return try await keep(app.origins.radio.look(address))
                    case .text: return try await readAloud(.address(address))
                    case .audiobook:
                        let found = try await findAudiobooks(address)
                        guard let first = found.finds.first else {
                            throw ServiceError(.notFound, context: "an audiobook there")
                        }
                        return try await first.keep()
                    }
                }
            })
    }

    private func readAloud(_ origin: TextIntake.Origin) async throws -> Discovery.Taken {
        let taken = try await ReadingFactory(app: app).intake.read(origin)
        try await ReadingFactory(app: app).intake.keep(taken)
        return Discovery.Taken(
            "“\(taken.text.title.printable(limit: 60))” is among your texts.",
            opens: BookAddress(source: .articles, book: taken.text.id))
    }

    /// The place of a book in the list of its source.
    private func place(of address: BookAddress) async -> FoundPlace? {
        guard let entry = try? await app.sources.list()[address.source],
            let books = try? app.sources.open(entry).books,
            let all = try? await books.books(.cacheOnly).value,
            let index = all.firstIndex(where: { $0.id == address.book })
        else { return nil }
        return FoundPlace(
            source: address.source, name: entry.name, book: all[index], number: index + 1,
            start: await start(of: address, in: books))
    }

    /// The chapter with which a recording begins, or goes on; `nil` for a text.
    private func start(of address: BookAddress, in books: any BookSource) async -> FoundStart? {
        guard address.source != .articles,
            let chapters = try? await books.chapters(of: address.book, .cacheOnly).value
        else { return nil }
        let last = try? await app.stores.person().progress.positions(
            in: address.book, of: address.source)
        return NextChapter.after(last?.first, in: chapters).map {
            FoundStart($0.chapter.id, of: chapters)
        }
    }
}
