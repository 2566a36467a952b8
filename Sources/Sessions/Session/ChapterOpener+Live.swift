import AudioIO
import UIVocabulary

/// Live sound's parts of a chapter, for as long as it lasts.
extension ChapterOpener {
    /// Posts the pieces between pauses as they come, and sentences about what is lost.
    func followLive(_ sound: (any LiveSound)?) async {
        guard let sound else { return }
        async let pieces: Void = followPieces(of: sound)
        for await sentence in sound.notices() {
            guard !Task.isCancelled else { break }
            await post(.notice(sentence, .information))
        }
        await pieces
    }

    private func followPieces(of sound: any LiveSound) async {
        for await pieces in sound.speech() {
            guard !Task.isCancelled else { return }
            await post(.answer(.pieces(pieces), of: address))
        }
    }
}
