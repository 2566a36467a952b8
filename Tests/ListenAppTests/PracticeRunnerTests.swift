import ListenCore
import ListenUI
import Testing
import UIVocabulary

@testable import ListenApp
@testable import Sessions

/// What is kept of practice, and chapters that follow without a gap.
@MainActor @Suite struct PracticeRunnerTests {
    private let player = FakePlayer()
    private let memory = MemoryPractice()
    private let messages = Collected<AppMessage>()

    private func runner(
        _ memory: MemoryPractice? = nil, first: FirstOpening = FirstOpening(),
        report: @escaping @Sendable (StoreError) -> Void = { _ in }
    ) -> EffectRunner {
        let listening = Make.listening(
            player: player, practice: (memory ?? self.memory).stores, report: report)
        return EffectRunner(listening: listening, first: first) { [messages] in
            messages.add($0)
        }
    }

    private var opened: [ChapterPractice] {
        messages.all.compactMap {
            if case .answer(.practice(let practice), _) = $0 { practice } else { nil }
        }
    }

    private func settings(rate: Int) -> BookSettings {
        var settings = BookSettings()
        settings.rate = PlaybackRate(hundredths: rate)
        return settings
    }

    @Test func `a book plays at the speed it was last heard at`() async {
        let memory = MemoryPractice(settings: [Make.address(): settings(rate: 85)])
        let runner = runner(memory)
        runner.run(.openChapter(Make.address(), start: .resume, rate: .normal))
        #expect(await until { !player.loads.isEmpty })
        await runner.finish()
        #expect(player.loads.map(\.rate) == [PlaybackRate(hundredths: 85)])
        #expect(opened.map(\.settings.rate) == [PlaybackRate(hundredths: 85)])
    }

    @Test func `the speed of the command line beats the book's`() async {
        let memory = MemoryPractice(settings: [Make.address(): settings(rate: 85)])
        let first = FirstOpening(wishes: settings(rate: 120))
        let runner = runner(memory, first: first)
        runner.run(.openChapter(Make.address(), start: .resume, rate: .normal))
        #expect(await until { !player.loads.isEmpty })
        await runner.finish()
        #expect(player.loads.map(\.rate) == [PlaybackRate(hundredths: 120)])
        #expect(opened.map(\.settings.rate) == [PlaybackRate(hundredths: 120)])
    }

    @Test func `stores that fail are told once and the chapter plays`() async {
        memory.fail(with: StoreError(.failed(reason: "no"), path: "person.sqlite"))
        let failures = Collected<StoreError>()
        let runner = runner(report: { failures.add($0) })
        runner.run(.openChapter(Make.address(), start: .resume, rate: .normal))
        #expect(await until { !player.loads.isEmpty })
        runner.run(.keepNudge(EdgeNudgeChange(sentence: .zero), of: Make.address()))
        await runner.finish()
        #expect(failures.all.count == 1)
    }

    @Test func `a mark is kept and the marks come back, in order`() async throws {
        let runner = runner()
        let mark = Bookmark(
            chapter: Make.address(), range: .seconds(1)..<(.seconds(2)), createdAt: Make.past,
            bookTitle: "El cartero", chapterTitle: "Part 2")
        runner.run(.keepBookmark(mark))
        var kept = mark
        kept.id = 1
        runner.run(.forgetBookmark(kept))
        await runner.finish()
        let counts = messages.all.compactMap {
            if case .answer(.bookmarks(let marks), _) = $0 { marks.count } else { nil }
        }
        #expect(counts == [1, 0])
    }

    @Test func `a mark that was written on meanwhile stays, and that is told`() async throws {
        let runner = runner()
        var seen = try await memory.save(
            Bookmark(
                chapter: Make.address(), range: .seconds(1)..<(.seconds(2)),
                createdAt: Make.past, bookTitle: "El cartero", chapterTitle: "Part 2"))
        seen = try await memory.change(seen.id, .note("beside"))
        var stale = seen
        stale.note = ""
        runner.run(.forgetBookmark(stale))
        await runner.finish()
        #expect(messages.all.contains { if case .notice = $0 { true } else { false } })
        #expect(try await memory.bookmarks(in: Make.address()) == [seen])
    }

    @Test func `places are noted with their titles and the time`() async {
        let runner = runner()
        runner.run(.recordPlace(Make.note(at: 12), .jump))
        await runner.finish()
        #expect(memory.places.map(\.position) == [.seconds(12)])
        #expect(memory.places.map(\.bookTitle) == ["El cartero"])
    }

    @Test func `a prepared chapter that is heard becomes the open one`() async {
        let runner = runner()
        runner.run(.openChapter(Make.address("c1"), start: .beginning, rate: .normal))
        #expect(await until { player.loads.count == 1 })
        let first = player.loads.first?.tag ?? LoadTag(-1)
        #expect(runner.admitted(.load(first)) == nil)
        runner.run(.prepareChapter(Make.address("c2")))
        #expect(await until { player.prepared.count == 1 })
        #expect(runner.admitted(.crossed(LoadTag(99))) == nil, "a tag nobody gave out")
        #expect(
            runner.admitted(.phase(.playing)) == nil, "what it says next is not of this chapter")
        #expect(runner.admitted(.crossed(player.prepared[0])) != nil)
        #expect(runner.admitted(.phase(.playing)) != nil)
        runner.run(.adoptChapter(Make.address("c2")))
        #expect(
            await until {
                messages.all.contains { message in
                    if case .answer(.playback(.success), Make.address("c2")) = message {
                        true
                    } else {
                        false
                    }
                }
            })
        await runner.finish()
        #expect(player.loads.count == 1, "it is being heard already")
    }
}

@Suite struct TouchedPlaceTests {
    private func place(_ seconds: Double, _ occasion: PlaceRecord.Occasion) -> PlaceRecord {
        PlaceRecord(
            chapter: Make.address(), position: .seconds(seconds), occasion: occasion,
            at: Make.past, bookTitle: "", chapterTitle: "")
    }

    @Test func `after a sleep it is the place of the last key`() {
        let slept = [place(900, .sleep), place(300, .touch), place(10, .jump)]
        #expect(PlaceRecord.touchedBeforeSleep(in: slept) == .seconds(300))
        let quit = [place(900, .leave), place(900.4, .pause)] + slept
        #expect(PlaceRecord.touchedBeforeSleep(in: quit) == .seconds(300))
    }

    @Test func `once something else was heard there is none`() {
        let slept = [place(900, .sleep), place(300, .touch)]
        #expect(PlaceRecord.touchedBeforeSleep(in: [place(950, .pause)] + slept) == nil)
        #expect(PlaceRecord.touchedBeforeSleep(in: [place(300, .touch)]) == nil)
        #expect(PlaceRecord.touchedBeforeSleep(in: []) == nil)
    }
}
