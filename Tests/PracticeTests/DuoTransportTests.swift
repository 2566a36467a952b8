import ListenCore
import Practice
import Testing

private typealias Speech = DuoTransport.Speech
private typealias Background = DuoTransport.Background

/// Every situation there can be, reachable or not.
private let situations = Speech.allCases.flatMap { speech in
    Background.allCases.flatMap { background in
        [true, false].flatMap { isWanted in
            [true, false].map { isInterrupted in
                DuoTransport(
                    speech: speech, background: background, isWanted: isWanted,
                    isInterrupted: isInterrupted, volume: 50)
            }
        }
    }
}
private let events: [DuoTransport.Event] =
    Speech.allCases.map { .speech($0) } + [
        .toggled, .asked(true), .asked(false), .volume(byHundredths: 10), .faded(hundredths: 50),
        .interruptionBegan, .interruptionEnded, .chapterChanged, .backgroundEnded,
        .backgroundFailed,
    ]

/// What the background does next in each column of `columns` (wanted, not
/// wanted, and after an interruption), event by event and speech by speech.
///
/// Columns: running, ducked, paused, paused and unwanted, paused by an
/// interruption. `p` playing, `d` ducked, `-` paused, `.` no change.
private let columns: [(Background, wanted: Bool, interrupted: Bool)] = [
    (.playing, true, false), (.ducked, true, false), (.paused, true, false),
    (.paused, false, false), (.paused, true, true),
]
private let table = """
    none        none→..... playing→d.d.d paused→--... held→d.d.d gap→d.d.d interrupted→--... ended→--...
    none        toggled→--pp. volume→..... faded→..... began→--... ended!→....p chapter→..... over→..... failed→fffff
    none        stop→--... go→..pp.
    playing     none→..... playing→..... paused→--... held→d.d.d gap→d.d.d interrupted→--... ended→--...
    playing     toggled→--dd. volume→..... faded→..... began→--... ended!→....d chapter→..... over→..... failed→fffff
    playing     stop→--... go→..dd.
    paused      none→..... playing→d.d.d paused→..... held→d.d.d gap→d.d.d interrupted→--... ended→--...
    paused      toggled→--pp. volume→..... faded→..... began→--... ended!→....p chapter→..... over→..... failed→fffff
    paused      stop→--... go→..pp.
    held        none→..... playing→d.d.d paused→--... held→..... gap→d.d.d interrupted→--... ended→--...
    held        toggled→--dd. volume→..... faded→..... began→--... ended!→....d chapter→..... over→..... failed→fffff
    held        stop→--... go→..dd.
    gap         none→..... playing→d.d.d paused→--... held→d.d.d gap→..... interrupted→--... ended→--...
    gap         toggled→--dd. volume→..... faded→..... began→--... ended!→....d chapter→..... over→..... failed→fffff
    gap         stop→--... go→..dd.
    interrupted none→..... playing→d.d.d paused→--... held→d.d.d gap→d.d.d interrupted→..... ended→--...
    interrupted toggled→--... volume→..... faded→..... began→--... ended!→..... chapter→..... over→..... failed→fffff
    interrupted stop→--... go→.....
    ended       none→..... playing→d.d.d paused→--... held→d.d.d gap→d.d.d interrupted→--... ended→.....
    ended       toggled→--pp. volume→..... faded→..... began→--... ended!→....p chapter→..... over→..... failed→fffff
    ended       stop→--... go→..pp.
    """

private func named(_ name: Substring) -> DuoTransport.Event? {
    switch name {
    case "toggled": .toggled
    case "go": .asked(true)
    case "stop": .asked(false)
    case "volume": .volume(byHundredths: 10)
    case "faded": .faded(hundredths: 50)
    case "began": .interruptionBegan
    case "ended!": .interruptionEnded
    case "chapter": .chapterChanged
    case "over": .backgroundEnded
    case "failed": .backgroundFailed
    default: Speech(rawValue: String(name)).map { .speech($0) }
    }
}

