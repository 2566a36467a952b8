import AppEnvironment
import ConsoleOutput
import FoundationEssentials
import ListenCore
import ListenUI
import Practice
import ReviewUI
package import Routes
import SharedWork
import UIVocabulary

/// Does what is next on a day, one thing after the other: `listen today`, `listen route step`.
extension PlayCommand {
    /// Does the things of the day, with an offer between two; with `goesOn` without one, so that
    /// they follow by themselves.
    package func playToday(minutes: Int? = nil, goesOn: Bool = false) async throws {
        try await playToday(DayRun(minutes: minutes), goesOn: goesOn)
    }

    /// Plays a step, and offers what follows it.
    package func play(_ task: RouteTask) async throws {
        guard task.isPlayed else {
            throw StatedError(
                .usage, "This step chooses a chapter: `listen route start book 3` does it.")
        }
        var command = self
        command.typing = typing ?? TypedInput()
        let item = DayPlan.Item(
            .step(task.route.chapter, title: task.step.title),
            seconds: task.step.seconds(of: task.route.length))
        switch try await command.play(task, for: nil, saying: []) {
        case .task(let end):
            var run = DayRun()
            run.end(item, end, after: 0)
            let news = try await command.news(of: task, end)
            try await command.follow(news, run)
        case let ending:
            let isLeft = ending == .quit
            if isLeft { command.host.console.note(Self.left(task)) }
            try await command.goOn(after: ending)
        }
    }

    /// Does the things of a run until nothing is left of it, or the person is done.
    func playToday(_ given: DayRun, goesOn: Bool = false, isFromShelf: Bool = false) async throws {
        var (run, command) = (given, self)
        command.typing = typing ?? TypedInput()
        // What was passed over, said where the next thing begins.
        var passed: [String] = []
        while true {
            let today = try await host.makeToday().today(in: run)
            guard let item = today.plan.first else {
                return try await command.end(run, passed, isFromShelf: isFromShelf)
            }
            let begun = ContinuousClock.now
            let done = try await command.carryOut(item, of: today, for: run.limit(of: item), passed)
            guard case .ended(let end, let news) = done else {
                if case .left(let ending) = done { try await command.goOn(after: ending) }
                return
            }
            run.end(item, end, after: Int((ContinuousClock.now - begun).components.seconds))
            if end.kind == .nothing {
                // On the full screen it is said by what begins next.
                if try host.usesFullScreen { passed.append(news) } else { host.console.note(news) }
                continue
            }
            passed = []
            guard goesOn else {
                return try await command.follow(news, run, isFromShelf: isFromShelf)
            }
            host.console.note(news)
        }
    }

    /// Says what was done, and offers what is next; goes on if the person wants it.
    private func follow(_ news: String, _ run: DayRun, isFromShelf: Bool = false) async throws {
        let today = try await host.makeToday().today(in: run)
        guard let item = today.plan.first else {
            return try await end(run, [news], isFromShelf: isFromShelf)
        }
        let (title, time) = (today.title(of: item), Today.time(item.seconds))
        guard try host.usesFullScreen else {
            host.console.note(news)
            guard let typing, typing.isTerminal else {
                return host.console.note("Next: \(title), \(time). `listen today` begins it.")
            }
            host.console.note("Next: \(title), \(time). Enter begins it, q ends.")
            for await line in await typing.lines() {
                guard line.allSatisfy(\.isWhitespace) else { return }
                return try await playToday(run, isFromShelf: isFromShelf)
            }
            return
        }
        try await showShelf(DayOffer(news: news, next: title, time: time), run)
    }

    /// Shows the shelf with what is said of the day; begins what is next if the person wants it.
    private func showShelf(_ offer: DayOffer, _ run: DayRun) async throws {
        let ending = try await session(
            .offer(offer), FirstOpening(wishes: try host.configuration.wishesOfThisRun()),
            on: try await host.catalog().service)
        guard ending == .today else { return try await goOn(after: ending) }
        try await playToday(run, isFromShelf: true)
    }

