import ListenCore
import Practice
import UIVocabulary

/// The menu of ends at which the sound can stop.
struct SleepMenu {
    /// The counts of chapters offered beyond the one that is heard.
    static let chapters = 2...5

    var menu: Menu {
        var rows = SleepTimer.Kind.minutes.map {
            MenuRow(label: "\($0) minutes", choice: .sleep(.clock(minutes: $0)))
        }
        rows += [
            MenuRow(label: "own…", choice: .ask(.minutes)),
            MenuRow(label: "end of this sentence", choice: .sleep(.sentence)),
            MenuRow(label: "end of this chapter", choice: .sleep(.chapter)),
        ]
        rows += Self.chapters.map {
            MenuRow(label: "after \($0) chapters", choice: .sleep(.chapters($0)))
        }
        return Menu(title: "sleep timer", rows: rows, footer: "Enter choose")
    }
}

/// Minutes as people write them: `25`, `1:30`.
enum SleepNotation {
    /// The minutes a text asks for, or a sentence that says how to write them.
    static func read(_ text: String) -> Result<Int, PromptMistake> {
        let parts = text.filter { $0 != " " }.split(
            separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.count <= 4 && part.allSatisfy(\.isASCII) ? Int(part) : nil
        }
        guard numbers.count == parts.count, (1...2).contains(numbers.count),
            numbers.allSatisfy({ $0 >= 0 }), numbers.count == 1 || numbers[1] < 60
        else {
            return .failure(PromptMistake("Write minutes as 25, or hours and minutes as 1:30."))
        }
        let minutes = numbers.reduce(0) { $0 * 60 + $1 }
        let range = SleepTimer.Kind.customMinutes
        guard range.contains(minutes) else {
            return .failure(
                PromptMistake(
                    "The timer takes \(range.lowerBound) to \(range.upperBound) minutes."))
        }
        return .success(minutes)
    }
}
