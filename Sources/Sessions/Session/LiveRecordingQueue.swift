import AudioIO
import ListenCore
import SharedWork
import UIVocabulary

/// Keeps parts of the live sound that is open as chapters, one after the other.
@MainActor
final class LiveRecordingQueue {
    private let recorder: LiveRecorder
    private let service: any BookSource
    private let post: @Sendable (AppMessage) -> Void
    private var open: (sound: any LiveSound, chapter: ChapterAddress)?
    private var last: Task<Void, Never>?

    init(
        _ recorder: LiveRecorder, _ service: any BookSource,
        post: @escaping @Sendable (AppMessage) -> Void
    ) {
        (self.recorder, self.service, self.post) = (recorder, service, post)
    }

    /// Notes the sound of the chapter that is opened.
    func opened(_ audio: AudioLocation, of chapter: ChapterAddress) {
        open = audio.live.map { ($0.aside, chapter) }
    }

    func keep(_ range: Range<MediaTime>, of chapter: ChapterAddress, station: String) {
        guard let open, open.chapter == chapter else { return }
        let (recorder, service, post, before) = (recorder, service, post, last)
        last = Task {
            await before?.value
            do {
                let language = await service.knownBook(chapter.book)?.language
                let kept = try await recorder.keep(
                    open.sound, range, of: open.sound.name.isEmpty ? station : open.sound.name,
                    language: language)
                post(.notice(kept.sentence, .information))
            } catch {
                post(.notice("\(error)", .failure))
            }
        }
    }

    /// Waits until everything is kept.
    func finish() async { await last?.value }
}
