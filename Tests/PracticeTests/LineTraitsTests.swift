import ListenCore
import Practice
import Testing

/// Plans that go by the facts of sentences.
@Suite struct LineTraitsTests {
    typealias Case = ItineraryTests.Case

    /// Of the three lines the second has two words that are not known, one of them new.
    static func knowing(_ change: (inout PlaybackPlan) -> Void) -> PlaybackPlan {
        plan { plan in
            plan.traits = [
                LineTraits(isMarked: true), LineTraits(newWords: 1, unknownWords: 2),
                LineTraits(unknownWords: 1, isHard: true),
            ]
            change(&plan)
        }
    }

    @Test(arguments: [
        Case(
            "only the line with a new word", knowing { $0.autoPause = [.atEnd, .onlyNew] }, at: 0,
            "0-3500", "3500-5000> #1 1/1 holds", "<5000-end"),
        Case(
            "from inside of it", knowing { $0.autoPause = [.atEnd, .onlyNew] }, at: 4_000,
            "4000-5000> #1 1/1 holds", "<5000-end"),
        Case(
            "before it", knowing { $0.autoPause = [.atStart, .onlyNew] }, at: 0, "0-3480",
            "3480-3500> #1 1/1 holds", "<3500-5000 #1 1/1", "5000-end"),
        Case(
            "what is not known yet is no new word",
            plan { $0.autoPause = [.atEnd, .onlyNew] }, at: 0, "0-end"),
        Case(
            "gaps are shortened before and after it",
            knowing {
                $0.autoPause = [.atEnd, .onlyNew]
                $0.condensing = .init(longest: ms(400), kept: .zero)
            }, at: 0, "0-3000>", "<3500-5000> #1 1/1 saves holds",
            "<8000-end saves"),
        Case(
            "a wish to stop comes first",
            knowing {
                $0.autoPause = [.atEnd, .onlyNew]
                $0.holdAfter = 0
            }, at: 0, "0-1000", "1000-3000> #0 1/1 holds",
            "<3000-5000> #1 1/1 holds", "<5000-end"),
    ])
    func `the sound waits at new words alone`(_ test: Case) {
        #expect(steps(test.plan, from: test.place) == test.steps)
    }

    @Test(arguments: [
        Case(
            "the new line is drilled, the others flow",
            knowing { $0.drill = read("new: hide, show") },
            at: 0, "<1000-3500 #0 1/1", "3500-5000> #1 1/2 hidden", "<3500-5000> #1 2/2 shown",
            "<8000-10000 #2 1/1", "10000-end"),
        Case(
            "the first kind that a line is of decides",
            knowing { $0.drill = read("unknown>1: x0.75; hard: show; marked: hide; else: on") },
            at: 0, "<1000-3000> #0 1/1 hidden", "<3500-5000> #1 1/1 x75",
            "<8000-10000> #2 1/1 shown", "<10000-end"),
        Case(
            "a place inside a line that flows",
            knowing { $0.drill = read("hard: hide; else: on") }, at: 2_000,
            "2000-3500 #0 1/1", "3500-8000 #1 1/1", "8000-10000> #2 1/1 hidden", "<10000-end"),
        Case(
            "chosen lines do not flow into lines that are left out",
            knowing {
                $0.drill = read("hard: hide; else: on")
                $0.only = [0, 2]
            }, at: 0, "<1000-3000> #0 1/1", "<8000-10000> #2 1/1 hidden"),
        Case(
            "stops at new words in a drill",
            knowing {
                $0.drill = read("show")
                $0.autoPause = [.atEnd, .onlyNew]
            }, at: 3_500, "<3500-5000> #1 1/1 shown holds", "<8000-10000> #2 1/1 shown",
            "<10000-end"),
        Case(
            "a silence that is condensed stays short in what flows",
            knowing {
                $0.drill = read("hard: hide; else: on")
                $0.condensing = .init()
            }, at: 3_500, "<3500-5400> #1 1/1", "<8000-10000> #2 1/1 hidden", "<10000-end"),
        Case(
            "an answer is waited for after the first pass",
            knowing { $0.drill = read("new: learn; else: on") }, at: 3_500,
            "<3500-5000> #1 1/3 hidden holds asks", "<3500-5000> #1 2/3 shown",
            "<3500-5000> #1 3/3 hidden", "<8000-10000 #2 1/1", "10000-end"),
    ])
    func `a drill goes by the kind of sentence`(_ test: Case) {
        #expect(steps(test.plan, from: test.place) == test.steps)
    }

    @Test func `sentences said in one passage of sound share their facts`() {
        let both =
            LineTraits(newWords: 1, unknownWords: 1) + LineTraits(unknownWords: 2, isHard: true)
        #expect(both == LineTraits(newWords: 1, unknownWords: 3, isHard: true))
    }

    private static func read(_ notation: String) -> DrillScore? {
        try? DrillNotation.read(notation)
    }
}
