import AppEnvironment
import AudioIO
import ListenCore
import Practice
import Routes
import SharedWork
import UIVocabulary

/// Carries out what the interface wants; every result goes back as a message.
///
/// On the main actor, where the loop is; the work itself runs elsewhere.
@MainActor
final class EffectRunner {
    private let listening: Listening
    private let post: @Sendable (AppMessage) -> Void
    private let questions: Questions
    private let background: BackgroundSound?
    private let recordings: LiveRecordingQueue?
    private let review: ReviewWorker?
    private let voice: WordVoice?
    private var correcting: Task<Void, Never>?
    private let shelf: ShelfQueue?
    private let texts: TextQueue?
    private let sections: SectionTextWorker?
    private let queue: QueueWorker?
    private let links: LinkWorker?
    private let discovery: DiscoveryWorker?
    private let sync: SyncWorker?
    private var gate = PlayerGate()
    private var names = SoundNames()
    private var opening: Task<Void, Never>?
    private var tracker: PlaybackProgressTracker?
    /// The chapter whose place the command line chose, until it was kept.
    private var chosen: ChapterAddress?
    /// The opening of this run's first chapter, when the command states it.
    private var first: FirstOpening
    private var preparing: Task<Void, Never>?
    /// The chapter that may follow without a gap, with the tag that the player knows it by.
    private var following: (address: ChapterAddress, tag: LoadTag)?
    private var shaping: Task<Void, Never>?
    private var lookingForCover: Task<Void, Never>?
    private var missingCovers: Task<Void, Never>?
    private var counting: Task<Void, Never>?
    private var recounting: Task<Void, Never>?
    private var lettingGo: Task<Void, Never>?

    init(
        listening: Listening, first: FirstOpening = FirstOpening(),
        post: @escaping @Sendable (AppMessage) -> Void
    ) {
        let log = listening.log
        let post: @Sendable (AppMessage) -> Void = { message in
            log.note(message)
            post(message)
        }
        self.listening = listening
        self.post = post
        self.first = first
        questions = Questions(aids: listening.aids, post: post)
        background = listening.background.map { BackgroundSound($0, post: post) }
        recordings = listening.recorder.map {
            LiveRecordingQueue($0, listening.service, post: post)
        }
        shelf = listening.shelf.map {
            ShelfQueue(
                $0, listening.service, absolutePath: listening.absolutePath,
                notices: listening.outside.notices, post: post)
        }
        texts = listening.textMaker.map { TextQueue($0, listening, post: post) }
        sections = listening.sectionTexts.map { SectionTextWorker($0, listening, post: post) }
        queue = listening.queue.map { QueueWorker($0, listening, post: post) }
        links = listening.links.map { LinkWorker($0, listening, post: post) }
        discovery = listening.discovery.map { DiscoveryWorker($0, post: post) }
        sync = listening.sync.map {
            SyncWorker($0, clock: listening.clock, log: log, post: post)
        }
        voice = listening.wordVoice.map { WordVoice($0, post: post) }
        review = listening.review.map { ReviewWorker($0, clock: listening.clock, post: post) }
    }

