import LanguageAids
import ListenCore
import ListenUI
import Practice
import Subtitles
import Testing

@testable import ListenApp

/// Effects carried out, and what comes back.
@MainActor @Suite struct EffectRunnerTests {
    private let player = FakePlayer()
    private let messages = Collected<AppMessage>()

    private func runner(_ listening: Listening, _ first: FirstOpening = FirstOpening())
        -> EffectRunner
    {
        EffectRunner(listening: listening, first: first) { [messages] in messages.add($0) }
    }

    private func open(_ chapter: String, _ start: ChapterStart = .resume) -> AppEffect {
        .openChapter(Make.address(chapter), start: start, rate: .normal)
    }

    private var notices: [String] {
        messages.all.compactMap { if case .notice(let text, _) = $0 { text } else { nil } }
    }

    /// The chapters whose playback was posted.
    private var opened: [String] {
        messages.all.compactMap { message in
            if case .playback(.success, let address) = message {
                address.chapter.rawValue
            } else {
                nil
            }
        }
    }

    @Test func `opening loads the sound where the chapter was left and says so`() async {
        let listening = Make.listening(player: player, progress: MemoryProgress([Make.position()]))
        let runner = runner(listening)
        runner.run(open("c2"))
        #expect(await until { !player.loads.isEmpty && !notices.isEmpty })
        #expect(player.loads.map(\.path) == ["c2.mp3"])
        #expect(player.loads.map(\.start) == [.seconds(35)])
        #expect(notices == ["Resumed at 0:35."])
        #expect(player.commands.isEmpty)
    }

    @Test func `the place of the command line is for the first chapter only`() async {
        let listening = Make.listening(player: player, progress: MemoryProgress([Make.position()]))
        let runner = runner(listening, FirstOpening(start: .seconds(7), remark: "By its title."))
        runner.run(open("c2"))
        #expect(await until { player.loads.count == 1 && notices == ["By its title."] })
        runner.run(open("c2"))
        #expect(await until { player.loads.count == 2 })
        #expect(player.loads.map(\.start) == [.seconds(7), .seconds(35)])
    }

    @Test func `what is known of a text is counted and told with its revision`() async throws {
        let runner = runner(Make.listening(player: player))
        runner.run(open("c2"))
        #expect(await until { !tracks.isEmpty })
        let sentences = try #require(tracks.first).sentences
        let words = ChapterWords(
            language: .english, sentences: sentences,
            text: TextWords(sentences, language: .english), statuses: WordStatuses(.english))
        runner.run(.recountWords(words, of: Make.address("c2")))
        let counted = Collected<WordCoverage>()
        #expect(
            await until {
                for case .recounted(let coverage, words.revision, Make.address("c2"))
                    in messages.all
                { counted.add(coverage) }
                return !counted.all.isEmpty
            })
        #expect(counted.all.first == words.count())
    }

    @Test func `a place beyond the end begins at the beginning`() async {
        let runner = runner(Make.listening(player: player), FirstOpening(start: .seconds(61)))
        runner.run(open("c2"))
        #expect(await until { player.loads.count == 1 && notices.count == 1 })
        #expect(player.loads.first?.start == .zero)
        #expect(notices.first?.contains("1:00") == true)
    }

    @Test func `guessed word times follow the sound once its levels are known`() async throws {
        var waveforms = Make.noWaveforms
        waveforms.levels = { _ in
            SoundLevels(
                step: .milliseconds(10),
                values: (0..<600).map { (130..<170).contains($0) ? 0.001 : 0.2 })
        }
        let runner = runner(Make.listening(player: player, waveforms: waveforms))
        runner.run(open("c2"))
        #expect(await until { tracks.count == 2 })
        let (first, second) = (try #require(tracks.first), try #require(tracks.last))
        #expect(second.sentences.map(\.text) == first.sentences.map(\.text))
        let (guessed, heard) = (first.sentences[0].words[1], second.sentences[0].words[1])
        #expect(guessed.start != .milliseconds(1700))
        #expect(heard.start == .milliseconds(1700) && heard.isEstimated)
    }

    /// The texts that were posted.
    private var tracks: [SubtitleTrack] {
        messages.all.compactMap { message in
            if case .track(.success(let track), _) = message { track.value } else { nil }
        }
    }

    @Test func `a chapter that was left while it opened loads and tells nothing`() async {
        let service = StubService(holding: [Make.id("c1")])
        let runner = runner(Make.listening(service, player: player))
        runner.run(open("c1"))
        #expect(await until { service.isWaiting(Make.id("c1")) })
        runner.run(open("c2"))
        service.letThrough(Make.id("c1"))
        #expect(await until { player.loads.count == 1 && opened == ["c2"] })
        await runner.finish()
        #expect(player.loads.map(\.path) == ["c2.mp3"])
    }

    @Test func `the sound of the chapter before falls silent when another opens`() async {
        let runner = runner(Make.listening(player: player))
        runner.run(open("c1"))
        #expect(await until { player.loads.count == 1 })
        #expect(player.commands.isEmpty)
        runner.run(open("c2"))
        #expect(player.commands == [.pause])
    }

    @Test func `events are let through once the player speaks of the open chapter`() async throws {
        let runner = runner(Make.listening(player: player))
        runner.run(open("c1"))
        #expect(await until { player.loads.count == 1 })
        let first = try #require(player.loads.first?.tag)
        #expect(!runner.admits(.load(first)))
        #expect(runner.admits(.phase(.ready)))
        runner.run(open("c2"))
        #expect(!runner.admits(.phase(.ready)))
        #expect(!runner.admits(.seeked(to: .zero)))
        #expect(runner.admits(.output(.device("out"))))
        #expect(await until { player.loads.count == 2 })
        #expect(!runner.admits(.load(try #require(player.loads.dropFirst().first?.tag))))
        #expect(runner.admits(.phase(.ready)))
    }

    @Test func `a stale chapter is shown and refreshed behind`() async {
        var answers = StubService.Answers()
        answers.playback = { $0 == .refreshBehind ? .fetched : .stale(age: .seconds(90_000)) }
        let service = StubService(answers)
        let runner = runner(Make.listening(service, player: player))
        runner.run(open("c2"))
        #expect(await until { service.questions.contains("track text.srt refreshBehind") })
        #expect(await until { opened.count == 2 })
        #expect(player.loads.count == 1)
    }

    @Test func `a stale text is refreshed though its chapter is fresh`() async {
        var answers = StubService.Answers()
        answers.track = { _, mode in
            mode == .refreshBehind ? .fetched : .stale(age: .seconds(90_000))
        }
        let service = StubService(answers)
        let runner = runner(Make.listening(service, player: player))
        runner.run(open("c2"))
        #expect(await until { service.questions.contains("track text.srt refreshBehind") })
        #expect(!service.questions.contains("playback c2 refreshBehind"))
    }

    @Test func `without a network nothing is refreshed`() async {
        var answers = StubService.Answers()
        answers.playback = { _ in .stale(age: .seconds(90_000)) }
        let service = StubService(answers)
        let runner = runner(Make.listening(service, player: player, mode: .cacheOnly))
        runner.run(open("c2"))
        runner.run(.loadBooks(.refresh))
        #expect(await until { player.loads.count == 1 && service.questions.count >= 4 })
        await runner.finish()
        #expect(!service.questions.contains { $0.contains("refresh") })
    }

    @Test func `a text that cannot be fetched leaves the sound alone`() async {
        var answers = StubService.Answers()
        answers.track = { _, _ throws(ServiceError) in
            throw ServiceError(.status(404, detail: nil), context: "the text")
        }
        let runner = runner(Make.listening(StubService(answers), player: player))
        runner.run(open("c2"))
        let failed = { (message: AppMessage) in
            if case .track(.failure, _) = message { true } else { false }
        }
        #expect(await until { messages.all.contains(where: failed) && player.loads.count == 1 })
    }
}

