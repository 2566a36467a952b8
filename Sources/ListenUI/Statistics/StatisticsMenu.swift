import ListenCore
import Practice
import Terminal
import UIVocabulary

/// The statistics in words, and the hard sentences to choose from: the rows of the screen's layer,
/// and what the plain view prints.
struct StatisticsMenu {
    let board: ListeningBoard?
    let glyphs: Glyphs

    var menu: Menu {
        guard let board else { return Menu(title: "statistics", rows: [], empty: "Counting…") }
        guard !board.isEmpty else {
            return Menu(
                title: "statistics", rows: [], empty: "No listening was counted yet.")
        }
        let hard = board.hard.enumerated().map { index, kept in
            MenuRow(
                label: kept.sentence.text, value: Self.place(of: kept.sentence),
                hint: Self.percent(kept), choice: .hardSentence(index))
        }
        let facts = [summary] + board.tongues.map(words)
        var menu = Menu(
            title: "statistics",
            rows: facts.map { .heading($0) }
                + [.heading(hard.isEmpty ? "no sentence was hard so far" : "hard sentences")]
                + hard,
            footer: "Enter plays it")
        menu.isWide = true
        return menu
    }

    /// The first rows of the menu that are no sentences.
    static func headings(of board: ListeningBoard) -> Int { board.tongues.count + 2 }

    /// Today, the days in a row and the goal.
    var summary: String { summary(.max) }

    /// The same within some columns: the words that matter least give way first.
    func summary(_ columns: Int) -> String {
        guard let board else { return "" }
        let goal = board.goal > 0 ? " of \(board.goal) min" : ""
        let today = "today \(spanText(board.today))\(goal)"
        let streak = "\(board.streak) \(board.streak == 1 ? "day" : "days") in a row"
        let most = "\(streak), the most \(board.longestStreak)"
        let met = "goal met on \(board.daysAtGoal) of 30 days"
        let all =
            board.goal > 0
            ? [[today, most, met], [today, streak, met], [today, streak], [today]]
            : [[today, most], [today, streak], [today]]
        let texts = all.map { $0.joined(separator: glyphs.dot) }
        return texts.first { glyphs.width(TerminalText($0)) <= columns } ?? today
    }

    /// A language with its hours and its words.
    private func words(of tongue: ListeningBoard.Tongue) -> String {
        [
            "\(tongue.name): \(spanText(tongue.recent)) in 30 days", Self.hours(of: tongue),
            Self.knowledge(of: tongue),
        ].compactMap { $0 }.joined(separator: glyphs.dot)
    }

    /// The hours in all, and the next round number of them.
    static func hours(of tongue: ListeningBoard.Tongue) -> String {
        let hours = hourText(tongue.total)
        return tongue.goal.map { "\(hours) of \($0) h" } ?? "\(hours) h in all"
    }

    /// The words of a language that are known; `nil` where none is.
    static func knowledge(of tongue: ListeningBoard.Tongue) -> String? {
        guard tongue.known > 0 else { return nil }
        return "\(tongue.known) words known"
            + (tongue.learnt > 0 ? ", \(tongue.learnt) learnt in 30 days" : "")
    }

    static func percent(_ kept: KeptEffort) -> String {
        "\(Int((kept.effort.heat * 100).rounded())) %"
    }

    static func place(of sentence: PractisedSentence) -> String {
        "\(sentence.bookTitle), \(sentence.chapterTitle) \(sentence.start.clockText)"
    }
}
