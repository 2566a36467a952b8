import ListenCore
import SharedWork
import Subtitles
import UIVocabulary

/// Puts the text of the open section in step while it plays; what is not done when another
/// section is opened is left.
@MainActor
final class SectionTextWorker {
    private let maker: SectionTextMaker
    private let listening: Listening
    private let post: @Sendable (AppMessage) -> Void
    private var running: (chapter: ChapterAddress, task: Task<Void, Never>)?

    init(
        _ maker: SectionTextMaker, _ listening: Listening,
        post: @escaping @Sendable (AppMessage) -> Void
    ) {
        (self.maker, self.listening, self.post) = (maker, listening, post)
    }

    /// Begins with the section that was opened; one of another source ends the work alone.
    func open(_ chapter: ChapterAddress) {
        guard running?.chapter != chapter else { return }
        running?.task.cancel()
        running = nil
        guard chapter.source == listening.service.sourceID else { return }
        post(.text(.sought, of: chapter))
        running = (chapter, Task { await carryOut(chapter) })
    }

    /// Leaves the text of a section.
    func leave(_ chapter: ChapterAddress) {
        guard let running, running.chapter == chapter, !running.task.isCancelled else { return }
        running.task.cancel()
        post(.text(.left, of: chapter))
    }

    /// Leaves everything and waits for the end.
    func finish() async {
        running?.task.cancel()
        await running?.task.value
        running = nil
    }

    private func carryOut(_ chapter: ChapterAddress) async {
        let (post, listening) = (post, listening)
        let percent = RisingPercent()
        do {
            let news = try await maker.make(
                chapter, on: listening.service, listening.mode
            ) { share, stage in
                percent.rise(to: share) {
                    guard !Task.isCancelled else { return }
                    post(.text(.progress(share, stage: stage), of: chapter))
                }
            } show: { payload in
                guard
                    let track = try? await Snapshot(payload, .local).read(
                        listening.analysis, guessesLanguage: false), !Task.isCancelled
                else { return }
                post(.answer(.track(.success(track)), of: chapter))
            }
            guard let news else {
                // Nobody names a text, and no share was told.
                guard !Task.isCancelled else { return }
                return post(.text(.notFound, of: chapter))
            }
            let opener = ChapterOpener(
                listening: listening,
                opening: ChapterOpening(
                    address: chapter, start: .resume, given: nil, remark: nil,
                    wishes: BookSettings(), rate: .normal), post: post, load: nil)
            // It is kept, and so is shown even where the work was left a moment ago.
            let shown = await Task { await opener.openTextAnew() }.value
            post(.text(.made(news), of: chapter))
            await opener.finish(shown)
        } catch {
            guard !Task.isCancelled, !(error is CancellationError) else { return }
            post(.text(.failed("\(error)"), of: chapter))
        }
    }
}
