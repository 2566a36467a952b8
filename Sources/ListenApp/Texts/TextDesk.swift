import ListenCore
import ListenUI
import Synchronization

/// Makes the texts that are asked for while chapters play, one after another.
@MainActor
final class TextDesk {
    private let maker: TextMaker
    private let listening: Listening
    private let post: @Sendable (AppMessage) -> Void
    private var last: Task<Void, Never>?
    private var under: [ChapterAddress: Task<Void, Never>] = [:]

    init(
        _ maker: TextMaker, _ listening: Listening, post: @escaping @Sendable (AppMessage) -> Void
    ) {
        self.maker = maker
        self.listening = listening
        self.post = post
    }

    /// Begins with a text when those before it are done; one of the same chapter is broken off.
    func make(_ request: TextRequest) {
        let before = last
        under[request.chapter]?.cancel()
        let task = Task {
            await before?.value
            await carryOut(request)
        }
        under[request.chapter] = task
        last = task
    }

    /// Breaks off what is made for a chapter.
    func leave(_ chapter: ChapterAddress) {
        under[chapter]?.cancel()
    }

    /// Breaks everything off and waits for the end of it.
    func finish() async {
        for task in under.values { task.cancel() }
        await last?.value
    }

    private func carryOut(_ request: TextRequest) async {
        let chapter = request.chapter
        do {
            try Task.checkCancellation()
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
            await show(chapter)
            post(.text(.made(news), of: chapter))
        } catch is CancellationError {
            post(.text(.left, of: chapter))
        } catch {
            post(.text(Task.isCancelled ? .left : .failed("\(error)"), of: chapter))
        }
    }

    /// Tells the text that the chapter has now, with its edges; the sound is left alone.
    private func show(_ chapter: ChapterAddress) async {
        let opener = ChapterOpener(
            listening: listening,
            opening: ChapterOpening(
                address: chapter, start: .resume, given: nil, remark: nil,
                wishes: BookSettings(), rate: .normal), post: post, load: nil)
        await opener.openTextAnew()
    }
}

extension ChapterOpener {
    /// Tells the text that the chapter has by now, and nothing of its sound.
    func openTextAnew() async {
        let practice = await listening.practice.practice(of: address)
        await post(.nudges(practice.nudges, of: address))
        guard
            let snapshot = try? await listening.service.playback(
                of: address.chapter, in: address.book, listening.mode)
        else { return }
        await post(.playback(.success(snapshot), of: address))
        let track = await openTexts(of: snapshot.value, listening.mode)
        await showWords(of: track?.value)
    }
}
