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
    private var opening: Task<Void, Never>?
    private var asking: Task<Void, Never>?
    private var tracker: PlaybackProgressTracker?
    private var saving: Task<Void, Never>?
    /// Where the first chapter of this run begins, when the command says so.
    private var givenStart: MediaTime?

    init(
        listening: Listening, start: MediaTime?, post: @escaping @Sendable (AppMessage) -> Void
    ) {
        self.listening = listening
        self.post = post
        givenStart = start
    }

    /// Carries out one effect that is not the screen's own.
    func run(_ effect: AppEffect) {
        switch effect {
        case .loadBooks(let mode): loadBooks(mode)
        case .loadChapters(let book, let mode): loadChapters(of: book, mode)
        case .openChapter(let address, let start, let rate): open(address, start, rate)
        case .closeChapter: close()
        case .player(let command): listening.player.send(command)
        case .translate(let request, let ticket): translate(request, ticket)
        case .explain(let request, let ticket): explain(request, ticket)
        case .saveProgress(let note, let reason): save(note, because: reason.occasion)
        case .redraw, .suspend, .bell, .copy, .quit: return
        }
    }

    /// Tells that the sound went on, so that the place is kept every few seconds.
    func moved(_ note: ProgressNote) {
        save(note, because: .moved)
    }

    /// Waits until everything that is to be kept is on disk.
    func finish() async {
        opening?.cancel()
        asking?.cancel()
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
        let opener = ChapterOpener(
            listening: listening, address: address, start: start, rate: rate, post: post)
        let given = givenStart
        givenStart = nil
        opening = Task { await opener.open(at: given) }
    }

    private func close() {
        opening?.cancel()
        opening = nil
        tracker = nil
    }

    private func save(
        _ note: ProgressNote, because occasion: PlaybackProgressTracker.Occasion
    ) {
        var tracker =
            tracker?.chapter == note.chapter
            ? tracker : nil
        if tracker == nil {
            tracker = PlaybackProgressTracker(
                chapter: note.chapter, bookTitle: note.bookTitle,
                chapterTitle: note.chapterTitle)
        }
        let position = tracker?.note(
            occasion, at: note.position, of: note.duration, now: listening.clock.now)
        self.tracker = tracker
        guard let position else { return }
        let (keeper, before) = (listening.progress, saving)
        saving = Task {
            await before?.value
            await keeper.save(position)
        }
    }

    private func translate(_ request: TranslationRequest, _ ticket: AidTicket) {
        let (aids, post) = (listening.aids, post)
        asking?.cancel()
        asking = Task {
            await post(
                .translation(
                    outcome { () throws(ServiceError) in
                        try await aids.translate(request)
                    }, for: ticket))
        }
    }

    private func explain(_ request: ExplanationRequest, _ ticket: AidTicket) {
        let (aids, post) = (listening.aids, post)
        asking?.cancel()
        asking = Task {
            await post(
                .explanation(
                    outcome { () throws(ServiceError) in
                        try await aids.explain(request)
                    }, for: ticket))
        }
    }
}

/// The outcome of asynchronous work as a value.
private func outcome<Value: Sendable>(
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
        case .quit: .quit
        }
    }
}
