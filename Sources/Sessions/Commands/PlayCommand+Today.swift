import AppEnvironment
import ConsoleOutput
import FoundationEssentials
import ListenCore
import ListenUI
import Practice
package import Routes
import SharedWork
import UIVocabulary

/// Plays the steps of routes, and what is next on a day: `listen route step`, `listen today`.
extension PlayCommand {
    /// Begins the first thing of the day.
    package func playToday(minutes: Int? = nil) async throws {
        let today = try await host.makeToday().today(minutes: minutes)
        guard let first = today.plan.first else { return host.console.note(Today.nothing) }
        host.console.note("\(today.title(of: first)), \(Today.minutes(first.seconds)).")
        switch first.work {
        case .step(let chapter, let title):
            guard let route = today.routes.first(where: { $0.chapter == chapter }),
                let step = route.next?.step, step.title == title
            else { return }
            try await play(RouteTask(route, step))
        case .cards, .retest:
            try await ReviewCommand(host: host, language: nil, kind: nil).run()
        case .episode(let chapter):
            guard let episode = today.episodes.first(where: { $0.chapter == chapter }) else {
                return
            }
            try await play(episode)
        case .easy:
            guard let easy = today.easy else {
                return host.console.note("Choose something easy to hear: `listen` shows the shelf.")
            }
            try await play(easy)
        }
    }

    /// Plays a step, and says what follows it.
    package func play(_ task: RouteTask) async throws {
        guard task.isPlayed else {
            throw StatedError(
                .usage, "This step chooses a chapter: `listen route start book 3` does it.")
        }
        let route = task.route
        if !task.step.reason.isEmpty { host.console.note(task.step.reason) }
        let waiting = QueuedChapter(
            chapter: route.chapter, bookTitle: route.bookTitle, chapterTitle: route.chapterTitle,
            length: route.length, addedAt: route.changedAt)
        let (command, found, service) = try await find(waiting)
        let opening = FirstOpening(
            start: try await command.isUnderWay(task) ? nil : .zero,
            wishes: try command.host.configuration.wishesOfThisRun().following(task))
        let ending = try await command.perform(.step(task, found), opening, on: service)
        try await tell(of: task)
        try await command.goOn(after: ending)
    }

    /// Plays a chapter of any source.
    private func play(_ waiting: QueuedChapter) async throws {
        let (command, found, service) = try await find(waiting)
        let start = AppModel.Start.chapter(
            found.waiting.chapter.chapter, of: found.book, number: found.number,
            chapters: found.chapters)
        let opening = FirstOpening(wishes: try command.host.configuration.wishesOfThisRun())
        try await command.goOn(
            after: try await command.perform(start, opening, on: service))
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

    /// True where the chapter was left within this step, so that the step goes on there: its place
    /// is newer than the last event of the route.
    ///
    /// The end of a step saves its own place within seconds, which does not count.
    private func isUnderWay(_ task: RouteTask) async throws -> Bool {
        guard task.step.lines == .all else { return false }
        let chapter = task.route.chapter
        let place = try await host.positions(in: chapter.book, of: chapter.source)
            .first { $0.chapter == chapter }
        guard let place, !place.isCompleted else { return false }
        return place.updatedAt > task.route.changedAt + 5
    }

    /// Says what became of a step, and what is next.
    private func tell(of task: RouteTask) async throws {
        let work = try host.makeToday().routes
        guard let route = try await work.route(of: task.route.chapter) else { return }
        let title = task.step.title
        switch route.marks.first(where: { $0.step.title == title })?.event {
        case let event? where event.kind == .skipped:
            host.console.note("There was nothing to do in “\(title)”.")
        case let event?:
            let judged = event.judged.map { ", \($0) of 5" } ?? ""
            host.console.note("“\(title)” is done\(judged).")
        case nil:
            return host.console.note(
                "“\(title)” goes on where you left it. `listen route done` ends it.")
        }
        host.console.note(route.outlook(on: work.today))
    }
}

extension BookSettings {
    /// The same with the drill and the speed of a step, for one run: no stop but those of the drill.
    fileprivate func following(_ task: RouteTask) -> BookSettings {
        var wishes = self
        wishes.score = task.score ?? "listen"
        if let speed = task.step.speed { wishes.rate = PlaybackRate(hundredths: speed) }
        wishes.autoPause = []
        return wishes
    }
}
