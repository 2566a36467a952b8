import ConsoleOutput
import ListenCore
import Practice
package import Routes
import Subtitles

/// Sentences that were dictated a month ago, of whatever chapter, written again.
extension ListeningTestRun {
    /// Asks the oldest of them, no more than so many, and no further one after so many seconds;
    /// returns how it ended, `nil` where the person left.
    ///
    /// Each answer is kept at once. Those whose chapter is not at hand are passed over.
    package func again(
        most: Int, for seconds: Int?, typing lines: AsyncStream<String>
    ) async throws -> DayTaskEnd? {
        let begun = ContinuousClock.now
        let waiting = try await tests().dictated(in: nil, until: try lastDay)
        console.note(
            "Sentences that you wrote a month ago or earlier. Listen, then write them; `again` "
                + "plays once more, `quit` ends.")
        var (tally, asked, isLate) = (ListeningTestTally(), 0, false)
        var isLeft = false
        var subjects: [ChapterAddress: ListeningTestSubject] = [:]
        for former in waiting where asked < most && !isLate && !isLeft {
            if subjects[former.chapter] == nil {
                subjects[former.chapter] = try? await subject(at: former.chapter)
            }
            guard let subject = subjects[former.chapter],
                let place = subject.sentence(at: former.sentence)
            else { continue }
            asked += 1
            let question = Asked(question: ListeningQuestion(dictating: place), former: former)
            let label = "\(asked)  “\(subject.title.printable(limit: 80))”"
            guard let (answer, solution) = try await ask(question, label, subject, lines) else {
                isLeft = true
                continue
            }
            console.print(solution)
            try await tests().add([answer], at: clock.now)
            tally.add(answer)
            isLate = seconds.map { ContinuousClock.now - begun >= .seconds($0) } ?? false
        }
        for line in tally.lines { console.print(line) }
        guard !isLeft else { return nil }
        guard asked > 0 else { return DayTaskEnd(.nothing) }
        return DayTaskEnd(asked < waiting.count ? .part : .done)
    }
}