private func background(_ letter: Character, from before: Background) -> Background {
    switch letter {
    case "p": .playing
    case "d": .ducked
    case "-": .paused
    case "f": .failed
    default: before
    }
}

@Suite struct DuoTransportTests {
    @Test func `every event does in every situation what the table says`() throws {
        var pairs: Set<String> = []
        for line in table.split(separator: "\n") {
            let words = line.split(separator: " ")
            let speech = try #require(Speech(rawValue: String(words[0])))
            for word in words.dropFirst() {
                let parts = word.split(separator: "→")
                let event = try #require(named(parts[0]))
                #expect(parts[1].count == columns.count)
                pairs.insert("\(speech) \(event)")
                for (letter, column) in zip(parts[1], columns) {
                    var duo = DuoTransport(
                        speech: speech, background: column.0, isWanted: column.wanted,
                        isInterrupted: column.interrupted, volume: 50)
                    _ = duo.update(event)
                    #expect(
                        duo.background == background(letter, from: column.0),
                        "\(speech) \(column) \(event)")
                }
            }
        }
        #expect(pairs.count == Speech.allCases.count * events.count)
    }

    @Test func `the actions are what leads from the one state to the other`() {
        for before in situations {
            for event in events where event != .backgroundEnded {
                var after = before
                let actions = after.update(event)
                var expected: [DuoTransport.Action] = []
                if before.background == .failed, event == .toggled { expected.append(.reload) }
                let gain = DuoTransport.Action.gain(hundredths: after.gainHundredths)
                switch (before.isRunning, after.isRunning) {
                case (false, true): expected += [gain, .play]
                case (true, false) where after.background == .paused: expected.append(.pause)
                case (true, true):
                    if after.background != before.background
                        || after.gainHundredths != before.gainHundredths
                    {
                        expected.append(gain)
                    }
                default: break
                }
                #expect(actions == expected, "\(before) \(event)")
            }
        }
    }

    @Test func `what is told twice is told once`() {
        let twice = events.filter {
            ![.toggled, .volume(byHundredths: 10), .backgroundEnded].contains($0)
        }
        for before in situations {
            for event in twice {
                var duo = before
                _ = duo.update(event)
                let once = duo
                #expect(duo.update(event).isEmpty, "\(before) \(event)")
                #expect(duo == once)
            }
        }
    }

    @Test func `nothing starts sound but speech, a wish and the end of an interruption`() {
        let quiet: [DuoTransport.Event] =
            [.none, .paused, .interrupted, .ended].map { .speech($0) } + [
                .asked(false), .volume(byHundredths: 10), .faded(hundredths: 50),
                .interruptionBegan, .chapterChanged, .backgroundFailed,
            ]
        for before in situations where !before.isRunning {
            for event in quiet + [.backgroundEnded] {
                var duo = before
                #expect(!duo.update(event).contains(.play), "\(before) \(event)")
                #expect(!duo.isRunning)
            }
        }
    }

    @Test func `without a file nothing is ever done`() {
        for before in situations where before.background == .off {
            for event in events {
                var duo = before
                #expect(duo.update(event).isEmpty)
                #expect(duo.background == .off)
            }
        }
    }

    @Test func `a failed background is silent until the person asks again`() {
        for before in situations where before.background == .failed {
            for event in events where event != .toggled {
                var duo = before
                #expect(duo.update(event).isEmpty)
                #expect(duo.background == .failed)
            }
        }
        var duo = DuoTransport(speech: .playing, background: .failed, volume: 50)
        #expect(duo.update(.toggled) == [.reload, .gain(hundredths: 10), .play])
    }
}

@Suite struct DuoTransportStoryTests {
    static func make(_ volume: Int = 50) -> DuoTransport {
        DuoTransport(background: .paused, volume: volume)
    }

    @Test func `under speech it is heard at a fifth of its own loudness`() {
        var duo = Self.make()
        #expect(duo.update(.speech(.playing)) == [.gain(hundredths: 10), .play])
        #expect(duo.update(.speech(.gap)).isEmpty)
        #expect(duo.update(.speech(.held)).isEmpty)
        #expect(duo.update(.speech(.paused)) == [.pause])
        #expect(duo.update(.toggled) == [.gain(hundredths: 50), .play])
        #expect(duo.update(.speech(.playing)) == [.gain(hundredths: 10)])
    }

