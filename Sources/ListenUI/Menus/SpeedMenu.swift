import ListenCore
import PlayerUI
import Practice
import Terminal
import UIVocabulary

/// Speeds, and words a minute, to choose from.
struct SpeedMenu {
    /// The speeds offered, in hundredths.
    static let speeds = [50, 60, 75, 90, 100, 110, 125, 150, 175, 200, 250, 300]
    /// The words a minute offered.
    static let paces = Array(stride(from: 100, through: 220, by: 10))

    /// The speed that is heard.
    let rate: PlaybackRate
    /// The words a minute chosen, if any.
    let pace: Int?
    /// The narrator's pace, when known.
    let narrator: Pace?
    let glyphs: Glyphs

    var menu: Menu {
        var rows = Self.speeds.map { hundredths in
            let speed = PlaybackRate(hundredths: hundredths)
            return MenuRow(
                label: glyphs.rate(speed), hint: words(at: speed),
                isTicked: pace == nil && speed == rate, choice: .practise(.rate(speed)))
        }
        rows.append(
            .heading(
                "Words a minute, with pauses",
                hint: narrator.map { "this narrator: \($0.wordsPerMinute(at: .normal))" } ?? ""
            ))
        rows += Self.paces.map { words in
            MenuRow(
                label: "\(words)", hint: speed(for: words), isTicked: pace == words,
                choice: .practise(.wordsPerMinute(words)))
        }
        let isOwn =
            pace.map { !Self.paces.contains($0) } ?? !Self.speeds.contains(rate.hundredths)
        rows.append(
            MenuRow(
                label: "own…", hint: isOwn ? pace.map { "\($0) wpm" } ?? glyphs.rate(rate) : "",
                isTicked: isOwn, choice: .ask(.speed)))
        return Menu(title: "speed", rows: rows, footer: "Enter choose")
    }

    private func words(at speed: PlaybackRate) -> String {
        narrator.map { $0.text(at: speed) } ?? ""
    }

    private func speed(for words: Int) -> String {
        narrator.map { glyphs.rate($0.rate(for: words)) } ?? ""
    }
}

/// A speed as people write it: `1.1x`, `0.9`, `150`, `150 wpm`.
enum SpeedNotation {
    /// The speed a text asks for, or a sentence that says how to write it.
    static func read(_ text: String) -> Result<PracticeChoice, PromptMistake> {
        let plain = text.lowercased().filter { $0 != " " }.replacing("×", with: "x")
            .replacing(",", with: ".")
        let isPace = plain.hasSuffix("wpm")
        let isRate = plain.hasPrefix("x") || plain.hasSuffix("x")
        let digits = plain.replacing("wpm", with: "").replacing("x", with: "")
        guard let number = Double(digits), number.isFinite, number > 0, !(isPace && isRate) else {
            return .failure(PromptMistake("Write a speed as 1.1x, or words a minute as 150."))
        }
        if isRate || !isPace && (number <= 3 || digits.contains(".")) { return rate(number) }
        let words = Int(min(number.rounded(), 1e6))
        let paces = PlayerSpeed.paces
        guard paces.contains(words) else {
            return .failure(
                PromptMistake(
                    "Words a minute go from \(paces.lowerBound) to \(paces.upperBound)."))
        }
        return .success(.wordsPerMinute(words))
    }

    private static func rate(_ number: Double) -> Result<PracticeChoice, PromptMistake> {
        let hundredths = Int(min((number * 100).rounded(), 1e6))
        guard (30...300).contains(hundredths) else {
            return .failure(PromptMistake("Speeds go from 0.3x to 3x."))
        }
        return .success(.rate(PlaybackRate(hundredths: hundredths)))
    }
}
