import LanguageAids
import ListenCore
import ListenUI
import Practice
import Subtitles
import Testing
import UIVocabulary

@testable import ListenApp
@testable import Sessions
@testable import SharedWork

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
            if case .answer(.playback(.success), let address) = message {
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

    @Test func `live sound says how it calls itself`() async {
        var answers = StubService.Answers()
        let live = FakeLive()
        answers.sound = .stream(live)
        answers.hasText = false
        let runner = runner(Make.listening(StubService(answers), player: player))
        runner.run(open("c2"))
        let isNamed = await until {
            messages.all.contains { message in
                if case .answer(.station("Radio"), Make.address("c2")) = message {
                    true
                } else {
                    false
                }
            }
        }
        #expect(isNamed)
        live.interrupt()
        await runner.finish()
    }

    @Test func `what was heard may go when another chapter is opened, and at the end`() async {
        let playing = Collected<[String]>()
        var listening = Make.listening(player: player)
        listening.episodes = EpisodeSource(
            marks: { _, _, _ in nil },
            letGoOfHeard: { playing.add($0.map(\.chapter.rawValue)) })
        let runner = runner(listening)
        runner.run(open("c1"))
        runner.run(open("c2"))
        await runner.finish()
        #expect(playing.all == [["c1"], ["c2"], []])
    }

    @Test func `marks of an episode come at once, and those of its recording when it is whole`()
        async
    {
        let passage = EpisodeMark(.passage, .zero..<MediaTime.seconds(1), title: nil)
        let chapter = EpisodeMark(.chapter, .zero..<MediaTime.seconds(9), title: "One")
        var listening = Make.listening(player: player)
        listening.episodes = EpisodeSource(
            marks: { _, _, recording in
                Snapshot((recording == "c2.mp3" ? [chapter] : []) + [passage], .local)
            }, letGoOfHeard: { _ in })
        let runner = runner(listening)
        runner.run(open("c2"))
        func marks() -> [[EpisodeMark]] {
            messages.all.compactMap { message in
                if case .answer(.episodeMarks(let marks), _) = message { marks } else { nil }
            }
        }
        #expect(await until { marks().count == 2 })
        #expect(marks() == [[passage], [chapter, passage]])
        await runner.finish()
    }

    @Test func `what is missing of a text is said once`() async {
        var answers = StubService.Answers()
        answers.remarks = ["A part of the text is missing here."]
        answers.track = { _, mode in
            mode == .refreshBehind ? .fetched : .stale(age: .seconds(90_000))
        }
        let service = StubService(answers)
        let runner = runner(Make.listening(service, player: player))
        runner.run(open("c2", .beginning))
        #expect(await until { service.questions.contains("track text.srt refreshBehind") })
        await runner.finish()
        #expect(notices == answers.remarks)
    }

    @Test(arguments: [true, false])
    func `what was read in place of an article is said where it only now became a text`(
        isNew: Bool
    ) async {
        var answers = StubService.Answers()
        answers.textSource = isNew ? .articles : .news
        var listening = Make.listening(StubService(answers, at: .news), player: player)
        listening.remarks = { text in ["Of \(text.rawValue) only the summary is read."] }
        let runner = runner(listening)
        runner.run(
            .openChapter(
                ChapterAddress(source: .news, book: Make.books[1].id, chapter: Make.id("c2")),
                start: .beginning, rate: .normal))
        #expect(await until { !player.loads.isEmpty })
        if isNew { #expect(await until { !notices.isEmpty }) }
        await runner.finish()
        #expect(notices == (isNew ? ["Of cartero only the summary is read."] : []))
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
                for case .answer(.recounted(let coverage, words.revision), Make.address("c2"))
                    in messages.all
                { counted.add(coverage) }
                return !counted.all.isEmpty
            })
        #expect(counted.all.first == words.count())
    }

    @Test func `a place behind the end is the player's to tell of`() async {
        let runner = runner(Make.listening(player: player), FirstOpening(start: .seconds(61)))
        runner.run(open("c2"))
        #expect(await until { player.loads.count == 1 })
        #expect(player.loads.first?.start == .seconds(61))
        #expect(notices.isEmpty)
    }

    @Test func `what may follow is prepared under one tag, whatever is asked again`() async {
        let runner = runner(Make.listening(player: player))
        runner.run(open("c1"))
        #expect(await until { player.loads.count == 1 })
        for _ in 0..<3 { runner.run(.prepareChapter(Make.address("c2"))) }
        #expect(await until { player.prepared.count == 1 })
        runner.run(.prepareChapter(Make.address("c2")))
        // Another one takes back the first, and has a tag of its own.
        runner.run(.prepareChapter(Make.address("c3")))
        #expect(await until { player.prepared.count == 3 })
        #expect(player.prepared[1] == player.prepared[2])
        #expect(player.prepared[0] != player.prepared[1])
        // After another opening the same chapter is prepared anew.
        runner.run(open("c2"))
        runner.run(.prepareChapter(Make.address("c3")))
        #expect(await until { player.prepared.count >= 4 })
    }

    @Test func `what follows in the queue is prepared where it was left`() async {
        let runner = runner(
            Make.listening(player: player, progress: MemoryProgress([Make.position()])))
        runner.run(open("c1"))
        #expect(await until { player.loads.count == 1 })
        runner.run(.prepareChapter(Make.address("c2"), start: .resume))
        #expect(await until { player.preparedStart == .seconds(35) })
    }

    @Test func `what follows is prepared from behind the beginning that is passed over`() async {
        var answers = StubService.Answers()
        answers.begins = .seconds(30)
        let runner = runner(Make.listening(StubService(answers), player: player))
        runner.run(open("c1"))
        #expect(await until { player.loads.count == 1 })
        runner.run(.prepareChapter(Make.address("c2")))
        #expect(await until { player.preparedStart == .seconds(30) })
    }

    @Test func `what is not to follow any more is taken back from the player`() async {
        let runner = runner(Make.listening(player: player))
        runner.run(.withdrawChapter)
        runner.run(open("c1"))
        #expect(await until { player.loads.count == 1 })
        runner.run(.prepareChapter(Make.address("c2")))
        #expect(await until { player.prepared.count == 1 })
        for _ in 0..<2 { runner.run(.withdrawChapter) }
        #expect(player.prepared.count == 2 && player.preparedPath == nil, "once")
        runner.run(.prepareChapter(Make.address("c2")))
        #expect(await until { player.preparedPath != nil })
        #expect(Set(player.prepared).count == 3)
    }

    @Test func `a player that went on before it heard so is at the end of the open chapter`()
        async throws
    {
        let runner = runner(Make.listening(player: player))
        runner.run(open("c1"))
        #expect(await until { player.loads.count == 1 })
        let first = try #require(player.loads.first?.tag)
        #expect(runner.admitted(.load(first)) == nil)
        runner.run(.prepareChapter(Make.address("c2")))
        #expect(await until { player.prepared.count == 1 })
        runner.run(.withdrawChapter)
        #expect(runner.admitted(.crossed(player.prepared[0])) == .phase(.ended))
        #expect(player.commands.last == .pause)
        #expect(runner.admitted(.phase(.playing)) == nil, "of the chapter that is not to follow")
    }

    @Test func `how a book is divided is noted before the sound of a chapter is there`() async {
        let progress = MemoryProgress()
        let runner = runner(Make.listening(player: player, progress: progress))
        runner.run(open("c1"))
        #expect(await until { player.loads.count == 1 })
        #expect(progress.opened == [Make.address("c1")])
        runner.run(.prepareChapter(Make.address("c2")))
        #expect(await until { player.prepared.count == 1 })
        #expect(progress.opened == [Make.address("c1"), Make.address("c2")])
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
            if case .answer(.track(.success(let track)), _) = message { track.value } else { nil }
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
        #expect(runner.admitted(.load(first)) == nil)
        #expect(runner.admitted(.phase(.ready)) != nil)
        runner.run(open("c2"))
        #expect(runner.admitted(.phase(.ready)) == nil)
        #expect(runner.admitted(.seeked(to: .zero)) == nil)
        #expect(runner.admitted(.output(.device("out"))) != nil)
        #expect(await until { player.loads.count == 2 })
        #expect(runner.admitted(.load(try #require(player.loads.dropFirst().first?.tag))) == nil)
        #expect(runner.admitted(.phase(.ready)) != nil)
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
            if case .answer(.track(.failure), _) = message { true } else { false }
        }
        #expect(await until { messages.all.contains(where: failed) && player.loads.count == 1 })
    }
}

