import ConsoleOutput
import ListenCore
import Routes
import SharedWork

/// The home where no full screen is shown: lines, and a typed line that chooses.
extension PlayCommand {
    /// Prints what is next, what was heard last and the shelf, and plays what is typed.
    ///
    /// At a terminal another line can be typed after one that failed. Throws where nothing can be
    /// typed, and the fault of the last line where no other follows.
    func browseByLines() async throws {
        guard let input = typing ?? TypedInput() else { throw PlayError.noTerminal }
        var command = self
        command.typing = input
        await host.meetDevices()
        let catalog = try await host.catalog()
        defer { catalog.refreshBehind() }
        let books = try await catalog.books().value
        let home = PlainHome(
            today: await host.todayLine(), books: books, heard: await heard(books, in: catalog),
            called: catalog.words)
        home.lines.forEach { host.console.print($0) }
        host.console.note(home.help)
        var fault: (any DescribedError)?
        // A session that was begun has taken the input over: it is asked for again.
        while let line = await input.lines().first(where: { _ in true }) {
            do {
                fault = nil
                if try await command.carryOut(home.choice(of: line), of: home, in: catalog) {
                    return
                }
            } catch let failure as any DescribedError
                where input.isTerminal && failure.kind != .inputOutput
            {
                host.console.note(failure.description)
                fault = failure
            }
        }
        if let fault { throw fault }
    }

    /// The last places in the books to go on with, the latest first: not in those that were heard
    /// to their ends, as far as their chapters are kept.
    private func heard(_ books: [Book], in catalog: Catalog) async -> [PlaybackPosition] {
        let service = catalog.service
        let listed = Set(books.map(\.id))
        let all = (try? await host.latestPositions(of: service.sourceID)) ?? []
        var heard: [PlaybackPosition] = []
        for position in all.sorted(by: { $0.updatedAt > $1.updatedAt }) {
            guard heard.count < PlainHome.most else { break }
            guard listed.contains(position.chapter.book) else { continue }
            if position.isCompleted,
                let chapters = try? await service.chapters(of: position.chapter.book, .cacheOnly),
                let index = chapters.value.firstIndex(where: { $0.id == position.chapter.chapter }),
                !chapters.value[(index + 1)...].contains(where: \.hasAudio)
            {
                continue
            }
            heard.append(position)
        }
        return heard
    }

    /// Carries out a choice; true when nothing more is to be chosen.
    private func carryOut(
        _ choice: PlainHome.Choice, of home: PlainHome, in catalog: Catalog
    ) async throws -> Bool {
        switch choice {
        case .quit: return true
        case .help: host.console.note(home.help)
        case .today:
            try await playToday(DayRun())
            return true
        case .chapters(let book):
            let book = try await catalog.book(await name(of: book, in: catalog))
            let chapters = try await catalog.chapters(of: book.book).value
            for (index, chapter) in chapters.enumerated() {
                host.console.print("\(chapter.label(place: index + 1)) \(chapter.title)")
            }
        case .play(let book, let chapter):
            try await run(book: await name(of: book, in: catalog), chapter: chapter, at: nil)
            return true
        }
        return false
    }

    /// The book as it is named on the command line: by the number that it has by now.
    private func name(of book: PlainHome.Wanted, in catalog: Catalog) async -> String {
        switch book {
        case .named(let name): return name
        case .listed(let id):
            let books = (try? await catalog.books().value) ?? []
            return books.firstIndex { $0.id == id }.map { "\($0 + 1)" } ?? id.rawValue
        }
    }
}
