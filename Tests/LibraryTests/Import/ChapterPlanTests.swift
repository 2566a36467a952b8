import ListenCore
import Testing

@testable import Library

@Suite struct ChapterPlanTests {
    private func recording(
        _ name: String = "a.m4b", seconds: Double = 100,
        _ chapters: [(String?, Double)] = []
    ) -> ChapterPlan.Recording {
        ChapterPlan.Recording(
            name: name, title: "File \(name)", duration: .seconds(seconds),
            chapters: chapters.map { RecordingChapter(title: $0, start: .seconds($1), end: nil) })
    }

    private func layout(_ plan: ChapterPlan) -> [String] {
        plan.chapters.map { chapter in
            let parts = chapter.parts.map { part in
                "\(part.recording):\(Int(part.start.seconds))–"
                    + (part.end.map { "\(Int($0.seconds))" } ?? "")
            }
            return "\(chapter.title) \(parts.joined(separator: " "))"
        }
    }

    @Test func `the chapters of a recording leave nothing of it out`() {
        let plan = ChapterPlan(
            recordings: [recording("a", [("One", 2), (nil, 40), ("Header", 60), ("Three", 60)])])
        #expect(layout(plan) == ["One 0:0–40", "Chapter 2 0:40–60", "Three 0:60–"])
        let late = ChapterPlan(recordings: [recording("a", [("One", 30), ("Two", 60)])])
        #expect(layout(late) == ["Beginning 0:0–30", "One 0:30–60", "Two 0:60–"])
    }

    @Test func `several recordings are chapters, or have their own`() {
        let plan = ChapterPlan(recordings: [
            recording("a"), recording("b", [("One", 0), ("Two", 50)]), recording("c", [("X", 0)]),
        ])
        #expect(layout(plan) == ["File a 0:0–", "One 1:0–50", "Two 1:50–", "File c 2:0–"])
    }

    @Test(arguments: [
        (100.0, 900.0, 1), (1_349, 900, 1), (1_350, 900, 2), (3_600, 900, 4), (36_000, 900, 40),
        (36_000, 0, 1), (0, 900, 1), (95, 30, 3),
    ])
    func `a long recording without chapters gets equal ones`(
        seconds: Double, length: Double, count: Int
    ) {
        let plan = ChapterPlan(
            recordings: [recording(seconds: seconds)], length: .seconds(length))
        #expect(plan.chapters.count == count)
        #expect(plan.chapters.last?.parts.last?.end == nil)
        if count > 1 {
            #expect(plan.chapters[1].title == "Part 2")
            #expect(plan.chapters[0].parts.first?.end == plan.chapters[1].parts.first?.start)
        }
    }

    @Test func `several recordings, or one with a chapter, are never cut`() {
        let two = ChapterPlan(recordings: [
            recording("a", seconds: 9_000), recording("b", seconds: 9_000),
        ])
        #expect(two.chapters.count == 2)
        let named = ChapterPlan(recordings: [recording("a", seconds: 9_000, [("All", 0)])])
        #expect(layout(named) == ["File a 0:0–"])
    }

    @Test func `a list over the whole book goes over the edges of recordings`() {
        var plan = ChapterPlan(recordings: [
            recording("a", [("Own", 0), ("Other", 5)]), recording("b"), recording("c"),
        ])
        plan.list = [("One", 0.0), ("Two", 80), ("Three", 250), ("Beyond", 400)].map {
            RecordingChapter(title: $0, start: .seconds($1), end: nil)
        }
        #expect(
            layout(plan) == [
                "One 0:0–80", "Two 0:80– 1:0– 2:0–50", "Three 2:50–",
            ])
    }

    @Test func `a list cannot be laid over recordings of unknown length`() {
        var plan = ChapterPlan(recordings: [recording("a", seconds: 0), recording("b")])
        plan.list = [RecordingChapter(title: "One", start: .zero, end: nil)]
        #expect(layout(plan) == ["File a 0:0–", "File b 1:0–"])
    }

    @Test func `ids stay where a chapter comes before them`() {
        let before = ChapterPlan(recordings: [recording("a", [("One", 0), ("Three", 60)])])
        let after = ChapterPlan(
            recordings: [recording("a", [("One", 0), ("Two", 30), ("Three", 60)])])
        #expect(before.chapters.map(\.id) == [after.chapters[0].id, after.chapters[2].id])
        #expect(Set(after.chapters.map(\.id)).count == 3)
    }
}
