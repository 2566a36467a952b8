import ListenCore
import PlayerUI
import UIVocabulary

/// Corrections of the word that was looked up: another meaning, another reading, or ones
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
