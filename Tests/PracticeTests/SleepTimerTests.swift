import ListenCore
import Practice
import Testing

private let ahead = SleepTimer.Ahead(
    position: .seconds(40), duration: .seconds(100), sentenceEnd: .seconds(43))

private func make(_ kind: SleepTimer.Kind, isWanted: Bool = true) -> SleepTimer {
    SleepTimer(kind, ahead: ahead, isWanted: isWanted)
}

/// A timer as one word, what it waits for, and what is left when that is known.
private func text(_ timer: SleepTimer) -> String {
    let kind =
        switch timer.kind {
        case .clock: "clock"
        case .sentence: "sentence"
        case .chapters(let count): "chapters \(count)"
        }
    let left = timer.remaining(ahead).map { " \(Int($0.seconds))" } ?? ""
    return "\(timer.state.rawValue) \(kind)\(left)"
}

@Suite struct SleepTimerTests {
    /// What the timer sees: an instant in seconds, the phase, whether sound is wanted; and what is
    /// left of its 600 seconds.
    @Test(
        arguments: [
            [(0, .playing, true, 600), (10, .playing, true, 590), (20, .buffering, true, 580)],
            // A pause ends as it began, however it is ended.
            [(0, .playing, true, 600), (10, .playing, false, 590), (900, .playing, true, 590)],
            [(0, .playing, true, 600), (10, .paused, true, 590), (900, .playing, true, 590)],
            [(0, .paused, false, 600), (900, .paused, true, 600), (910, .playing, true, 600)],
            [(0, .interrupted(reason: "a call"), true, 600), (900, .playing, true, 600)],
            [(0, .held, true, 600), (900, .playing, true, 600), (910, .playing, true, 590)],
            [(0, .ended, true, 600), (900, .loading, true, 600), (901, .playing, true, 599)],
            // A clock that goes back counts nothing twice.
            [(50, .playing, true, 600), (10, .playing, true, 600), (60, .playing, true, 590)],
            [(0, .playing, true, 600), (599, .paused, false, 1), (5_000, .playing, true, 1)],
        ] as [[(Int, PlayerPhase, Bool, Int)]])
    func `a timer that counts listening counts no pause`(
        steps: [(Int, PlayerPhase, Bool, Int)]
    ) {
        var timer = make(.clock(minutes: 10))
        for (host, phase, wantsSound, left) in steps {
            #expect(timer.see(.seconds(host), phase, wantsSound: wantsSound) == nil)
            #expect(timer.remaining(ahead) == .seconds(Double(left)))
        }
    }

    @Test func `it ends at the instant that uses it up, and not after a pause`() {
        var timer = make(.clock(minutes: 10))
        _ = timer.see(.seconds(0), .playing, wantsSound: true)
        _ = timer.see(.seconds(400), .paused, wantsSound: false)
        #expect(timer.see(.seconds(9_000), .playing, wantsSound: true) == nil)
        #expect(timer.see(.seconds(9_199), .playing, wantsSound: true) == nil)
        #expect(timer.see(.seconds(9_200), .playing, wantsSound: true) == .stop)
    }

    /// Every state and kind with every event; what is not named stays as it is.
    static let events: [(String, SleepTimer.Event)] = [
        ("ran", .ran(.seconds(59))), ("ran out", .ran(.seconds(900))),
        ("ran back", .ran(.seconds(-5))), ("paused", .paused), ("resumed", .resumed),
        ("sentence", .sentenceEnded), ("chapter", .chapterEnded), ("extended", .extended),
    ]

