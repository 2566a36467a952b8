import FoundationEssentials
import ListenCore
import ListenTestSupport
import Routes
import Storage
import Testing

/// A learner whose program is killed again and again.
@Suite(.timeLimit(.minutes(2))) struct RouteKillTests {
    private static let chapter = ChapterAddress(
        source: .local, book: BookID(rawValue: "book"), chapter: ChapterID(rawValue: "one"))

    private func event(_ number: Int, _ kind: RouteEvent.Kind, _ step: String) -> RouteEvent {
        RouteEvent(
            chapter: Self.chapter, at: Date(timeIntervalSince1970: Double(number)), day: number,
            kind, step: step, judged: 3,
            text: kind == .started ? RoutePreset.standard.text : "", length: .seconds(600),
            bookTitle: "Book", chapterTitle: "One")
    }

    @Test func `nothing of a route is lost through 200 kills, also in the middle of a step's end`()
        async throws
    {
        let blank = try ScheduledDevice.Blank()
        var device = try ScheduledDevice(blank, "desk", in: Self.chapter)
        let steps = try Route.read(RoutePreset.standard.text).sequence
        var kept: Set<RouteEvent> = []
        var midway = 0
        for number in 0..<200 {
            let place = number % (steps.count + 1)
            let next =
                place == 0
                ? event(number, .started, "")
                : event(number, place % 4 == 0 ? .skipped : .done, steps[place - 1].title)
            let store = device.database.routes
            if number % 2 == 0 {
                // It had returned: whatever is shown of it after that is kept.
                try await store.add([next])
                try device.kill()
            } else {
                let writing = Task { try await store.add([next]) }
                try device.kill()
                try await writing.value
                let isThere = try await device.database.routes.events(of: nil).contains(next)
                midway += isThere ? 0 : 1
                // Whoever saw no end of the step does it again.
                try await device.database.routes.add([next])
            }
            kept.insert(next)
            #expect(Set(try await device.database.routes.events(of: nil)) == kept, "kill \(number)")
            let way = try #require(ChapterRoute.all(of: kept).first)
            // The chapter is chosen when its route begins.
            let ahead = steps.dropFirst(max(place, 1)).first?.title
            #expect(way.next?.step.title == ahead, "kill \(number)")
        }
        #expect(kept.count == 200 && midway <= 100)
    }
}
