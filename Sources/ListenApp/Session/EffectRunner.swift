import ListenCore
import ListenUI
import Playback

/// Carries out what the interface wants; every result goes back as a message.
///
/// On the main actor, where the loop is; the work itself runs elsewhere.
@MainActor
final class EffectRunner {
    private let listening: Listening
    private let post: @Sendable (AppMessage) -> Void
    private let questions: Questions
    private var gate = PlayerGate()
    private var opening: Task<Void, Never>?
    private var tracker: PlaybackProgressTracker?
    private var saving: Task<Void, Never>?
    /// How the first chapter of this run begins, when the command says so.
    private var first: FirstOpening?

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
    }

    /// Carries out one effect that is not the screen's own.
    func run(_ effect: AppEffect) {
        switch effect {
        case .loadBooks(let mode): loadBooks(mode)
        case .loadChapters(let book, let mode): loadChapters(of: book, mode)
        case .openChapter(let address, let start, let rate): open(address, start, rate)
        case .closeChapter: close()
        case .player(let command): listening.player.send(command)
        case .translate(let request, let ticket): questions.translate(request, ticket)
        case .explain(let request, let ticket): questions.explain(request, ticket)
        case .saveProgress(let note, let reason): save(note, because: reason.occasion)
        case .redraw, .suspend, .bell, .copy, .quit, .interrupt: return
        }
    }

    /// Whether an event of the player is about the chapter that is open.
    func admits(_ event: PlayerEvent) -> Bool {
        listening.log.note(event)
        return gate.admits(event)
    }

    /// Tells that the sound went on, so that the place is kept every few seconds.
    func moved(_ note: ProgressNote) {
        save(note, because: .moved)
    }

    /// Waits until everything that is to be kept is on disk.
    func finish() async {
        opening?.cancel()
        questions.cancel()
        await saving?.value
    }

    private func mode(_ wanted: FetchMode) -> FetchMode {
        listening.mode == .cacheFirst ? wanted : listening.mode
    }

    private func loadBooks(_ wanted: FetchMode) {
        let (listening, mode, post) = (listening, mode(wanted), post)
        Task {
            await post(.progress(listening.progress.recent()))
            await post(
                .books(
                    outcome { () throws(ServiceError) in
                        try await listening.service.books(mode)
                    }))
        }
    }

    private func loadChapters(of book: BookID, _ wanted: FetchMode) {
        let (listening, mode, post) = (listening, mode(wanted), post)
        Task {
            await post(.progress(listening.progress.recent()))
            await post(
                .chapters(
                    outcome { () throws(ServiceError) in
                        try await listening.service.chapters(of: book, mode)
                    }, of: book))
        }
    }

    private func open(_ address: ChapterAddress, _ start: ChapterStart, _ rate: PlaybackRate) {
        close()
        let (tag, player, post) = (gate.open(), listening.player, post)
        let opener = ChapterOpener(
            listening: listening,
            opening: ChapterOpening(
                address: address, start: start, given: first?.start, remark: first?.remark),
            post: { [weak self] message in
                if self?.gate.isOpen(tag) == true { post(message) }
            },
            load: { [weak self] audio, place in
                guard self?.gate.isOpen(tag) == true else { return }
                player.load(audio, at: place, rate: rate, tag: tag)
            })
        first = nil
        opening = Task { await opener.open() }
    }

    /// What still sounds of the chapter falls silent; the device stays open for the next.
    private func close() {
        if opening != nil { listening.player.send(.pause) }
        opening?.cancel()
        opening = nil
        _ = gate.open()
        questions.cancel()
        tracker = nil
    }

    private func save(
        _ note: ProgressNote, because occasion: PlaybackProgressTracker.Occasion
    ) {
        var tracker =
            tracker.flatMap { $0.chapter == note.chapter ? $0 : nil }
            ?? PlaybackProgressTracker(
                chapter: note.chapter, bookTitle: note.bookTitle,
                chapterTitle: note.chapterTitle)
        let position = tracker.note(
            note.isCompleted ? .ended : occasion, at: note.position, of: note.duration,
            now: listening.clock.now)
        self.tracker = tracker
        guard let position else { return }
        let (keeper, before) = (listening.progress, saving)
        saving = Task {
            await before?.value
            await keeper.save(position)
        }
    }
}

/// How the first chapter of a run begins.
struct FirstOpening: Sendable {
    /// The place the command line gave, when it did.
    var start: MediaTime?
    /// What the person is told about the choice.
    var remark: String?
}

/// The outcome of asynchronous work as a value.
func outcome<Value: Sendable>(
    _ work: () async throws(ServiceError) -> Value
) async -> Result<Value, ServiceError> {
    do throws(ServiceError) {
        return .success(try await work())
    } catch {
        return .failure(error)
    }
}

extension SaveReason {
    /// The same occasion in the words of the progress policy.
    var occasion: PlaybackProgressTracker.Occasion {
        switch self {
        case .paused, .suspended: .paused
        case .seeked: .seeked
        case .chapterChange: .chapterChange
        case .ended: .ended
        case .failed: .failed
        case .quit: .quit
        }
    }
}
