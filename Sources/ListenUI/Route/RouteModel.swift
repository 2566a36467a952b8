import ListenCore
import PlayerUI
import Routes
import UIVocabulary

/// A thing of the day while the player carries it out: a step of a route, or a chapter that is
/// heard for a time.
///
/// It sees the player after every message, and says what the player is to do.
struct RouteModel: Hashable, Sendable {
    /// The stages of a thing.
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

    /// The events it takes.
    enum Message: Hashable, Sendable {
        /// The player is as the scene says.
        case looked
        /// A question was answered, or left.
        case answered(Int?)
        /// A number was typed while it is heard.
        case typed(Int)
        /// The sound reached the end of the chapter.
        case chapterEnded
        /// No sentence of the chapter can be written.
        case refused
    }

    /// The effects to carry out.
    enum Effect: Hashable, Sendable {
        /// Ask the question of the stage.
        case ask
        /// Play these sentences alone, from one of them on; with none only go to that one.
        case choose(Set<Int>, from: Int)
        /// Let sentences be written.
        case write
        /// Play.
        case play
        /// Stop the sound at the end of a line.
        case hold(after: Int)
        /// Stop the sound at once.
        case pause
        /// Show a sentence for a few seconds.
        case tell(String)
        /// Keep the end of the step.
        case keep(StepOutcome)
        /// End the session.
        case end(DayTaskEnd)
    }

    /// The states of the question of the drill behind the last chosen sentence.
    private enum LastQuestion: Hashable, Sendable {
        case ahead, asked, answered
    }

    let task: DayTask
    private(set) var stage: Stage
    /// The answer before the step.
    private(set) var expected: Int?
    /// The answer behind it that was typed already while it was heard.
    private var ahead: Int?
    private var lastQuestion = LastQuestion.ahead
    /// The last sentence that was written and compared.
    private var written: Int?
    /// True once the end of the step was kept.
    private var isKept = false
    private var time: PartClock

    /// A thing at its beginning.
    init(_ task: DayTask) {
        self.task = task
        stage = task.step?.step.expects == true && !task.goesOn ? .expecting : .opening
        expected = task.goesOn ? task.step?.former?.expected : nil
        time = PartClock(seconds: task.seconds)
    }

    /// True while the thing is heard or written.
    var isRunning: Bool { stage == .heard || stage == .written }

    /// True while a question waits for its answer.
    var asks: Bool { stage == .expecting || stage == .judging }

    /// The host's instant at which its time is over.
    var nextDeadline: Deadline { Deadline(host: isRunning ? time.end : nil) }

    /// Takes what happened; returns the effects to carry out, in order.
    mutating func update(_ message: Message, in scene: Scene) -> [Effect] {
        switch message {
        case .looked: return look(scene)
        case .answered(let answer): return take(answer, scene)
        case .typed(let number): return keepAhead(number)
        case .chapterEnded: return isRunning && scene.isOfTask ? finish() : []
        case .refused: return end(.nothing)
        }
    }

    /// Goes on where the moment for that has come.
    private mutating func look(_ scene: Scene) -> [Effect] {
        time.see(scene.host, isCounting: isRunning && scene.isUnderWay)
        guard scene.isOfTask else { return [] }
        switch stage {
        // A click beside the question closed it.
        case .expecting where !scene.hasQuestion, .judging where !scene.hasQuestion:
            return take(nil, scene)
        case .opening where scene.isReady: return begin(scene)
        case .written:
            guard let writing = scene.dictation else { return endWriting(scene) }
            if case .checked = writing.step { written = max(written ?? 0, writing.sentence) }
            return time.isOver ? stopWriting(scene) : []
        case .heard:
            let ended = finishBehindChosen(scene)
            return ended.isEmpty && time.isOver ? stopHearing(scene) : ended
        case .expecting, .opening, .judging, .over: return []
        }
    }

