import ListenCore
import Practice
package import ReviewUI
import Terminal
package import UIVocabulary

/// A review as lines: for pipes and screen readers.
///
/// Tells what is new since the last time, so it may be asked after everything
/// that happens.
package struct ReviewPlainPresenter: Sendable {
    private enum Told: Hashable {
        case question(turn: Int), text(turn: Int), answer(turn: Int)
        case waiting, over(ReviewAhead?), failed(String)
    }

    private var told: Told?
    /// True where cards go on by themselves, and keys only grade them.
    package var isHandsFree = false

    /// A presenter that has told nothing yet.
    package init() {}

    /// The possible answers of this review, in one line.
    package var help: String { isHandsFree ? Self.handsFreeHelp : Self.help }

    private static let handsFreeHelp =
        "Enter or the headset's play key is good; 1 or its next key again, 2 hard, 4 easy; r or its "
        + "previous key hears it again, u takes the grade back, n later, x no more, q ends. "
        + "Without a key the card comes later, ungraded."

    /// The possible answers, in one line.
    package static let help =
        "Enter shows the answer. Then 1 again, 2 hard, 3 good, 4 easy; "
        + "r hears it again, a slower, u takes the grade back, n later, x no more, q ends."

    /// The command of a typed line; `nil` where it is none.
    package static func command(_ line: String) -> Command? {
        let word = line.split(whereSeparator: \.isWhitespace).first.map { $0.lowercased() }
        return switch word ?? "" {
        case "": .reveal
        case "1": .answerAgain
        case "2": .answerHard
        case "3": .answerGood
        case "4": .answerEasy
        case "u", "undo": .undoGrade
        case "r", "s": .hearAgain
        case "a": .hearSlower
        case "n": .skipCard
        case "x": .suspendCard
        case "q", "quit": .leave
        default: nil
        }
    }

    /// The lines to print now; not yet safe for a terminal.
    package mutating func lines(of model: ReviewModel) -> [String] {
        var lines: [String] = []
        for now in stages(of: model) where now != told {
            told = now
            lines += words(for: now, of: model)
        }
        return lines
    }

    /// The stages to be told by now, the first one first.
    private func stages(of model: ReviewModel) -> [Told] {
        switch model.stage {
        case .loading: return []
        case .failed(let reason): return [.failed(reason)]
        case .waiting: return [.waiting]
        case .over: return model.ahead.map { [.over($0)] } ?? []
        case .asking:
            // It is known in a moment if there is sound.
            if model.sound == .opening { return [] }
            return model.showsText ? [.text(turn: model.turn)] : [.question(turn: model.turn)]
        case .revealed: return [.answer(turn: model.turn)]
        }
    }

    private func words(for stage: Told, of model: ReviewModel) -> [String] {
        let glyphs = Glyphs(UISettings(targetLanguage: .english))
        switch stage {
        case .failed(let reason): return [reason]
        case .waiting:
            guard case .waiting(let until) = model.stage else { return [] }
            let wait = ReviewWords.wait(from: model.now, to: until)
            return ["The next card comes in \(wait). Enter goes on now, q ends."]
        case .over: return ReviewWords.summary(of: model)
        case .question:
            return ["", heading(model, glyphs)]
                + [isHandsFree ? "Listen." : "Listen. Enter shows it."]
        case .text:
            guard let card = model.card else { return [] }
            return ["", heading(model, glyphs)] + text(of: card)
                + (isHandsFree ? [] : ["Enter shows the answer."])
        case .answer:
            guard let card = model.card else { return [] }
            return text(of: card) + answer(of: card, glyphs) + [grades(model)]
        }
    }

    private func heading(_ model: ReviewModel, _ glyphs: Glyphs) -> String {
        let kind = model.card.map { ReviewWords.kind(of: $0, glyphs) } ?? ""
        return "\(model.tally.cards) done, \(model.remaining.total) left: \(kind)"
    }

    private func text(of card: StudyCard) -> [String] {
        [card.text, card.kind == .word ? card.context : ""].filter { !$0.isEmpty }
    }

    private func answer(of card: StudyCard, _ glyphs: Glyphs) -> [String] {
        let place = ReviewWords.place(of: card, glyphs)
        return [
            card.translation.isEmpty ? "" : "= \(card.translation)",
            card.note.isEmpty ? "" : "note: \(card.note)", place.isEmpty ? "" : "heard in \(place)",
        ].filter { !$0.isEmpty }
    }

    private func grades(_ model: ReviewModel) -> String {
        guard let previews = model.previews else { return "" }
        return zip(ReviewGrade.allCases, ["again", "hard", "good", "easy"])
            .map { grade, name in "\(grade.rawValue) \(name) (\(previews.text(grade)))" }
            .joined(separator: "  ")
    }
}