    static let table: [(SleepTimer.Kind, SleepTimer.State, [String: String])] = [
        (
            .clock(minutes: 10), .counting,
            [
                "": "counting clock 600", "ran": "counting clock 541",
                "ran out": "fired clock stop", "paused": "waiting clock 600",
                "extended": "counting clock 1200",
            ]
        ),
        (
            .clock(minutes: 10), .waiting,
            [
                "": "waiting clock 600", "resumed": "counting clock 600",
                "extended": "waiting clock 1200",
            ]
        ),
        (
            .sentence, .counting,
            [
                "": "counting sentence 3", "paused": "waiting sentence 3",
                "sentence": "fired sentence stop", "chapter": "fired sentence stop",
                "extended": "counting sentence 603",
            ]
        ),
        (
            .sentence, .waiting,
            [
                "": "waiting sentence 3", "resumed": "counting sentence 3",
                "sentence": "fired sentence stop", "chapter": "fired sentence stop",
                "extended": "waiting sentence 603",
            ]
        ),
        (
            .chapter, .counting,
            [
                "": "counting chapters 1 60", "paused": "waiting chapters 1 60",
                "chapter": "fired chapters 1 stop", "extended": "counting chapters 1 660",
            ]
        ),
        (
            .chapter, .waiting,
            [
                "": "waiting chapters 1 60", "resumed": "counting chapters 1 60",
                "chapter": "fired chapters 1 stop", "extended": "waiting chapters 1 660",
            ]
        ),
        (
            .chapters(3), .counting,
            [
                "": "counting chapters 3", "paused": "waiting chapters 3",
                "chapter": "counting chapters 2", "extended": "counting chapters 3",
            ]
        ),
        (.clock(minutes: 10), .fired, ["": "fired clock", "extended": "waiting clock 600"]),
        (.chapter, .fired, ["": "fired chapters 1", "extended": "waiting clock 600"]),
        (.sentence, .fired, ["": "fired sentence", "extended": "waiting clock 600"]),
    ]

    static func timer(_ kind: SleepTimer.Kind, in state: SleepTimer.State) -> SleepTimer {
        var timer = SleepTimer(kind, ahead: ahead, isWanted: state != .waiting)
        if state == .fired {
            _ = timer.update(.ran(.seconds(600)))
            _ = timer.update(.chapterEnded)
        }
        return timer
    }

    @Test func `every event does in every state what the table says`() {
        for (kind, state, row) in Self.table {
            let before = Self.timer(kind, in: state)
            #expect(text(before) == row[""])
            for (name, event) in Self.events {
                var after = before
                let action = after.update(event)
                let told = text(after) + (action == nil ? "" : " stop")
                #expect(told == row[name] ?? row[""], "\(kind) \(state) \(name)")
            }
        }
    }

    @Test func `what is extended past an end runs ten minutes from there`() {
        var timer = make(.chapter)
        #expect(timer.stopsAtChapterEnd)
        _ = timer.update(.extended)
        #expect(!timer.stopsAtChapterEnd)
        #expect(timer.update(.chapterEnded) == nil)
        #expect(timer.kind == .clock(minutes: 10))
        #expect(timer.remaining(ahead) == .seconds(600))
        #expect(timer.update(.ran(.seconds(599))) == nil)
        #expect(timer.update(.ran(.seconds(1))) == .stop)
    }

    @Test func `the end of a sentence stops the sound unless more was asked for`() {
        var timer = make(.sentence)
        #expect(timer.stopsAtSentenceEnd && !timer.stopsAtChapterEnd)
        #expect(!make(.chapter).stopsAtSentenceEnd)
        _ = timer.update(.extended)
        #expect(!timer.stopsAtSentenceEnd)
        #expect(timer.update(.sentenceEnded) == nil)
        #expect(timer.kind == .clock(minutes: 10))
        var over = make(.sentence)
        _ = over.update(.sentenceEnded)
        #expect(!over.stopsAtSentenceEnd)
    }

    @Test func `minutes to choose from are some of those that may be written`() {
        #expect(SleepTimer.Kind.minutes == [10, 15, 20, 30, 45, 60])
        #expect(make(.clock(minutes: 1)).kind == .clock(minutes: 1))
        #expect(make(.clock(minutes: 600)).remaining(ahead) == .seconds(36_000))
    }

    @Test func `several chapters count down to the end of the last`() {
        var timer = make(.chapters(2))
        #expect(!timer.stopsAtChapterEnd)
        #expect(timer.update(.chapterEnded) == nil)
        #expect(timer.stopsAtChapterEnd)
        #expect(timer.update(.chapterEnded) == .stop)
    }

