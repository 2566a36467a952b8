import ListenCore
import Typesetting
import UIVocabulary

extension ChapterPlayerState {
    /// The word that was looked up, where no other one is under the cursor.
    package var correctable: LookedUpWord? {
        guard let known = aids.lookedUp, let cursor = words.cursor else { return aids.lookedUp }
        let isSame =
            cursor.sentence == known.ticket.sentence && cursorPhrase?.text == known.ticket.phrase
        return isSame ? known : nil
    }
}
