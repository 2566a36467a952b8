import ConsoleOutput
import ListenCore
import Routes
import SharedWork

/// The home where no full screen is shown: lines, and a typed line that chooses.
extension PlayCommand {
    /// Prints what is next, what was heard last and the shelf, and plays what is typed.
    ///
    /// Throws where nothing can be typed.
    func browseByLines() async throws {
        guard let input = typing ?? TypedInput() else { throw PlayError.noTerminal }
        var command = self
        command.typing = input
        await host.meetDevices()
        let catalog = try await host.catalog()
        let home = PlainHome(
            today: await host.todayLine(), books: try await catalog.books().value,
            positions: (try? await host.latestPositions(of: catalog.service.sourceID)) ?? [],
            called: catalog.words)
        home.lines.forEach { host.console.print($0) }
        host.console.note(home.help)
        for await line in await input.lines() {
            do {
                if try await command.carryOut(home.choice(of: line), of: home, in: catalog) {
                    return
                }
            } catch let fault as any DescribedError where input.isTerminal {
                // A name that is not there, or a chapter without sound: another can be typed.
                host.console.note(fault.description)
            }
        }
    }

    /// Carries out a choice; true when nothing more is to be chosen.
    private func carryOut(
        _ choice: PlainHome.Choice, of home: PlainHome, in catalog: Catalog
    ) async throws -> Bool {
        switch choice {
        case .quit: return true
        case .help, .nothing: host.console.note(home.help)
        case .today:
            try await playToday(DayRun())
            return true
        case .chapters(let name):
            let book = try await catalog.book(name)
            let chapters = try await catalog.chapters(of: book.book).value
            for (index, chapter) in chapters.enumerated() {
                host.console.print("\(chapter.label(place: index + 1)) \(chapter.title)")
            }
        case .play(let book, let chapter):
            try await run(book: book, chapter: chapter, at: nil)
            return true
        }
        return false
    }
}
