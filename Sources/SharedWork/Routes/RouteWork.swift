package import FoundationEssentials
import Files
package import ListenCore
import Practice
package import Routes

/// Reads and changes the routes of chapters, for commands and sessions.
package struct RouteWork: Sendable {
    /// The ending of a file with a route of one's own.
    package static let ending = ".route"
    /// The most files that are listed.
    private static let mostFiles = 200

    private let store: @Sendable () throws -> any RouteKeeping
    /// The notation of a drill of one's own, by its name.
    private let drills: @Sendable (_ name: String) -> String?
    private let calendar: ReviewCalendar
    private let clock: any WallClock
    /// The folder of the person's own routes.
    package let folder: String

    /// A work over a store.
    package init(
        store: @escaping @Sendable () throws -> any RouteKeeping,
        drills: @escaping @Sendable (_ name: String) -> String? = { _ in nil },
        calendar: ReviewCalendar, clock: any WallClock, folder: String
    ) {
        self.drills = drills
        (self.store, self.calendar, self.clock, self.folder) = (store, calendar, clock, folder)
    }

    /// The sentence about a drill that is wrong; `nil` for a good one.
    package static func fault(ofDrill text: String) -> String? {
        do {
            _ = try DrillNotation.read(text)
            return nil
        } catch {
            return error.description
        }
    }

    /// The text of a route with the notations of one's own drills in place of their names, so that it
    /// means the same on another device, and when a drill is renamed.
    package func spelledOut(_ text: String) -> String { RouteNames.replaced(in: text, by: drills) }

    /// The route that a text stands for.
    package func read(_ text: String) throws(RouteError) -> Route {
        try Route.read(spelledOut(text), drill: Self.fault)
    }

    /// The day of an instant, counted from 1970-01-01.
    package func day(of instant: Date) -> Int { calendar.number(at: instant) }

    /// The present.
    package var now: Date { clock.now }

    /// The present day.
    package var today: Int { day(of: clock.now) }

    /// The routes of all chapters, the one changed last first.
    package func routes() async throws -> [ChapterRoute] {
        ChapterRoute.all(
            of: try await store().events(of: nil), today: today, drill: Self.fault)
    }

    /// The route of one chapter; `nil` where it has none.
    package func route(of chapter: ChapterAddress) async throws -> ChapterRoute? {
        ChapterRoute.all(
            of: try await store().events(of: chapter), today: today, drill: Self.fault
        ).first
    }

    /// Begins the route of a chapter; its first step, the choice, is done.
    package func start(
        _ chapter: ChapterAddress, _ preset: RoutePreset, length: MediaTime, bookTitle: String,
        chapterTitle: String
    ) async throws {
        let route = try read(preset.text)
        let now = try await instant(of: chapter)
        let begun = RouteEvent(
            chapter: chapter, at: now, day: today, .started, text: route.text,
            length: length, bookTitle: bookTitle, chapterTitle: chapterTitle)
        let chosen = route.sequence.filter { if case .choose = $0.act { true } else { false } }
        let done = chosen.map { step in
            RouteEvent(
                chapter: chapter, at: now, day: today, .done, step: step.title,
                length: length, bookTitle: bookTitle, chapterTitle: chapterTitle)
        }
        try await store().add([begun] + done)
    }

    /// Adds an event of a route, or one for each of several steps.
    package func add(
        _ kind: RouteEvent.Kind, _ steps: [RouteStep] = [], judged: Int? = nil, text: String = "",
        to route: ChapterRoute
    ) async throws {
        let now = try await instant(of: route.chapter)
        let steps: [RouteStep?] = steps.isEmpty ? [nil] : steps
        try await store().add(
            steps.map {
                route.event(kind, $0, judged: judged, text: text, at: now, day: today)
            })
    }

    /// The present, or the instant behind the last event of a chapter where the clock was ahead when
    /// that was kept.
    private func instant(of chapter: ChapterAddress) async throws -> Date {
        let last = try await store().events(of: chapter).map(\.at).max()
        return RouteEvent.instant(clock.now, after: last)
    }
}

/// Routes by their names.
extension RouteWork {
    /// The presets of the program, then the person's own by their names; one of a preset's name
    /// takes its place.
    package func presets() -> [RoutePreset] {
        let names = FolderListing.names(in: folder, most: Self.mostFiles) {
            $0.hasSuffix(Self.ending) && $0.count > Self.ending.count && !$0.hasPrefix(".")
        }
        let mine = names.sorted().compactMap { name in
            try? own(String(name.dropLast(Self.ending.count)))
        }
        let taken = Set(mine.map(\.name))
        return RoutePreset.all.filter { !taken.contains($0.name) } + mine
    }

    /// The preset of a name, a file of the person's own first.
    package func preset(_ name: String) throws -> RoutePreset {
        let path = "\(folder)/\(name)\(Self.ending)"
        if !name.contains("/"), !name.hasPrefix("."), PathFacts.isAnything(path) {
            return try own(name)
        }
        if let preset = RoutePreset.named(name) { return preset }
        let known = presets().map(\.name)
        let meant = Suggestion.closest(to: name, among: known)
        throw StatedError(
            .notFound,
            "There is no route “\(name.printable(limit: 60))”. "
                + (meant.map { "Did you mean \($0)? " } ?? "")
                + "`listen route presets` lists those there are.")
    }

    /// A route of the person's own.
    private func own(_ name: String) throws -> RoutePreset {
        let path = "\(folder)/\(name)\(Self.ending)"
        let bytes = try LocalFile.bytes(of: path, limit: Route.longestText)
        return RoutePreset(
            name: name, title: path, text: String(decoding: bytes, as: UTF8.self))
    }
}

extension ChapterRoute {
    /// The next step of the route and its day, in a sentence.
    package func outlook(on today: Int) -> String {
        guard let next else {
            // Every text that can be read has a step, if only easy listening.
            if marks.isEmpty, !hasEasy {
                return "Its text cannot be read here: `listen route show --text` prints it."
            }
            return isStopped
                ? "The route of this chapter was left." : "The route of this chapter is done."
        }
        let days = next.day - today
        let when = days <= 0 ? "now" : days == 1 ? "tomorrow" : "in \(days) days"
        return "Next: \(next.step.title), \(when)."
    }
}
