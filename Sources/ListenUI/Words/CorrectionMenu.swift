import ListenCore
import PlayerUI
import UIVocabulary

/// What can be put right of the word that was looked up: another meaning, another reading, or ones
/// that are written.
struct CorrectionMenu {
    let lookedUp: LookedUpWord

    var menu: Menu {
        let word = lookedUp.word
        let meanings = word?.meanings ?? []
        var rows = meanings.enumerated().map { index, meaning in
            MenuRow(
                label: meaning, isTicked: index < word?.meant ?? 0,
                choice: .correct(.meaning(meaning, lookedUp.request.target)))
        }
        rows.append(MenuRow(label: "write its meaning…", choice: .ask(.wordMeaning)))
        for reading in word?.otherReadings ?? [] {
            rows.append(MenuRow(label: "read \(reading)", choice: .correct(.reading(reading))))
        }
        rows.append(MenuRow(label: "write its reading…", choice: .ask(.wordReading)))
        rows.append(
            MenuRow(label: "as the dictionaries have it", choice: .correct(.takenBack)))
        return Menu(title: "\(lookedUp.name): in this sentence", rows: rows)
    }
}

extension AppModel {
    /// Opens the choices for the word that was looked up last.
    mutating func openCorrection(at moment: Moment) {
        guard let lookedUp = player?.state.correctable else {
            let key = settings.keys.label(of: .explain, in: .words) ?? "Enter"
            toast = Toast("Look the word up first: \(key).", at: moment.host)
            return
        }
        guard lookedUp.word != nil || player?.state.aids.awaitedTickets.isEmpty == true else {
            toast = Toast("The word is still being looked up.", at: moment.host)
            return
        }
        open(.correction)
    }

    /// Puts the word right, and has that kept.
    mutating func correctWord(_ change: WordCorrectionChange, at moment: Moment) -> [AppEffect] {
        guard let name = player?.state.aids.lookedUp?.name else { return [] }
        let effects = player?.state.aids.correct(change) ?? []
        let news =
            switch change {
            case .meaning(let meaning, _): "“\(name)” means “\(meaning)” in this sentence."
            case .reading(let reading): "“\(name)” is read “\(reading)” in this sentence."
            case .takenBack: "“\(name)” is as the dictionaries have it, from the next look on."
            }
        toast = Toast(news, at: moment.host)
        return effects
    }
}
