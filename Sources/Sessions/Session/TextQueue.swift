import ConsoleOutput
import ListenCore
import SharedWork
import Synchronization
import UIVocabulary

/// Makes the requested texts while chapters play, one after another.
@MainActor
final class TextQueue {
    private let maker: TextMaker
    private let listening: Listening
    private let post: @Sendable (AppMessage) -> Void
    private var waiting: [TextRequest] = []
    private var running: (chapter: ChapterAddress, task: Task<Void, Never>)?
    /// Work that goes on for texts that are shown already, by chapter.
    private var finishing: [ChapterAddress: Task<Void, Never>] = [:]
    /// The latest message about the text in progress.
    private let last = LastNews()

    init(
        _ maker: TextMaker, _ listening: Listening, post: @escaping @Sendable (AppMessage) -> Void
    ) {
        var maker = maker
        maker.settle = { await listening.practice.settle() }
        self.maker = maker
        self.listening = listening
        self.post = post
    }

    /// Starts a text once those before it are done; one of the same chapter is cancelled.
    func make(_ request: TextRequest) {
        if running?.chapter == request.chapter { running?.task.cancel() }
        waiting.removeAll { $0.chapter == request.chapter }
        waiting.append(request)
        goOn()
        tell(of: request.chapter)
    }

    /// Cancels the text of a chapter.
    func leave(_ chapter: ChapterAddress) {
        let isRunning = running?.chapter == chapter
        if isRunning { running?.task.cancel() }
        guard isWaiting(chapter) else { return }
        waiting.removeAll { $0.chapter == chapter }
        // A cancelled text posts this itself.
        if !isRunning { post(.text(.left, of: chapter)) }
    }

    /// Posts the progress of a chapter's text, for a chapter that was just opened.
    func tell(of chapter: ChapterAddress) {
        if isWaiting(chapter) {
            post(.text(.progress(0, stage: "waiting for another text"), of: chapter))
        } else if let running, running.chapter == chapter, !running.task.isCancelled,
            let news = last.news
        {
            post(.text(news, of: chapter))
        }
    }

    /// Cancels everything and waits for the end.
    func finish() async {
        waiting = []
        running?.task.cancel()
        await running?.task.value
        for task in finishing.values { task.cancel() }
        for task in finishing.values { await task.value }
        finishing = [:]
    }

    private func isWaiting(_ chapter: ChapterAddress) -> Bool {
        waiting.contains { $0.chapter == chapter }
    }

    private func goOn() {
        guard running == nil, !waiting.isEmpty else { return }
        let request = waiting.removeFirst()
        last.receive(.progress(0, stage: "reading the text"))
        running = (
            request.chapter,
            Task {
                await carryOut(request)
                running = nil
                goOn()
            }
        )
        tell(of: request.chapter)
    }

    private func carryOut(_ request: TextRequest) async {
        let chapter = request.chapter
        do {
            // An edge that was moved a moment ago counts.
            await listening.practice.settle()
            let percent = RisingPercent()
            let news = try await maker.make(request, on: listening.service, listening.mode) {
                [last, post] share, stage in
                percent.rise(to: share) {
                    let news = TextNews.progress(share, stage: stage)
                    last.receive(news)
                    post(.text(news, of: chapter))
                }
            }
            last.receive(nil)
            await show(news, of: chapter)
        } catch is CancellationError {
            leaveBehind(chapter)
        } catch {
            guard !Task.isCancelled else { return leaveBehind(chapter) }
            last.receive(nil)
            post(.text(.failed("\(error)"), of: chapter))
        }
    }

    /// Shows a finished text, also one that was cancelled after it was stored.
    private func show(_ news: String, of chapter: ChapterAddress) async {
        let opener = opener(of: chapter)
        // The times of a former text must not arrive after this one.
        finishing[chapter]?.cancel()
        let shown = await Task { await opener.openTextAnew() }.value
        post(.text(.made(news), of: chapter))
        // Its words are looked up and the recording is read once more, while neither the person nor
        // the next text waits.
        finishing[chapter] = Task { await opener.finish(shown) }
    }

    /// Posts that a text was cancelled, unless another of the same chapter waits.
    private func leaveBehind(_ chapter: ChapterAddress) {
        last.receive(nil)
        if isWaiting(chapter) { tell(of: chapter) } else { post(.text(.left, of: chapter)) }
    }

    private func opener(of chapter: ChapterAddress) -> ChapterOpener {
        ChapterOpener(
            listening: listening,
            opening: ChapterOpening(
                address: chapter, start: .resume, given: nil, remark: nil,
                wishes: BookSettings(), rate: .normal), post: post, load: nil)
    }
}

/// The latest message about a text; used by several threads.
private final class LastNews: Sendable {
    private let kept = Mutex<TextNews?>(nil)

    var news: TextNews? { kept.withLock { $0 } }

    func receive(_ news: TextNews?) { kept.withLock { $0 = news } }
}

extension ChapterOpener {
    /// A text that replaced another while its chapter played.
    struct NewText {
        let playback: ChapterPlayback
        let track: Snapshot<SubtitleTrack>?
    }

    /// Posts the chapter's present text with its edges, without its sound.
    func openTextAnew() async -> NewText? {
        let practice = await listening.practice.practice(of: address)
        await post(.answer(.nudges(practice.nudges), of: address))
        guard
            let snapshot = try? await listening.service.playback(
                of: address.chapter, in: address.book, listening.mode)
        else { return nil }
        await post(.answer(.playback(.success(snapshot)), of: address))
        let track = await openTexts(of: snapshot.value, listening.mode)
        return NewText(playback: snapshot.value, track: track)
    }

    /// Posts the status of a new text's words, and moves guessed word times to the sound.
    func finish(_ text: NewText?) async {
        guard let text else { return }
        await showWords(of: text.track?.value)
        let audio = try? await listening.service.audio(of: text.playback, listening.mode)
        await refineWords(of: text.track, by: audio?.value)
    }
}