    @Test func `an end of the file begins it anew while it runs`() {
        var duo = Self.make()
        #expect(duo.update(.backgroundEnded).isEmpty)
        _ = duo.update(.speech(.playing))
        #expect(duo.update(.backgroundEnded) == [.rewind, .play])
        #expect(duo.background == .ducked)
    }

    @Test func `an interruption brings back only what it paused`() {
        var alone = Self.make()
        _ = alone.update(.toggled)
        #expect(alone.update(.interruptionBegan) == [.pause])
        #expect(alone.update(.interruptionBegan).isEmpty)
        #expect(alone.update(.interruptionEnded) == [.gain(hundredths: 50), .play])
        #expect(alone.update(.interruptionEnded).isEmpty)
        var quiet = Self.make()
        #expect(quiet.update(.interruptionBegan).isEmpty)
        #expect(quiet.update(.interruptionEnded).isEmpty)
    }

    @Test func `both come back together, whichever is told first`() {
        for speechFirst in [true, false] {
            var duo = Self.make()
            _ = duo.update(.speech(.playing))
            let begun: [DuoTransport.Event] = [.speech(.interrupted), .interruptionBegan]
            let over: [DuoTransport.Event] = [.speech(.playing), .interruptionEnded]
            for event in speechFirst ? begun : begun.reversed() { _ = duo.update(event) }
            #expect(duo.background == .paused)
            for event in speechFirst ? over : over.reversed() { _ = duo.update(event) }
            #expect(duo.background == .ducked)
        }
    }

    @Test func `what was silenced during a call stays silent`() {
        var duo = Self.make()
        _ = duo.update(.speech(.playing))
        _ = duo.update(.speech(.interrupted))
        #expect(duo.update(.toggled).isEmpty)
        #expect(duo.update(.speech(.playing)).isEmpty)
        #expect(!duo.isRunning)
    }

    @Test func `it bridges two chapters and ends with the last`() {
        var duo = Self.make()
        _ = duo.update(.speech(.playing))
        #expect(duo.update(.chapterChanged).isEmpty)
        #expect(duo.update(.speech(.none)).isEmpty)
        #expect(duo.update(.speech(.playing)).isEmpty)
        #expect(duo.update(.speech(.ended)) == [.pause])
    }

    @Test func `the loudness stays in its range and is told only while it runs`() {
        var duo = Self.make()
        #expect(duo.update(.volume(byHundredths: .max)).isEmpty)
        #expect(duo.volume == 200)
        _ = duo.update(.speech(.playing))
        #expect(duo.update(.volume(byHundredths: .min)) == [.gain(hundredths: 0)])
        #expect(duo.update(.volume(byHundredths: -1)).isEmpty)
        #expect(Self.make(-7).volume == 0)
    }

    @Test func `the sleep timer fades it with the speech`() {
        var duo = Self.make(100)
        _ = duo.update(.speech(.playing))
        #expect(duo.update(.faded(hundredths: 50)) == [.gain(hundredths: 10)])
        #expect(duo.update(.faded(hundredths: 400)) == [.gain(hundredths: 20)])
    }
}

@Suite struct DuoSpeechTests {
    @Test func `a player's phases are speech or none`() {
        #expect(DuoTransport.Speech(.loading) == .none)
        #expect(DuoTransport.Speech(.ready) == .none)
        #expect(DuoTransport.Speech(.playing) == .playing)
        #expect(DuoTransport.Speech(.playing, inGap: true) == .gap)
        #expect(DuoTransport.Speech(.buffering, inGap: true) == .playing)
        #expect(DuoTransport.Speech(.held) == .held)
        #expect(DuoTransport.Speech(.interrupted(reason: "a call")) == .interrupted)
        #expect(DuoTransport.Speech(.failed(message: "gone")) == .ended)
    }
}