    /// Carries out one effect that is not the screen's own.
    func run(_ effect: AppEffect) {
        switch effect {
        case .loadBooks(let mode): loadBooks(mode)
        case .loadChapters(let book, let mode): loadChapters(of: book, mode)
        case .loadCover(let book, let source): loadCover(of: book, at: source)
        case .loadSources: loadSources()
        case .endTips, .keepNames: listening.memory?.carryOut(effect)
        case .loadStatistics: Task { [listening, post] in await listening.count(post) }
        case .lookForKept(let book): lookForKept(of: book)
        case .shelf(let request): shelf?.carryOut(request)
        case .queue(let request): queue?.carryOut(request)
        case .links(let request): links?.carryOut(request)
        case .discover(let request): discovery?.carryOut(request)
        case .countWords(let book, let chapters, let language):
            countWords(of: book, chapters, language)
        case .recountWords(let words, let address): recount(words, of: address)
        case .openChapter(let address, let start, let rate): open(address, start, rate)
        case .keepLive(let range, let chapter, let station):
            recordings?.keep(range, of: chapter, station: station)
        case .closeChapter:
            close()
            background?.speechEnded()
        case .player(let command): listening.player.send(command)
        case .translate(let request, let ticket): questions.translate(request, ticket)
        case .explain(let request, let ticket):
            questions.explain(request, ticket, after: correcting)
            countHeard(request, ticket)
        case .findHeard(let word, let language, let serial): find(word, language, serial)
        case .leaveQuestion(let ticket): questions.leave(ticket)
        case .translateAhead(let requests): questions.translateAhead(requests)
        case .saveProgress(let note, let reason): save(note, because: reason.occasion)
        case .prepareChapter(let address, let start): prepare(address, from: start)
        case .withdrawChapter: withdraw()
        case .adoptChapter(let address): adopt(address)
        case .keepEffort(let effort): listening.practice.add(effort, at: listening.clock.now)
        case .clearEffort(let sentence): listening.practice.clear(sentence, at: listening.clock.now)
        case .keepScore(let score):
            let now = listening.clock.now
            listening.practice.add(score, on: listening.localTime.day(at: now), at: now)
        case .keepStep(let outcome): keep(outcome)
        case .keepBookmark, .changeBookmark, .forgetBookmark, .keepNudge, .keepBookSettings,
            .keepSetting, .keepWord, .keepLookUp, .recordPlace:
            keep(effect)
        case .correctWord(let request, let change): correct(request, change)
        case .sayWord(let word, let language): say(word, language)
        case .keepCard(let draft):
            listening.cards?.keep(draft) { [post] in post(.card($0, of: draft)) }
        case .forgetCard(let card, let draft):
            listening.cards?.forget(card) { [post] in post(.card($0, of: draft)) }
        case .makeText(let request):
            sections?.leave(request.chapter)
            texts?.make(request)
        case .leaveText(let chapter):
            sections?.leave(chapter)
            texts?.leave(chapter)
        case .makeFineShape(let address, let buckets): shape(address, buckets)
        case .background(let command): background?.obey(command)
        case .review(let request): review?.carryOut(request)
        case .redraw, .suspend, .copy, .readMouse, .quit, .interrupt, .playElsewhere,
            .changeSource, .openElsewhere, .playAddress, .playQueued, .playToday, .endTask:
            return
        }
    }

    /// An event of the player as it concerns the chapter that is open; `nil` when it does not.
    ///
    /// Where the player went into the next chapter just before it was told to let that go, the open
    /// one is over and the sound stops.
    func admitted(_ event: PlayerEvent) -> PlayerEvent? {
        listening.log.note(event)
        var admitted = event
        if !gate.admits(event) {
            guard gate.isAstray(event) else { return nil }
            listening.player.send(.pause)
            admitted = .phase(.ended)
        }
        background?.hear(admitted, at: listening.player.place)
        return names.told(admitted)
    }

    /// Tells that the sound went on, so that the place is kept every few seconds.
    func moved(_ note: ProgressNote) {
        save(note, because: .moved)
        sync?.moved(in: note.chapter)
    }

    /// The time that a chapter may be heard until its place is to be kept; zero or less: now.
    func patience(for chapter: ChapterAddress) -> MediaTime {
        tracker(of: chapter).patience(after: heardTime)
    }

    /// Waits until everything that is to be kept is on disk.
    func finish() async {
        opening?.cancel()
        questions.cancel()
        preparing?.cancel()
        shaping?.cancel()
        lookingForCover?.cancel()
        missingCovers?.cancel()
        counting?.cancel()
        recounting?.cancel()
        listening.prefetcher?.end()
        // First of all, however long the rest may take.
        await listening.progress.finish()
        await sync?.finish()
        await recordings?.finish()
        await texts?.finish()
        await sections?.finish()
        await links?.finish()
        await discovery?.finish()
        await settle()
        letGoOfHeard(besides: nil)
        await lettingGo?.value
        await listening.cards?.finish()
        review?.close()
        voice?.close()
    }

    /// Waits until what is to be kept so far is on disk.
    func settle() async {
        await listening.progress.settle()
        await listening.practice.settle()
        await listening.cards?.settle()
        await correcting?.value
        await review?.settle()
        await shelf?.settle()
        await queue?.settle()
    }

    private func mode(_ wanted: FetchMode) -> FetchMode {
        listening.mode == .cacheFirst ? wanted : listening.mode
    }

    private func loadBooks(_ wanted: FetchMode) {
        let (listening, mode, post) = (listening, mode(wanted), post)
        review?.carryOut(.count)
        if let today = listening.today { Task { [post] in await post(.today(today.line())) } }
        // A renewed list of this source says nothing of the others.
        if wanted != .refreshBehind { Task { await OtherShelves(listening, post).load(mode) } }
        Task {
            post(.timeOfDay(listening.clock.now))
            await post(.progress(listening.progress.recent()))
            let books = await outcome { () throws(ServiceError) in
                try await listening.service.books(mode)
            }
            post(.books(books))
            guard case .success(let snapshot) = books else { return }
            lookForMissingCovers()
            let source = listening.service.sourceID
            await listening.shelf?.tell(of: snapshot.value, at: source, post)
            await post(.bookExtents(listening.extents(of: snapshot.value)))
            await WordCounter(listening).countNext(of: snapshot.value) { coverage, chapter, book in
                post(.coverage(coverage, of: chapter, in: book))
            }
        }
    }