    /// Says that nothing is left of the day, on the shelf where the person came from there.
    private func end(_ run: DayRun, _ said: [String], isFromShelf: Bool) async throws {
        let minutes = (run.seconds ?? 0) / 60
        let last =
            run.isOver
            ? "The \(minutes == 1 ? "minute is" : "\(minutes) minutes are") over."
            : run.hasDone
                ? "That is all for today."
                : run.hasBegun ? "Nothing else can be begun now." : Today.nothing
        let text = (said + [last]).joined(separator: " ")
        guard isFromShelf, try host.usesFullScreen else { return host.console.note(text) }
        try await showShelf(DayOffer(news: text), run)
    }

    private static func left(_ task: RouteTask) -> String {
        "“\(task.step.title)” goes on where you left it. `listen route done` ends it."
    }
}

/// The things of a day, each in a session of its own.
extension PlayCommand {
    /// The outcome of a thing.
    private enum Outcome {
        /// It is over, as the sentence says.
        case ended(DayTaskEnd, news: String)
        /// The person left it, or wants something else.
        case left(AppLoop.Ending)
    }

    /// Carries a thing out; `passed` is said first.
    private func carryOut(
        _ item: DayPlan.Item, of today: Today, for limit: Int?, _ passed: [String]
    ) async throws -> Outcome {
        if try !host.usesFullScreen {
            host.console.note("\(today.title(of: item)), \(Today.time(item.seconds)).")
        }
        switch item.work {
        case .step(let chapter, let title):
            guard let route = today.routes.first(where: { $0.chapter == chapter }),
                let step = route.next?.step, step.title == title
            else { return .ended(DayTaskEnd(.nothing), news: "“\(title)” is done already.") }
            let task = RouteTask(route, step)
            guard task.isPlayed else {
                return .ended(
                    DayTaskEnd(.nothing),
                    news: "“\(title)” chooses a chapter: `listen route start book 3` does it.")
            }
            let ending: AppLoop.Ending
            do {
                ending = try await play(task, for: limit, saying: passed)
            } catch let error as ServiceError {
                return .ended(
                    DayTaskEnd(.nothing),
                    news:
                        "“\(route.chapterTitle.printable(limit: 80))” is not at hand, so its route "
                        + "waits. \(error)")
            }
            guard case .task(let end) = ending else {
                if ending == .quit { host.console.note(Self.left(task)) }
                return .left(ending)
            }
            return .ended(end, news: try await news(of: task, end))
        case .cards(let count):
            return try await review(item.isPart ? count : nil, limit)
        case .retest(let count): return try await retest(count, limit)
        case .episode(let chapter):
            return try await hear(
                today.episodes.first { $0.chapter == chapter }, for: limit, passed)
        case .easy:
            guard let easy = today.easy else {
                return .ended(
                    DayTaskEnd(.nothing),
                    news: "Choose something easy to hear: `listen` shows the shelf.")
            }
            return try await hear(easy, for: limit, passed)
        }
    }

    private func review(_ count: Int?, _ limit: Int?) async throws -> Outcome {
        let ending = try await ReviewCommand(host: host, language: nil, kind: nil)
            .session(within: ReviewBounds(cards: count, seconds: limit), typing)
        guard case .task(let end) = ending else { return .left(ending) }
        switch end.kind {
        case .nothing: return .ended(end, news: "No card could be asked.")
        case .done: return .ended(end, news: "The review is done.")
        case .part: return .ended(end, news: "The other cards wait for tomorrow.")
        }
    }

    private func retest(_ count: Int, _ limit: Int?) async throws -> Outcome {
        guard let typing else {
            return .ended(DayTaskEnd(.nothing), news: "Nobody is here to write sentences again.")
        }
        let end = try await host.makeListeningTest()
            .again(most: count, for: limit, typing: await typing.lines())
        guard let end else { return .left(.quit) }
        return .ended(
            end,
            news: end.kind == .nothing
                ? "The sentences of a month ago are not at hand."
                : "Sentences of a month ago were written again.")
    }