@MainActor @Suite struct EffectRunnerSavingTests {
    private let player = FakePlayer()
    private let progress = MemoryProgress()

    private func runner() -> EffectRunner {
        EffectRunner(listening: Make.listening(player: player, progress: progress)) { _ in }
    }

    @Test func `the place is kept by what was heard, and at once on a pause`() async {
        let runner = runner()
        for second in [0.5, 1.2, 4, 4.3, 6] {
            player.stand(at: .seconds(second))
            runner.moved(Make.note(at: second))
            await runner.settle()
        }
        #expect(runner.patience(for: Make.address()) == .seconds(1.3))
        runner.run(.saveProgress(Make.note(at: 6.5), .paused))
        await runner.finish()
        #expect(progress.saved.map(\.position) == [1.2, 4.3, 6.5].map { .seconds($0) })
    }

    @Test func `no place is kept of live sound, and it is not asked for again at once`() async {
        let runner = runner()
        player.stand(at: .seconds(6))
        runner.moved(Make.note(at: 6, live: true))
        #expect(runner.patience(for: Make.address()) > .zero)
        runner.run(.saveProgress(Make.note(at: 7, live: true), .quit))
        await runner.finish()
        #expect(progress.saved.isEmpty)
    }

    @Test func `nothing is kept of a chapter that was not heard`() async {
        let runner = runner()
        player.stand(at: .seconds(35), hearing: .zero)
        runner.moved(Make.note(at: 35))
        runner.run(.saveProgress(Make.note(at: 35), .quit))
        await runner.finish()
        #expect(progress.saved.isEmpty)
    }

