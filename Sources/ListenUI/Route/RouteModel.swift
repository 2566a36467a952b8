import Routes
import UIVocabulary

/// A step of a route while the player carries it out.
struct RouteModel: Hashable, Sendable {
    /// The stages of a step.
    enum Stage: Hashable, Sendable {
        /// It is asked how much is expected.
        case expecting
        /// The chapter opens.
        case opening
        /// It is heard.
        case heard
        /// Sentences are written.
        case written
        /// It is asked how much was understood.
        case judging
        /// It is over.
        case over
    }

    let task: RouteTask
    var stage: Stage
    /// The answer before the step.
    var expected: Int?
    /// The answer behind it that was typed already while it was heard.
    var ahead: Int?
    /// The question of the drill behind the last chosen sentence.
    var lastQuestion = LastQuestion.ahead

    /// The states of that question.
    enum LastQuestion: Hashable, Sendable {
        case ahead, asked, answered
    }

    /// A step at its beginning.
    init(_ task: RouteTask) {
        self.task = task
        stage = task.step.expects ? .expecting : .opening
    }

    /// True while the step is heard or written.
    var isRunning: Bool { stage == .heard || stage == .written }

    /// True while a question waits for its answer.
    var asks: Bool { stage == .expecting || stage == .judging }

    /// The question of this stage; printed lists have numbers anyway.
    func menu(numbered: Bool) -> Menu {
        let rows = answers.enumerated().map { index, text in
            MenuRow(
                label: numbered ? "\(index + 1)  \(text)" : text, choice: .answerStep(index + 1))
        }
        return Menu(
            title: stage == .judging
                ? "How much did you understand?" : "How much do you expect to understand?",
            rows: rows, footer: "a number answers")
    }

    private var answers: [String] {
        stage == .judging
            ? ["almost nothing", "a little", "about half", "most of it", "all of it"]
            : ["little of it", "about half of it", "most of it"]
    }
}