    @Test func `what is asked for stays inside its bounds`() {
        #expect(make(.clock(minutes: -3)).kind == .clock(minutes: 1))
        #expect(make(.clock(minutes: 9_000)).kind == .clock(minutes: 600))
        #expect(make(.chapters(0)).kind == .chapter)
        var long = make(.clock(minutes: 595))
        _ = long.update(.extended)
        _ = long.update(.extended)
        #expect(long.remaining(ahead) == .seconds(36_000))
        var sentence = make(.sentence)
        for _ in 0..<100 { _ = sentence.update(.extended) }
        #expect(sentence.remaining(ahead) == .seconds(36_003))
    }
}

@Suite struct SleepTimerReadingTests {
    static func at(_ left: Double, _ kind: SleepTimer.Kind = .clock(minutes: 10)) -> SleepTimer {
        var timer = make(kind)
        _ = timer.update(.ran(Duration(.seconds(600 - left))))
        return timer
    }

    @Test func `the end of a chapter follows the speed`() {
        let timer = make(.chapter)
        func left(_ hundredths: Int) -> MediaTime? {
            timer.remaining(
                SleepTimer.Ahead(
                    position: .seconds(40), duration: .seconds(100),
                    rate: PlaybackRate(hundredths: hundredths)))
        }
        #expect(left(100) == .seconds(60))
        #expect(left(200) == .seconds(30))
        #expect(left(50) == .seconds(120))
        #expect(
            timer.remaining(
                SleepTimer.Ahead(
                    position: .seconds(120), duration: .seconds(100), rate: .normal)) == .zero)
        #expect(
            timer.remaining(
                SleepTimer.Ahead(position: .zero, duration: .zero, rate: .normal)) == nil)
    }

    @Test func `the end of a later chapter is known when their lengths are`() {
        let timer = make(.chapters(3))
        var way = ahead
        way.following = [.seconds(50)]
        #expect(timer.remaining(way) == nil)
        way.following = [.seconds(50), .zero, .seconds(9)]
        #expect(timer.remaining(way) == nil)
        way.following = [.seconds(50), .seconds(30), .seconds(1_000)]
        #expect(timer.remaining(way) == .seconds(140))
    }

    @Test func `the sound fades over the last ten seconds and then is back`() {
        #expect(Self.at(10).gainHundredths(ahead) == 100)
        #expect(Self.at(5).gainHundredths(ahead) == 25)
        #expect(Self.at(1).gainHundredths(ahead) == 1)
        #expect(Self.at(0).gainHundredths(ahead) == 100)
        var near = ahead
        near.position = .seconds(95)
        #expect(make(.chapter).gainHundredths(near) == 25)
        #expect(make(.chapters(2)).gainHundredths(near) == 100)
        #expect(make(.sentence).gainHundredths(ahead) == 100)
    }

    @Test(
        arguments: [
            (600, 1_000), (599.25, 250), (10.5, 500), (10.05, 50), (10, 100), (9.96, 60),
            (0.1, 100), (0.05, 50),
        ])
    func `it wakes when what is shown changes`(left: Double, milliseconds: Int) {
        #expect(Self.at(left).nextChange(ahead) == .milliseconds(milliseconds))
    }

    @Test func `it wakes for a tick of the clock and the fade between wide steps`() {
        let minute = MediaTime.seconds(60)
        #expect(Self.at(595).nextChange(ahead, step: minute) == .seconds(5))
        #expect(Self.at(598).nextChange(ahead, step: minute) == .seconds(8))
        #expect(Self.at(14).nextChange(ahead, step: minute) == .seconds(4))
    }

    @Test func `nothing wakes it while it waits or is over`() {
        #expect(make(.clock(minutes: 10), isWanted: false).nextChange(ahead) == nil)
        #expect(Self.at(0).nextChange(ahead) == nil)
        #expect(make(.chapters(2)).nextChange(ahead) == nil)
    }
}