    /// Keeps the end of a step, on the day that it counts for.
    private func keep(_ outcome: StepOutcome) {
        guard let today = listening.today else { return }
        let now = listening.clock.now
        listening.practice.add(outcome.event(at: now, day: today.routes.day(of: now)))
    }

    private func lookForKept(of book: BookID?) {
        let (service, post) = (listening.service, post)
        Task {
            guard let kept = await service.keptSound(of: book) else { return }
            post(.keptSound(kept, of: book))
        }
    }

    private func loadSources() {
        let (sources, post) = (listening.sources, post)
        Task { await post(.sources(sources())) }
    }

    private func loadChapters(of book: BookID, _ wanted: FetchMode) {
        let (listening, mode, post) = (listening, mode(wanted), post)
        Task {
            post(.timeOfDay(listening.clock.now))
            await post(.progress(listening.progress.recent()))
            await post(
                .chapters(
                    outcome { () throws(ServiceError) in
                        try await listening.service.chapters(of: book, mode)
                    }, of: book))
        }
    }

    private func countWords(of book: BookID, _ chapters: [ChapterID], _ language: Language?) {
        counting?.cancel()
        let (counter, post) = (WordCounter(listening), post)
        counting = Task {
            await counter.count(chapters, of: book, language: language) { coverage, chapter in
                guard !Task.isCancelled else { return }
                post(.coverage(coverage, of: chapter, in: book))
            }
        }
    }

    /// One after another, and of those that wait only the last.
    private func recount(_ words: ChapterWords, of address: ChapterAddress) {
        let (before, post) = (recounting, post)
        before?.cancel()
        recounting = Task.detached {
            await before?.value
            guard !Task.isCancelled else { return }
            post(.answer(.recounted(words.count(), revision: words.revision), of: address))
        }
    }

    private func find(_ word: String, _ language: Language?, _ serial: Int) {
        let (texts, post) = (listening.texts, post)
        Task {
            let found = await texts?.find(word, language) ?? HeardFindings()
            post(.heard(found, serial: serial))
        }
    }

    private func countHeard(_ request: ExplanationRequest, _ ticket: AidTicket) {
        guard let texts = listening.texts, let phrase = request.phrase else { return }
        let post = post
        Task {
            let found = await texts.find(phrase, request.source, limit: 3)
            let count = HeardCount(
                sentences: found.sentences, chapters: found.chapters, isCut: found.isCut,
                example: found.hits.first { $0.sentence.text != request.sentence })
            post(.aid(.heardCount(count), for: ticket))
        }
    }

    /// Keeps what the person put right of a word.
    private func correct(_ request: ExplanationRequest, _ change: WordCorrectionChange) {
        let (aids, now, post) = (listening.aids, listening.clock.now, post)
        let before = correcting
        correcting = Task {
            await before?.value
            do throws(StoreError) {
                try await aids.correct(request, change, at: now)
            } catch {
                post(.notice("The word could not be put right: \(error)", .failure))
            }
        }
    }

    private func say(_ word: String, _ language: Language?) {
        guard let voice else {
            post(.notice("No voice can say a word here.", .failure))
            return
        }
        voice.say(word, language)
    }

    /// One cover at a time: the person may walk over many books.
    private func loadCover(of book: Book, at source: SourceID) {
        let before = lookingForCover
        let (listening, mode, post) = (listening, mode(.cacheFirst), post)
        lookingForCover = Task {
            await before?.value
            let isOwn = source == listening.service.sourceID
            let other = isOwn ? nil : await listening.otherSources().first { $0.id == source }
            let finder = CoverFinder(
                service: other?.books ?? listening.service, decode: listening.decodePicture,
                log: listening.log)
            await finder.find(book, other?.mode(mode) ?? mode) {
                post(.cover($0, of: BookAddress(source: source, book: book.id)))
            }
        }
    }

    /// Once in a run: what is found shows when the list is told again.
    private func lookForMissingCovers() {
        guard missingCovers == nil, let covers = listening.missingCovers else { return }
        let (service, mode, post) = (listening.service, listening.mode, post)
        missingCovers = Task {
            await covers.look {
                guard let books = try? await service.books(mode) else { return }
                post(.books(.success(books)))
            }
        }
    }

