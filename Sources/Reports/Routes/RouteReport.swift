package import ConsoleOutput
import Files
package import ListenCore
package import Routes
package import SharedWork

/// `listen route …`: begins, shows and changes the routes of chapters.
package struct RouteReport: Sendable {
    /// A chapter as it was typed: a book, and a chapter of it.
    package typealias Typed = (book: String, chapter: String?)
    /// A chapter that was chosen by its words.
    package typealias Fit = (book: Book, chapter: Chapter, share: Double?)
    /// Chooses a chapter by its words.
    package typealias Fitting =
        @Sendable (
            Typed, ClosedRange<Double>, Set<ChapterAddress>
        ) async throws -> Fit?

    let work: RouteWork
    /// The books of this run's source.
    let catalog: @Sendable () async throws -> Catalog
    /// The chapter of a book of which the share of known words is nearest to some shares; with a
    /// chapter, its share; without one, none of those in the set.
    let fit: Fitting
    let console: Console

    package init(
        work: RouteWork, catalog: @escaping @Sendable () async throws -> Catalog,
        fit: @escaping Fitting, console: Console
    ) {
        (self.work, self.catalog, self.fit, self.console) = (work, catalog, fit, console)
    }

    /// The route that is meant: that of a chapter, or the one in use.
    package func route(_ typed: Typed?) async throws -> ChapterRoute {
        if let typed {
            let catalog = try await catalog()
            let book = try await catalog.book(typed.book).book
            let all = try await work.routes().filter {
                $0.chapter.source == catalog.service.sourceID && $0.chapter.book == book.id
            }
            guard let chapter = typed.chapter else {
                guard let route = all.first else { throw Self.none(of: book.title) }
                return route
            }
            let found = try await catalog.chapter(chapter, of: book).selection.chapter
            guard let route = all.first(where: { $0.chapter.chapter == found.id }) else {
                throw Self.none(of: found.title)
            }
            return route
        }
        let all = try await work.routes()
        guard let route = all.first(where: { $0.next != nil }) ?? all.first else {
            throw StatedError(
                .notFound, "No chapter has a route yet. `listen route start book 3` begins one.")
        }
        return route
    }

    private static func none(of title: String) -> StatedError {
        StatedError(
            .notFound,
            "“\(title.printable(limit: 80))” has no route yet. `listen route start` begins one.")
    }

    /// Begins the route of a chapter; without one, of the chapter that fits best.
    package func start(_ typed: Typed, preset name: String) async throws {
        let preset = try work.preset(name)
        let route = try work.read(preset.text)
        let wanted = route.sequence.lazy.compactMap { step -> ClosedRange<Int>? in
            if case .choose(let share) = step.act { share } else { nil }
        }.first
        let shares = wanted ?? 0...100
        let catalog = try await catalog()
        let source = catalog.service.sourceID
        guard source != .file else {
            throw StatedError(
                .usage, "A file has no route. `listen import` makes a book of it first.")
        }
        try catalog.abilities.wantsEnd()
        let found = try await chosen(typed, shares, catalog)
        let (book, chapter) = (found.book, found.chapter)
        guard chapter.hasAudio else { throw PlayError.noSound(chapter.title) }
        try await work.start(
            ChapterAddress(source: source, book: book.id, chapter: chapter.id), preset,
            length: chapter.duration, bookTitle: book.title, chapterTitle: chapter.title)
        console.note(
            "The route of “\(chapter.title.printable(limit: 80))” of "
                + "“\(book.title.printable(limit: 80))” begins.")
        if let share = found.share, wanted != nil {
            let percent = Int(share * 100)
            let hint =
                percent < shares.lowerBound
                ? " That is little: another chapter may be easier to follow."
                : percent > shares.upperBound ? " That is much: there is little new in it." : ""
            console.note("\(percent) % of its words are known or on the way.\(hint)")
        }
        try await show(try await self.route((typed.book, typed.chapter ?? chapter.id.rawValue)))
    }

    private func chosen(
        _ typed: Typed, _ shares: ClosedRange<Int>, _ catalog: Catalog
    ) async throws -> Fit {
        let range = Double(shares.lowerBound) / 100...Double(shares.upperBound) / 100
        do {
            // A route that is under way is begun anew only by whoever names its chapter.
            let underWay = try await work.routes().filter { $0.next != nil }.map(\.chapter)
            if let fit = try await fit(typed, range, Set(underWay)) { return fit }
        } catch {
            // A chapter without a text that can be read has a route too.
            guard typed.chapter != nil else { throw error }
        }
        guard let name = typed.chapter else {
            throw StatedError(
                .notFound,
                "Every chapter of this book was heard to its end, or has a route. Name the one you mean, as in: "
                    + "listen route start book 3 chapter 2.")
        }
        let book = try await catalog.book(typed.book).book
        return (book, try await catalog.chapter(name, of: book).selection.chapter, nil)
    }

    /// Prints a route with its reasons, or as its text.
    package func show(_ typed: Typed?, asText: Bool, json: Bool) async throws {
        let route = try await route(typed)
        if json { return console.print(json: RouteJSON(route)) }
        if asText { return console.print(content: route.text) }
        try await show(route)
    }

    private func show(_ route: ChapterRoute) async throws {
        console.print("\(route.bookTitle): \(route.chapterTitle)")
        guard !route.marks.isEmpty else {
            return console.note(
                "Its text cannot be read here. `listen route show --text` prints it, `listen route "
                    + "edit FILE` gives it another.")
        }
        let next = route.next
        for mark in route.marks {
            let isNext = mark.step == next?.step
            let sign =
                switch mark.event?.kind {
                case .done?: "done"
                case .skipped?: "left out"
                case nil where !mark.isAhead: "done"
                default: isNext ? "next" : ""
                }
            let answers = mark.event.map(Self.answers) ?? ""
            console.print(
                "  \(mark.step.title): \(mark.step.parts)"
                    + (sign.isEmpty ? "" : "  [\(sign)\(answers)]"))
            if !mark.step.reason.isEmpty { console.print("      \(mark.step.reason)") }
        }
        console.note(route.outlook(on: work.today))
    }

    private static func answers(_ event: RouteEvent) -> String {
        let parts = [
            event.expected.map { "expected \($0) of 3" },
            event.judged.map { "understood \($0) of 5" },
        ].compactMap { $0 }
        return parts.isEmpty ? "" : ", " + parts.joined(separator: ", ")
    }
}
