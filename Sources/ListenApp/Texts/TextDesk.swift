import ListenCore
import ListenUI
import Synchronization

/// Makes the texts that are asked for while chapters play, one after another.
@MainActor
final class TextDesk {
    private let maker: TextMaker
    private let listening: Listening
    private let post: @Sendable (AppMessage) -> Void
    private var waiting: [TextRequest] = []
    private var running: (chapter: ChapterAddress, task: Task<Void, Never>)?

    init(
        _ maker: TextMaker, _ listening: Listening, post: @escaping @Sendable (AppMessage) -> Void
    ) {
        self.maker = maker
        self.listening = listening
        self.post = post
    }

    /// Begins with a text when those before it are done; one of the same chapter is broken off.
    func make(_ request: TextRequest) {
        leave(request.chapter)
        waiting.append(request)
        goOn()
    }

    /// Breaks off what is made for a chapter.
    func leave(_ chapter: ChapterAddress) {
        if running?.chapter == chapter { running?.task.cancel() }
        guard waiting.contains(where: { $0.chapter == chapter }) else { return }
        waiting.removeAll { $0.chapter == chapter }
        post(.text(.left, of: chapter))
    }

    /// Breaks everything off and waits for the end of it.
    func finish() async {
        waiting = []
        running?.task.cancel()
        await running?.task.value
    }

    private func goOn() {
        guard running == nil, !waiting.isEmpty else { return }
        let request = waiting.removeFirst()
        running = (
            request.chapter,
            Task {
                await carryOut(request)
                running = nil
                goOn()
            }
        )
    }

    private func carryOut(_ request: TextRequest) async {
        let chapter = request.chapter
        do {
            // An edge that was moved a moment ago counts.
            await listening.practice.settle()
            let percent = Mutex(-1)
            let news = try await maker.make(request, on: listening.service, listening.mode) {
                [post] share, stage in
                let now = Int(share * 100)
                let isNew = percent.withLock { last in
                    defer { last = max(last, now) }
                    return now > last
                }
                if isNew { post(.text(.progress(share, stage: stage), of: chapter)) }
            }
            let opener = opener(of: chapter)
            let shown = await opener.openTextAnew()
            post(.text(.made(news), of: chapter))
            // Its words are looked up and the recording is read once more: nobody need wait.
            await opener.finish(shown)
        } catch is CancellationError {
            post(.text(.left, of: chapter))
        } catch {
            post(.text(Task.isCancelled ? .left : .failed("\(error)"), of: chapter))
        }
    }

    private func opener(of chapter: ChapterAddress) -> ChapterOpener {
        ChapterOpener(
            listening: listening,
            opening: ChapterOpening(
                address: chapter, start: .resume, given: nil, remark: nil,
                wishes: BookSettings(), rate: .normal), post: post, load: nil)
    }
}

extension ChapterOpener {
    /// A text that took the place of another while its chapter played.
    struct NewText {
        let playback: ChapterPlayback
        let track: Snapshot<SubtitleTrack>?
    }

    /// Tells the text that the chapter has by now, with its edges, and nothing of its sound.
    func openTextAnew() async -> NewText? {
        let practice = await listening.practice.practice(of: address)
        await post(.nudges(practice.nudges, of: address))
        guard
            let snapshot = try? await listening.service.playback(
                of: address.chapter, in: address.book, listening.mode)
        else { return nil }
        await post(.playback(.success(snapshot), of: address))
        let track = await openTexts(of: snapshot.value, listening.mode)
        return NewText(playback: snapshot.value, track: track)
    }

    /// Tells how well the words of a new text are known, and moves word times that were guessed
    /// to where the sound is.
    func finish(_ text: NewText?) async {
        guard let text else { return }
        await showWords(of: text.track?.value)
        let audio = try? await listening.service.audio(of: text.playback, listening.mode)
        await refineWords(of: text.track, by: audio?.value)
    }
}
