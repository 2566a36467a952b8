import ListenCore
import PlayerUI
import Practice
import UIVocabulary

/// Ways to practise, to choose from.
struct PracticeMenu {
    let practice: PracticeState
    /// True while marks say what is played.
    let skipsUnmarked: Bool
    /// The drills of the person's own that have a name.
    var named: [NamedDrill] = []

    var menu: Menu {
        Menu(
            title: "practice", rows: drills + loops + pauses + omissions,
            footer: "Enter choose  e write one")
    }

    /// The treatment of every sentence, in a few words.
    private static let words = [
        "listen": "listen straight on", "shadow": "see it, hear it hidden, say it",
        "learn": "hear it, see it if needed",
        "ladder": "slowly, at your speed, faster", "dictation": "hear hidden, slower, then see it",
        "primed": "read its meaning, hear it hidden",
    ]

    private var drills: [MenuRow] {
        let presets = DrillPreset.all.map { preset in
            MenuRow(
                label: Self.words[preset.name] ?? preset.name,
                value: preset.score == nil ? "" : preset.notation,
                isTicked: practice.drill == preset.score,
                choice: .practise(.score(preset.score == nil ? nil : preset.name)))
        }
        let mine = named.map { drill in
            MenuRow(
                label: drill.name, value: drill.notation, isTicked: isPractised(drill),
                choice: .practise(.score(drill.notation)))
        }
        let isOther = practice.drill.map { drill in
            !DrillPreset.all.contains { $0.score == drill } && !named.contains(where: isPractised)
        }
        let own = MenuRow(
            label: "another of your own…",
            value: isOther == true ? practice.score ?? "" : "names in config.toml",
            isTicked: isOther == true, choice: .ask(.score))
        return [.heading("Every sentence")] + presets + mine + [own]
    }

    private func isPractised(_ drill: NamedDrill) -> Bool {
        practice.drill != nil && (try? DrillNotation.read(drill.notation)) == practice.drill
    }

    private var loops: [MenuRow] {
        var rows = [
            MenuRow.heading("Loop"),
            MenuRow(
                label: "repeat this sentence", isTicked: practice.loop?.isSentence == true,
                choice: .practise(.loopSentence)),
            MenuRow(
                label: "loop the chapter", isTicked: practice.loop == .chapter,
                choice: .practise(.loopChapter)),
        ]
        if practice.loop != nil {
            rows.append(MenuRow(label: "no loop", choice: .practise(.clearLoop)))
        }
        return rows
    }

    private var pauses: [MenuRow] {
        let kinds: [(PlaybackPlan.AutoPause, String)] = [
            ([], "off"), (.atEnd, "after each sentence"), (.atStart, "before each sentence"),
            ([.atStart, .atEnd], "before and after"),
            ([.atEnd, .onlyNew], "after each with a new word"),
        ]
        return [.heading("Pause by itself")]
            + kinds.map { pause, label in
                MenuRow(
                    label: label, isTicked: practice.autoPause == pause,
                    choice: .practise(.autoPause(pause)))
            }
    }

    private var omissions: [MenuRow] {
        [
            .heading("Leave out"),
            MenuRow(
                label: "gaps between sentences", isTicked: practice.condenses,
                choice: .practise(.condense(!practice.condenses))),
            MenuRow(
                label: "silence", isTicked: practice.skipsSilence,
                choice: .practise(.skipSilence(!practice.skipsSilence))),
            MenuRow(
                label: "what is not marked", isTicked: skipsUnmarked,
                choice: .command(.onlyMarked)),
        ]
    }
}

extension PracticeState.Loop {
    fileprivate var isSentence: Bool {
        if case .sentence = self { true } else { false }
    }
}

extension PracticeChoice {
    /// The change in words, for a toast, where the player's own words say less.
    var news: String? {
        switch self {
        case .score(let text?):
            guard let score = try? DrillNotation.read(text) else { return nil }
            if let preset = DrillPreset.named(text) { return "\(preset.title): \(preset.purpose)" }
            return "Every sentence now gets \(score.words)."
        case .rate(let rate): return "The speed is \(rate.text)."
        default: return nil
        }
    }
}