    @Test func `a place that was not heard is not the end of the chapter`() async {
        let runner = runner()
        player.stand(at: .seconds(60), hearing: .zero)
        runner.run(.saveProgress(Make.note(at: 60, completed: true), .paused))
        runner.run(.saveProgress(Make.note(at: 60, completed: true), .quit))
        await runner.finish()
        #expect(progress.saved.isEmpty)
    }

    @Test func `a recording that breaks off is not heard to its end`() async {
        let runner = runner()
        player.stand(at: .seconds(60))
        runner.run(.saveProgress(Make.note(at: 60, completed: true), .failed))
        runner.run(.saveProgress(Make.note(at: 60, completed: true), .quit))
        await runner.finish()
        #expect(progress.saved.map(\.isCompleted) == [false])
    }

    @Test func `what was heard of the chapter before is nothing heard of the next`() async {
        let runner = runner()
        player.stand(at: .seconds(20))
        runner.run(.openChapter(Make.address("c3"), start: .resume, rate: .normal))
        runner.run(.saveProgress(Make.note("c3", at: 20), .seeked))
        runner.run(.saveProgress(Make.note("c3", at: 20), .quit))
        await runner.finish()
        #expect(progress.saved.isEmpty)
    }

    @Test func `leaving what was not heard leaves no trace in the history`() async {
        let practice = MemoryPractice()
        let runner = EffectRunner(
            listening: Make.listening(player: player, practice: practice.stores)
        ) { _ in }
        runner.run(.recordPlace(Make.note(at: 35), .leave))
        await runner.settle()
        #expect(practice.places.isEmpty)
        player.stand(at: .seconds(36), hearing: .seconds(1))
        runner.run(.recordPlace(Make.note(at: 36), .leave))
        await runner.settle()
        #expect(practice.places.map(\.position) == [.seconds(36)])
    }

    @Test func `a chapter heard to its end stays completed whatever is saved after`() async {
        let runner = runner()
        player.stand(at: .seconds(50))
        runner.moved(Make.note(at: 50))
        runner.run(.saveProgress(Make.note(at: 60, completed: true), .ended))
        runner.run(.saveProgress(Make.note(at: 59, completed: true), .quit))
        await runner.finish()
        #expect(progress.saved.last?.isCompleted == true)
    }

    @Test func `each chapter's place is saved under its own name`() async {
        let runner = runner()
        player.stand(at: .seconds(9))
        runner.run(.saveProgress(Make.note("c1", at: 9), .chapterChange))
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
            if case .aid(.translation(.success(let translation)), _) = message {
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

    /// Answers nothing until it is cancelled.
    private struct Silent: Translating {
        let provider = "silent"

        func translate(_ request: TranslationRequest) async throws(ServiceError) -> Translation {
            let (never, keep) = AsyncStream<Void>.makeStream()
            for await _ in never {}
            withExtendedLifetime(keep) {}
            throw ServiceError(.cancelled, context: "a translation")
        }
    }

    private func ask(_ questions: Questions, about count: Int) {
        for index in 0..<count {
            let start = MediaTime.seconds(Double(index))
            let place = SentencePlace(
                chapter: Make.address(), sentence: index, range: start..<start + .seconds(1))
            questions.translate(
                TranslationRequest(
                    text: "uno", source: Language(tag: "es"), target: .english, place: place),
                ticket(index))
        }
    }

    @Test func `a screen of sentences is answered by the chapter's track, none is called off`()
        async throws
    {
        let count = Questions.limit * 3
        let sentences = try (0..<count).map { index in
            let word = Word(
                start: .seconds(Double(index)), end: .seconds(Double(index + 1)),
                text: "one \(index)")
            return try #require(Sentence(index: index, words: [word]))
        }
        let track = SubtitleTrack(language: .english, cues: [], sentences: sentences)
        let aids = Make.aids([Silent()])
        await aids.use(Task { [AlignedTrack(track)] }, of: Make.address())
        let answers = Collected<String>()
        let questions = Questions(aids: aids) { message in
            guard case .aid(.translation(let answer), _) = message else { return }
            answers.add((try? answer.get().text) ?? "none")
        }
        ask(questions, about: count)
        #expect(await until { answers.all.count == count })
        #expect(Set(answers.all) == Set(sentences.map { $0.text }))
    }

    @Test func `over the limit of those that are sent the oldest is called off`() async {
        let calledOff = Collected<Int>()
        let questions = Questions(aids: Make.aids([Silent()])) { message in
            if case .aid(.translation(.failure(let error)), let ticket) = message,
                error.code == .cancelled
            {
                calledOff.add(ticket.sentence)
            }
        }
        ask(questions, about: Questions.limit + 2)
        #expect(await until { calledOff.all.count == 2 })
        #expect(Set(calledOff.all) == [0, 1])
        questions.cancel()
    }
}