    /// Plays the sentences of the thing.
    private mutating func begin(_ scene: Scene) -> [Effect] {
        var effects: [Effect] = []
        if let lines = scene.lines {
            // What was played of them before is not played again.
            let rest = task.goesOn ? lines.filter { $0 >= scene.heard ?? 0 } : lines
            guard let first = rest.min() ?? lines.min() else { return end(.nothing) }
            effects.append(.choose(lines, from: first))
        }
        guard task.step?.writes == true else {
            stage = .heard
            return effects + [.play]
        }
        stage = .written
        return effects + [.write]
    }

    /// Ends the thing behind its last chosen sentence, where the sound waits as if for the person; a
    /// question of the drill is answered first.
    private mutating func finishBehindChosen(_ scene: Scene) -> [Effect] {
        guard let pass = scene.passBehindChosen else {
            if lastQuestion == .asked { lastQuestion = .answered }
            return []
        }
        guard !pass.asks || lastQuestion == .answered else {
            lastQuestion = .asked
            return []
        }
        return finish()
    }

    /// It was heard or written to its end.
    private mutating func finish() -> [Effect] {
        guard task.step?.step.judges == true else { return [.pause] + end(.done) }
        if let ahead { return [.pause] + end(.done, judged: ahead) }
        stage = .judging
        // Whoever closes the terminal at the question has done the step all the same.
        return [.pause] + keep(.done) + [.ask]
    }

    private mutating func keep(_ kind: RouteEvent.Kind, judged: Int? = nil) -> [Effect] {
        guard let step = task.step, !isKept || judged != nil else { return [] }
        isKept = true
        return [.keep(StepOutcome(step, kind, expected: expected, judged: judged))]
    }

    /// Takes an answer, or none, and goes on.
    private mutating func take(_ answer: Int?, _ scene: Scene) -> [Effect] {
        switch stage {
        case .expecting:
            expected = answer
            stage = .opening
            return scene.isOfTask && scene.isReady ? begin(scene) : []
        case .judging: return end(.done, judged: answer)
        case .opening, .heard, .written, .over: return []
        }
    }

    /// Takes a number typed while the step is heard as the answer behind it, since lines in a pipe
    /// come before they are asked for; none where it is no answer.
    private mutating func keepAhead(_ number: Int) -> [Effect] {
        guard task.step?.step.judges == true, isRunning || stage == .opening,
            RouteEvent.judgements.contains(number)
        else { return [] }
        ahead = number
        return [.tell("\(number) of 5 is kept for the end.")]
    }

    private mutating func end(_ kind: DayTaskEnd.Kind, judged: Int? = nil) -> [Effect] {
        stage = .over
        let kept: RouteEvent.Kind =
            switch kind {
            case .done: .done
            case .nothing: .skipped
            case .part: .left
            }
        return keep(kept, judged: judged)
            + [.end(DayTaskEnd(kind, seconds: time.spent, judged: judged))]
    }
}

/// The time of a part, which ends at the end of a sentence.
extension RouteModel {
    /// Lets the sentence that is heard end, and the part with it.
    private mutating func stopHearing(_ scene: Scene) -> [Effect] {
        guard scene.isSounding, let line = scene.line, time.lastLine ?? line == line else {
            return [.pause] + end(.part)
        }
        guard time.lastLine == nil else { return [] }
        time.lastLine = line
        return [.hold(after: line)]
    }

    /// Ends a dictation that is over; one that was left before its last sentence goes on behind the
    /// one that was written last.
    private mutating func endWriting(_ scene: Scene) -> [Effect] {
        let all = scene.chosen ?? Set(0..<scene.count)
        guard let next = all.filter({ $0 > written ?? -1 }).min() else { return finish() }
        return [.pause, .choose([], from: next)] + end(.part)
    }

    /// Lets the sentence that is written be compared; the next one is where it goes on.
    private mutating func stopWriting(_ scene: Scene) -> [Effect] {
        guard let writing = scene.dictation, !writing.isTyping else { return [] }
        let rest = scene.chosen?.filter { $0 > writing.sentence } ?? [writing.sentence + 1]
        guard writing.step != .over, let next = rest.min() else { return finish() }
        return [.pause, .choose([], from: next)] + end(.part)
    }
}

/// The questions of a step.
extension RouteModel {
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