    private func open(_ address: ChapterAddress, _ start: ChapterStart, _ rate: PlaybackRate) {
        close()
        counting?.cancel()
        listening.prefetcher?.opened(address)
        let (tag, player) = (gate.open(), listening.player)
        let opening = ChapterOpening(
            address: address, start: start, given: first.start, remark: first.remark,
            wishes: first.wishes, rate: rate)
        chosen = first.start.map { _ in address }
        first.start = nil
        first.remark = nil
        texts?.tell(of: address)
        sections?.open(address)
        letGoOfHeard(besides: address)
        begin(opening, tag) { [weak self] playback, audio, place, rate in
            guard let self, gate.isOpen(tag) else { return }
            recordings?.opened(audio, of: address)
            names.note(audio, of: playback)
            player.load(audio, at: place, rate: rate, tag: tag)
            audio.live?.follow({ player.place }, isPaused: { player.isPaused })
        }
    }

    private func begin(
        _ chapter: ChapterOpening, _ tag: LoadTag,
        load: ChapterOpener.Loading?
    ) {
        let post = post
        let opener = ChapterOpener(
            listening: listening, opening: chapter,
            post: { [weak self] message in
                guard let self, gate.isOpen(tag) else { return }
                if case .answer(.playback(.failure), _) = message { background?.speechEnded() }
                post(message)
            }, load: load)
        opening = Task { await opener.open() }
    }

    /// The sound of a chapter that may follow without a gap; what fails now
    /// is told when the chapter is opened in its turn.
    private func prepare(_ address: ChapterAddress, from start: ChapterStart) {
        // The player may be crossing into what it has by now: under another tag nobody would know.
        if let following, following.address == address, gate.isPrepared(following.tag) { return }
        preparing?.cancel()
        let (listening, tag) = (listening, gate.prepare())
        if following != nil { listening.player.prepare(nil, tag: tag) }
        following = (address, tag)
        preparing = Task {
            guard !Task.isCancelled else { return }
            await listening.progress.noteOpening(of: address)
            let playback = try? await listening.service.playback(
                of: address.chapter, in: address.book, listening.mode)
            var audio: Snapshot<AudioLocation>?
            if let playback {
                audio = try? await listening.service.audio(of: playback.value, listening.mode)
            }
            var place = MediaTime.zero
            if let playback { place = await listening.place(in: playback.value, from: start).place }
            guard !Task.isCancelled, gate.isPrepared(tag) else { return }
            guard let audio, let playback else { return following = nil }
            names.note(audio.value, of: playback.value)
            listening.player.prepare(audio.value, at: place, tag: tag)
        }
    }

    /// Lets go of kept episodes that were heard, but for the one that plays; one request after
    /// another, each behind what is to be kept of the places so far.
    private func letGoOfHeard(besides open: ChapterAddress?) {
        guard let episodes = listening.episodes else { return }
        let (before, progress) = (lettingGo, listening.progress)
        lettingGo = Task.detached {
            await before?.value
            await progress.settle()
            await episodes.letGoOfHeard(Set([open].compactMap(\.self)))
        }
    }

    /// Nothing is to follow without a gap any more.
    private func withdraw() {
        guard following != nil else { return }
        preparing?.cancel()
        following = nil
        listening.player.prepare(nil, tag: gate.withdraw())
    }

    /// The shape of a chapter's sound in buckets fine enough for a zoom; where
    /// its sound is not a whole file yet, or cannot be read, there is none.
    private func shape(_ address: ChapterAddress, _ buckets: Int) {
        shaping?.cancel()
        let (listening, post) = (listening, post)
        shaping = Task {
            guard
                let playback = try? await listening.service.playback(
                    of: address.chapter, in: address.book, listening.mode),
                let audio = try? await listening.service.audio(of: playback.value, listening.mode),
                let sound = await audio.value.whole, !Task.isCancelled,
                let shape = try? await listening.waveforms.fine(sound, buckets), !Task.isCancelled
            else { return }
            post(.answer(.fineShape(shape), of: address))
        }
    }

    /// The prepared chapter is being heard: its text and shape follow.
    private func adopt(_ address: ChapterAddress) {
        listening.prefetcher?.opened(address)
        texts?.tell(of: address)
        sections?.open(address)
        letGoOfHeard(besides: address)
        opening?.cancel()
        questions.cancel()
        tracker = nil
        begin(
            ChapterOpening(
                address: address, start: .beginning, given: nil, remark: nil,
                wishes: first.wishes, rate: .normal), gate.wanted, load: nil)
    }