@MainActor @Suite struct EffectRunnerSavingTests {
    private func runner(_ progress: MemoryProgress) -> EffectRunner {
        EffectRunner(listening: Make.listening(progress: progress)) { _ in }
    }

    @Test func `the place is kept every five seconds and at once on a pause`() async {
        let progress = MemoryProgress()
        let runner = runner(progress)
        for second in [10, 12, 14.9, 15, 19] { runner.moved(Make.note(at: second)) }
        runner.run(.saveProgress(Make.note(at: 19.5), .paused))
        await runner.finish()
        #expect(progress.saved.map(\.position) == [.seconds(15), .seconds(19.5)])
    }

    @Test func `nothing is kept of a chapter that never played`() async {
        let progress = MemoryProgress()
        let runner = runner(progress)
        runner.run(.saveProgress(Make.note(at: 35), .quit))
        await runner.finish()
        #expect(progress.saved.isEmpty)
    }

    @Test func `a chapter heard to its end stays completed whatever is saved after`() async {
        let progress = MemoryProgress()
        let runner = runner(progress)
        runner.moved(Make.note(at: 50))
        runner.run(.saveProgress(Make.note(at: 60, completed: true), .ended))
        runner.run(.saveProgress(Make.note(at: 59, completed: true), .quit))
        await runner.finish()
        #expect(progress.saved.last?.isCompleted == true)
    }

    @Test func `each chapter's place is saved under its own name`() async {
        let progress = MemoryProgress()
        let runner = runner(progress)
        runner.moved(Make.note("c1", at: 1))
        runner.run(.saveProgress(Make.note("c1", at: 9), .chapterChange))
        runner.run(.closeChapter)
        runner.moved(Make.note("c2", at: 0))
        runner.run(.saveProgress(Make.note("c2", at: 2), .quit))
        await runner.finish()
        #expect(progress.saved.map(\.chapter.chapter.rawValue) == ["c1", "c2"])
        #expect(progress.saved.map(\.position) == [.seconds(9), .seconds(2)])
    }
}

@MainActor @Suite struct QuestionsTests {
    /// Answers when it is told to.
    private actor SlowTranslator: Translating {
        nonisolated let provider = "slow"
        private var waiting: [String: CheckedContinuation<Void, Never>] = [:]
        var count: Int { waiting.count }

        func answer(_ text: String) { waiting.removeValue(forKey: text)?.resume() }

        func translate(
            _ request: TranslationRequest
        ) async throws(ServiceError) -> Translation {
            await withCheckedContinuation { waiting[request.text] = $0 }
            return Translation(text: request.text.uppercased(), provider: provider)
        }
    }

    private func ticket(_ sentence: Int) -> AidTicket {
        AidTicket(chapter: Make.address(), sentence: sentence, serial: sentence)
    }

    @Test func `a later question does not call an earlier one off`() async {
        let slow = SlowTranslator()
        let answers = Collected<String>()
        let questions = Questions(aids: Make.aids([slow])) { message in
            if case .translation(.success(let translation), _) = message {
                answers.add(translation.text)
            }
        }
        for (index, text) in ["uno", "dos"].enumerated() {
            questions.translate(
                TranslationRequest(text: text, source: nil, target: .english), ticket(index))
        }
        while await slow.count < 2 { await Task.yield() }
        await slow.answer("dos")
        #expect(await until { answers.all == ["DOS"] })
        await slow.answer("uno")
        #expect(await until { answers.all == ["DOS", "UNO"] })
    }
}