    /// Plays a chapter of any source.
    private func hear(
        _ waiting: QueuedChapter?, for limit: Int?, _ passed: [String]
    ) async throws -> Outcome {
        guard let waiting else {
            return .ended(DayTaskEnd(.nothing), news: "The episode is not at hand any more.")
        }
        let title = "“\(waiting.chapterTitle.printable(limit: 80))”"
        let command: PlayCommand
        let found: FoundChapter
        let service: any BookSource
        do {
            (command, found, service) = try await find(waiting)
        } catch let error as ServiceError {
            return .ended(DayTaskEnd(.nothing), news: "\(title) is not at hand. \(error)")
        }
        let task = DayTask(hearing: waiting.chapter, title: title, seconds: limit)
        let opening = FirstOpening(
            remark: passed.isEmpty ? nil : passed.joined(separator: " "),
            wishes: try command.host.configuration.wishesOfThisRun())
        let ending = try await command.perform(.task(task, found), opening, on: service)
        guard case .task(let end) = ending else { return .left(ending) }
        return .ended(
            end,
            news: end.kind == .part
                ? "\(title) goes on here tomorrow." : "\(title) was heard to its end.")
    }

    /// Plays a step of a route for some seconds; returns how the session ended.
    private func play(
        _ task: RouteTask, for limit: Int?, saying passed: [String]
    ) async throws -> AppLoop.Ending {
        let route = task.route
        let said = passed + [task.step.reason].filter { !$0.isEmpty }
        if try !host.usesFullScreen, !task.step.reason.isEmpty {
            host.console.note(task.step.reason)
        }
        let waiting = QueuedChapter(
            chapter: route.chapter, bookTitle: route.bookTitle, chapterTitle: route.chapterTitle,
            length: route.length, addedAt: route.changedAt)
        let (command, found, service) = try await find(waiting)
        let goesOn = try await command.isUnderWay(task)
        let opening = FirstOpening(
            start: goesOn ? nil : .zero,
            remark: try host.usesFullScreen && !said.isEmpty ? said.joined(separator: " ") : nil,
            wishes: try command.host.configuration.wishesOfThisRun(
                drilling: task.score ?? "listen",
                at: task.step.speed.map { PlaybackRate(hundredths: $0) }))
        return try await command.perform(
            .task(DayTask(task, seconds: limit, goesOn: goesOn), found), opening, on: service)
    }

    private func find(
        _ waiting: QueuedChapter
    ) async throws -> (PlayCommand, FoundChapter, any BookSource) {
        var command = self
        command.host = try await host.changed(toSource: waiting.chapter.source)
        let service = try await command.host.service()
        return (command, try await waiting.find(on: service, command.host.mode), service)
    }

    /// Runs a session of either face.
    private func perform(
        _ start: AppModel.Start, _ first: FirstOpening, on service: any BookSource
    ) async throws -> AppLoop.Ending {
        guard try !host.usesFullScreen else {
            return try await session(start, first, on: service) { _ in }
        }
        return try await plainSession(start, on: service, first: first)
    }

    /// True where the chapter was left within this step, so that the step goes on there: a part of
    /// it was done, or its place is newer than the last event of the route.
    ///
    /// The end of a step saves its own place within seconds, which does not count.
    private func isUnderWay(_ task: RouteTask) async throws -> Bool {
        if task.former != nil { return true }
        guard task.step.lines == .all else { return false }
        let chapter = task.route.chapter
        let place = try await host.positions(in: chapter.book, of: chapter.source)
            .first { $0.chapter == chapter }
        guard let place, !place.isCompleted else { return false }
        // An event of a clock that was ahead is behind every place.
        let isAhead = task.route.changedAt > (try host.makeToday().routes.now)
        return isAhead ? place.position > .zero : place.updatedAt > task.route.changedAt + 5
    }

    /// Says what became of a step, and what follows it in its route.
    private func news(of task: RouteTask, _ end: DayTaskEnd) async throws -> String {
        let title = "“\(task.step.title)”"
        switch end.kind {
        case .nothing: return "There was nothing to do in \(title)."
        case .part: return "\(title) goes on here tomorrow."
        case .done:
            let judged = end.judged.map { ", \($0) of 5" } ?? ""
            let work = try host.makeToday().routes
            let route = try await work.route(of: task.route.chapter)
            guard route?.marks.first(where: { $0.step.title == task.step.title })?.event != nil
            else { return "\(title) could not be kept, so it comes again." }
            // A step of another day is not among what is next now.
            let later = route?.next.map { $0.day > work.today } ?? true
            let outlook = later ? route.map { " " + $0.outlook(on: work.today) } ?? "" : ""
            return "\(title) is done\(judged).\(outlook)"
        }
    }
}
