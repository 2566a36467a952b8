import ConsoleOutput
import Files
import ListenCore
package import Routes
import SharedWork

/// Doing, leaving out, shortening and editing.
extension RouteReport {
    /// Notes that the next step was done, with how much was understood.
    package func finish(_ typed: Typed?, judged: Int?) async throws {
        let route = try await route(typed)
        let step = try next(of: route)
        try await work.add(.done, [step], judged: judged, to: route)
        try await tell("“\(step.title)” is done. `listen route undo` takes it back.", route)
    }

    /// Takes back what was noted last: that a step was done, or that one or several were left out.
    package func undo(_ typed: Typed?) async throws {
        let route = try await noted(typed)
        let steps = route.latest
        guard let first = steps.first else {
            throw StatedError(
                .notFound,
                "No step of “\(route.chapterTitle.printable(limit: 80))” was done or left out, so"
                    + " there is nothing to take back.")
        }
        let isDone = route.marks.contains { $0.step == first && $0.event?.kind == .done }
        try await work.add(.undone, steps, to: route)
        let names = steps.map { "“\($0.title)”" }.joined(separator: ", ")
        let what = isDone ? "done" : "left out"
        try await tell("\(names) \(steps.count == 1 ? "counts" : "count") as not \(what).", route)
    }

    /// The route that is meant; without a chapter the one that changed last, also where all of it is
    /// done.
    private func noted(_ typed: Typed?) async throws -> ChapterRoute {
        guard typed == nil, let last = try await work.routes().first else {
            return try await route(typed)
        }
        return last
    }

    /// Leaves the next step out, or the one of a name.
    package func skip(_ typed: Typed?, step name: String?) async throws {
        let route = try await route(typed)
        let step: RouteStep
        if let name {
            let ahead = route.marks.filter(\.isAhead).map(\.step)
            guard let named = ahead.first(where: { $0.title == name || $0.name == name }) else {
                let list = ahead.map(\.title).joined(separator: ", ")
                throw StatedError(
                    .notFound,
                    "No step “\(name.printable(limit: 60))” is ahead. "
                        + (list.isEmpty ? "All are done." : "Ahead are: \(list)."))
            }
            step = named
        } else {
            step = try next(of: route)
        }
        try await work.add(.skipped, [step], to: route)
        try await tell("“\(step.title)” is left out.", route)
    }

    /// Leaves all but the next step and the last repetition out.
    package func shorten(_ typed: Typed?) async throws {
        let route = try await route(typed)
        let spared = route.spared
        guard !spared.isEmpty else {
            return console.note("There is nothing to leave out; this is as short as it gets.")
        }
        try await work.add(.skipped, spared, to: route)
        let names = spared.map { "“\($0.title)”" }.joined(separator: ", ")
        try await tell("Left out: \(names).", route)
    }

    /// Leaves the route; what was done of it stays.
    package func stop(_ typed: Typed?) async throws {
        let route = try await route(typed)
        try await work.add(.stopped, to: route)
        console.note(
            "The route of “\(route.chapterTitle.printable(limit: 80))” is left. `listen route resume`"
                + " goes on with it.")
    }

    /// Goes on with a way that was left; without a chapter, with the one left last.
    package func resume(_ typed: Typed?) async throws {
        let left = typed == nil ? try await work.routes().first(where: \.isStopped) : nil
        let route: ChapterRoute
        if let left { route = left } else { route = try await self.route(typed) }
        guard route.isStopped else {
            throw StatedError(
                .usage,
                "The route of “\(route.chapterTitle.printable(limit: 80))” was not left. "
                    + route.outlook(on: work.today))
        }
        // An edit goes on with a route, here by its own text.
        try await work.add(.edited, text: route.text, to: route)
        try await tell("The route goes on.", route)
    }

    /// Gives a route another text, from a file or standard input; what was done stays done by its
    /// name.
    package func edit(_ typed: Typed?, from file: String, _ path: (String) -> String) async throws {
        let route = try await route(typed)
        let bytes =
            file == "-"
            ? try LocalFile.standardInput(limit: Route.longestText)
            : try LocalFile.bytes(of: path(file), limit: Route.longestText)
        let text = work.spelledOut(String(decoding: bytes, as: UTF8.self))
        _ = try work.read(text)
        try await work.add(.edited, text: text, to: route)
        try await tell("The route has another text.", route)
    }

    /// The next step of a route, to be played.
    package func task(_ typed: Typed?) async throws -> RouteTask {
        let route = try await route(typed)
        return RouteTask(route, try next(of: route))
    }

    private func next(of route: ChapterRoute) throws -> RouteStep {
        guard let step = route.next?.step else {
            throw StatedError(.notFound, route.outlook(on: work.today))
        }
        return step
    }

    private func tell(_ sentence: String, _ route: ChapterRoute) async throws {
        console.note(sentence)
        guard let now = try await work.route(of: route.chapter) else { return }
        console.note(now.outlook(on: work.today))
    }
}

/// Lists.
extension RouteReport {
    /// Prints the routes of all chapters.
    package func list(json: Bool) async throws {
        let routes = try await work.routes()
        if json { return console.print(json: RouteListJSON(routes: routes.map(RouteJSON.init))) }
        guard !routes.isEmpty else {
            return console.note(
                "No chapter has a route yet. `listen route start book 3` begins one.")
        }
        var table = TextTable(.left, .left, .right, .left)
        for route in routes {
            let done = route.marks.filter { !$0.isAhead }.count
            table.add(
                route.bookTitle, route.chapterTitle, "\(done) of \(route.marks.count)",
                route.outlook(on: work.today))
        }
        console.print(table)
    }

    /// Prints the routes there are, or the text of one.
    package func presets(_ name: String?) throws {
        if let name { return console.print(content: try work.preset(name).text) }
        var table = TextTable(.left, .left)
        for preset in work.presets() { table.add(preset.name, preset.title) }
        console.print(table)
        console.note(
            "`listen route presets default` prints one. Your own are files that end with .route in "
                + "\(work.folder).")
    }
}
