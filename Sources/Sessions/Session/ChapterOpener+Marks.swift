import ListenCore
import SharedWork
import UIVocabulary

/// The marks that the makers of an episode set.
extension ChapterOpener {
    /// Posts them: at once those that its feed names, and where these are no chapters, those that its
    /// recording names, once that is whole.
    func showMarks(of playback: ChapterPlayback, in audio: AudioLocation?) async {
        guard let episodes = listening.episodes,
            let first = await episodes.marks(playback, listening.mode, nil), !Task.isCancelled
        else { return }
        await post(.answer(.episodeMarks(first.value), of: address))
        var marks: Snapshot<[EpisodeMark]>?
        if !first.value.contains(where: { $0.kind == .chapter }) {
            guard case .file(let path) = await audio?.whole, !Task.isCancelled else { return }
            marks = await episodes.marks(playback, .cacheFirst, path)
        } else if listening.mode == .cacheFirst, first.freshness.needsRefresh {
            marks = await episodes.marks(playback, .refreshBehind, nil)
        }
        guard let marks, marks.value != first.value, !Task.isCancelled else { return }
        await post(.answer(.episodeMarks(marks.value), of: address))
    }
}