    private func keep(_ effect: AppEffect) {
        let (practice, post) = (listening.practice, post)
        switch effect {
        case .keepBookmark(var mark):
            mark.createdAt = listening.clock.now
            practice.keep(mark) { [chapter = mark.chapter] in
                post(.answer(.bookmarks($0), of: chapter))
            }
        case .changeBookmark(let mark, let change, let chapter):
            practice.change(mark, change, of: chapter) {
                post(.answer(.bookmarks($0), of: chapter))
            }
        case .forgetBookmark(let mark):
            practice.forget(mark) { isGone, marks in
                post(.answer(.bookmarks(marks), of: mark.chapter))
                guard !isGone else { return }
                post(.notice("The mark stays: it was written on meanwhile.", .information))
            }
        case .keepNudge(let change, let chapter): practice.keep(change, of: chapter)
        case .keepBookSettings(let change, let chapter): practice.keep(change, of: chapter)
        case .keepSetting(let setting, let value): practice.keep(setting, value)
        case .keepWord(let word, let status, let spelling):
            practice.keep(status, of: word, spelling: spelling, at: listening.clock.now)
        case .keepLookUp(let word): practice.keepLookUp(of: word, at: listening.clock.now)
        case .recordPlace(let note, let occasion):
            // Where nothing was heard and no place chosen, there is nothing to find again.
            guard !note.isLive, occasion == .jump || hasBegun(note.chapter) else { return }
            practice.record(
                PlaceRecord(
                    chapter: note.chapter, position: note.position, occasion: occasion,
                    at: listening.clock.now, bookTitle: note.bookTitle,
                    chapterTitle: note.chapterTitle))
        default: return
        }
    }

    /// Silences what still sounds of the chapter; the device stays open for the next.
    private func close() {
        if opening != nil { listening.player.send(.pause) }
        opening?.cancel()
        opening = nil
        preparing?.cancel()
        shaping?.cancel()
        _ = gate.open()
        questions.cancel()
        tracker = nil
    }

    private func save(
        _ note: ProgressNote, because occasion: PlaybackProgressTracker.Occasion
    ) {
        // A place chosen in a chapter that is not open yet comes to nothing.
        if occasion == .seeked || occasion == .rewound, !gate.isTold { return }
        var tracker = tracker(of: note.chapter, note.bookTitle, note.chapterTitle)
        let position = tracker.note(
            occasion, at: note.position, of: note.duration, isSure: note.isDurationSure,
            heard: heardTime,
            isWhole: note.isCompleted, now: listening.clock.now)
        self.tracker = tracker
        guard let position, !note.isLive else { return }
        let isChosen = chosen == note.chapter && occasion.reason == .heard
        chosen = nil
        let saved = listening.progress.save(
            position, because: isChosen ? .sought : occasion.reason)
        guard let sync, occasion.isRest else { return }
        Task {
            await saved.value
            sync.rest()
        }
    }

    private func tracker(
        of chapter: ChapterAddress, _ bookTitle: String = "", _ chapterTitle: String = ""
    ) -> PlaybackProgressTracker {
        var tracker =
            tracker.flatMap { $0.chapter == chapter ? $0 : nil }
            ?? PlaybackProgressTracker(
                chapter: chapter, bookTitle: bookTitle, chapterTitle: chapterTitle)
        if listening.progress.lacksPlace(of: chapter) { tracker.noteUnkept() }
        return tracker
    }

    /// The real time heard of the open chapter; what is heard of the one before is none of it.
    private var heardTime: MediaTime { gate.isTold ? listening.player.heardTime : .zero }

    private func hasBegun(_ chapter: ChapterAddress) -> Bool {
        heardTime > .zero || tracker(of: chapter).hasBegun
    }
}

extension PlaybackProgressTracker.Occasion {
    /// The reason that the place is another one.
    var reason: PlaceReason {
        switch self {
        case .seeked: .sought
        case .ended: .finished
        case .moved, .paused, .rewound, .failed, .chapterChange, .quit: .heard
        }
    }

    /// True where sound rests, and no session ends.
    var isRest: Bool { self == .paused || self == .ended || self == .chapterChange }
}

extension SaveReason {
    /// The same occasion in the words of the progress policy.
    var occasion: PlaybackProgressTracker.Occasion {
        switch self {
        case .paused, .suspended: .paused
        case .seeked: .seeked
        case .rewound: .rewound
        case .chapterChange: .chapterChange
        case .ended: .ended
        case .failed: .failed
        case .quit: .quit
        }
    }
}
