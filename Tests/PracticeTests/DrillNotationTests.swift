import ListenCore
import Practice
import Testing

@Suite struct DrillNotationTests {
    typealias Pass = DrillScore.Pass

    @Test(
        arguments: [
            (
                "hide x0.75, show x1.0, hide gap 1.5L, x2",
                DrillScore(
                    [
                        Pass(display: .hidden, factor: 75), Pass(display: .shown),
                        Pass(display: .hidden, gap: .lengths(hundredths: 150)),
                    ], rounds: 2)
            ),
            (
                "hide×0.75, show×1.0, hide×1.0 gap 1.5L, ×2",
                DrillScore(
                    [
                        Pass(display: .hidden, factor: 75), Pass(display: .shown),
                        Pass(display: .hidden, gap: .lengths(hundredths: 150)),
                    ], rounds: 2)
            ),
            (
                "  HIDDEN\tX 0.3 ,shown",
                DrillScore([Pass(display: .hidden, factor: 30), Pass(display: .shown)])
            ),
            ("translated wait", DrillScore([Pass(display: .translated, wait: .person)])),
            (
                "wait gap2s*3 show",
                DrillScore([
                    Pass(display: .shown, repeats: 3, gap: .time(ms(2_000)), wait: .person)
                ])
            ),
            ("gap 800 ms", DrillScore([Pass(gap: .time(ms(800)))])),
            ("gap 1.5s 4 times", DrillScore([Pass(repeats: 4, gap: .time(ms(1_500)))])),
            ("gap .5l", DrillScore([Pass(gap: .lengths(hundredths: 50))])),
            ("show gap 0s", DrillScore([Pass(display: .shown)])),
            ("x2", DrillScore([Pass(factor: 200)])),
            ("hide, x2.0", DrillScore([Pass(display: .hidden), Pass(factor: 200)])),
            ("hide, x99", DrillScore([Pass(display: .hidden)], rounds: 99)),
            ("hide, x1", DrillScore([Pass(display: .hidden), Pass()])),
            (
                "hide, x2, show",
                DrillScore([
                    Pass(display: .hidden), Pass(factor: 200), Pass(display: .shown),
                ])
            ),
            ("hide x2", DrillScore([Pass(display: .hidden, factor: 200)])),
            ("hide, *3", DrillScore([Pass(display: .hidden), Pass(repeats: 3)])),
        ] as [(String, DrillScore?)])
    func `a text reads as its score`(_ text: String, _ score: DrillScore?) throws {
        let read = try #require(try DrillNotation.read(text))
        #expect(read == score)
    }

    @Test(
        arguments: [
            ("", .empty, 1, ""),
            ("  ", .empty, 1, ""),
            ("hidd", .unknown, 1, "hidd"),
            ("show, hide foo", .unknown, 12, "foo"),
            ("show 3", .unknown, 6, "3"),
            ("show ?", .unknown, 6, "?"),
            ("show,", .nothingBetweenCommas, 6, ""),
            (", show", .nothingBetweenCommas, 1, ""),
            ("show,, hide", .nothingBetweenCommas, 6, ""),
            ("show hide", .saidTwice, 6, "hide"),
            ("x0.5 show x0.75", .saidTwice, 11, "x0.75"),
            ("wait wait", .saidTwice, 6, "wait"),
            ("hide x", .badSpeed, 6, "x"),
            ("hide x0.29", .badSpeed, 6, "x0.29"),
            ("hide x3.01", .badSpeed, 6, "x3.01"),
            ("hide, x100", .badSpeed, 7, "x100"),
            ("x1.2.3", .badSpeed, 1, "x1.2.3"),
            ("x1.", .badSpeed, 1, "x1."),
            ("x99999999999999999999999", .badSpeed, 1, "x99999999999999999999999"),
            ("gap", .badGap, 1, "gap"),
            ("hide gap 2", .badGap, 6, "gap 2"),
            ("hide gap 2 parsecs", .badGap, 6, "gap 2 parsecs"),
            ("gap 601s", .badGap, 1, "gap 601s"),
            ("gap 21L", .badGap, 1, "gap 21L"),
            ("*", .badCount, 1, "*"),
            ("*0", .badCount, 1, "*0"),
            ("*100", .badCount, 1, "*100"),
            ("*1.5", .badCount, 1, "*1.5"),
            ("0 times", .badCount, 1, "0 times"),
            ("shadow, hide", .presetNotAlone, 1, "shadow"),
            ("é, foo", .unknown, 1, "é"),
            ("show \u{1B}[31m", .unknown, 6, ""),
        ] as [(String, NotationError.Code, Int, String)])
    func `a mistake is named with its place`(
        _ text: String, _ code: NotationError.Code, _ column: Int, _ word: String
    ) {
        let error = #expect(throws: NotationError.self) { try DrillNotation.read(text) }
        #expect(error?.code == code)
        #expect(error?.column == column)
        #expect(error?.word == word)
    }

    @Test(
        arguments: [
            ("show, hidee", "hide"), ("trnaslate", "translate"), ("wiat", "wait"),
            ("shadwo", "shadow"), ("ladde", "ladder"), ("show, shadwo", nil), ("xyzzyx", nil),
        ] as [(String, String?)])
    func `near misses are guessed`(_ text: String, _ suggestion: String?) {
        let error = #expect(throws: NotationError.self) { try DrillNotation.read(text) }
        #expect(error?.suggestion == suggestion)
    }

    @Test func `errors are sentences that say what to write`() {
        let error = #expect(throws: NotationError.self) { try DrillNotation.read("show, hidd") }
        #expect(
            error?.description
                == "\"hidd\" at column 7 is not known. Did you mean hide? Write hide, show or "
                + "translate, a speed such as x0.75, gap 1.5L or gap 2s, *3, wait, ask, or on.")
        let preset = #expect(throws: NotationError.self) { try DrillNotation.read("Shadow, hide") }
        #expect(
            preset?.description
                == "\"Shadow\" at column 1 is a preset, which stands alone. Write only its name, "
                + "or its passes: show, hide gap 1.2L.")
    }

    @Test(
        arguments: [
            ("", "There is no drill at column 1.", "primed."),
            (
                String(repeating: " ", count: 201), "The drill is too long at column 201.",
                "200 characters."
            ),
            ("show,", "Nothing stands between the commas at column 6.", "take a comma away."),
            ("show 3", "\"3\" at column 6 is not known. Write hide, show", "or on."),
            ("show hide", "\"hide\" at column 6 says a second time", "between two passes."),
            ("x9", "\"x9\" at column 1 is no speed. Write x", "x0.75."),
            ("gap", "\"gap\" at column 1 is no gap. Write gap", "gap 1.5L."),
            ("*", "\"*\" at column 1 is no number of times.", "*3."),
        ] as [(String, String, String)])
    func `a mistake says what to write instead`(_ text: String, _ first: String, _ last: String) {
        let error = #expect(throws: NotationError.self) { try DrillNotation.read(text) }
        #expect(error?.description.hasPrefix(first) == true)
        #expect(error?.description.hasSuffix(last) == true)
        #expect(error?.kind == .usage)
    }

    @Test func `more passes than twenty are told with the place of the next`() {
        let text = Array(repeating: "hide", count: 21).joined(separator: ",")
        let error = #expect(throws: NotationError.self) { try DrillNotation.read(text) }
        #expect(
            error?.description == "The drill has too many passes at column 101. Use at most 20, "
                + "or repeat one with *3.")
    }

    @Test(
        arguments: [
            ("gap 600s", .time(ms(600_000))), ("gap 600000ms", .time(ms(600_000))),
            ("gap 0.4ms", .none), ("gap 0.5ms", .time(ms(1))),
            ("gap 20L", .lengths(hundredths: 2_000)),
            ("gap 0.004L", .none), ("gap 0.005L", .lengths(hundredths: 1)),
        ] as [(String, DrillScore.Gap)])
    func `gaps are rounded and bounded`(_ text: String, _ gap: DrillScore.Gap) throws {
        #expect(try DrillNotation.read(text)?.otherwise.passes.map(\.gap) == [gap])
    }

    @Test(
        arguments: [
            ("x0.304", 30), ("x0.305", 31), ("x3", 300), ("x0.3", 30), ("hide x1.255", 126),
        ])
    func `speeds are rounded to hundredths`(_ text: String, _ factor: Int) throws {
        #expect(try DrillNotation.read(text)?.otherwise.passes.map(\.factor) == [factor])
    }

    @Test(arguments: [("*1", 1), ("*99", 99), ("1 time", 1), ("99 times", 99)])
    func `a pass is repeated up to ninety-nine times`(_ text: String, _ repeats: Int) throws {
        #expect(try DrillNotation.read(text)?.otherwise.passes.map(\.repeats) == [repeats])
    }

    @Test func `a drill is bounded`() throws {
        let most = Array(repeating: "hide", count: 20).joined(separator: ",")
        #expect(try DrillNotation.read(most + ",x2")?.otherwise.rounds == 2)
        let passes = #expect(throws: NotationError.self) { try DrillNotation.read(most + ",hide") }
        #expect(passes?.code == .tooManyPasses)
        #expect(passes?.column == most.count + 2)
        let long = "hide" + String(repeating: " ", count: 196)
        #expect(try DrillNotation.read(long) != nil)
        let length = #expect(throws: NotationError.self) { try DrillNotation.read(long + " ") }
        #expect(length?.code == .tooLong)
        #expect(length?.column == 201)
    }

    private static func pass(_ random: inout HostilePlanTests.Steady) -> Pass {
        let gaps: [DrillScore.Gap] = [
            .none, .time(ms(.random(in: 1...600_000, using: &random))),
            .time(ms(.random(in: 1...60, using: &random) * 1_000)),
            .lengths(hundredths: .random(in: 1...2_000, using: &random)),
        ]
        return Pass(
            display: ([nil] + TextDisplay.allCases).randomElement(using: &random) ?? nil,
            factor: Bool.random(using: &random) ? 100 : .random(in: 30...300, using: &random),
            repeats: Bool.random(using: &random) ? 1 : .random(in: 1...99, using: &random),
            gap: gaps.randomElement(using: &random) ?? .none,
            wait: [.none, .person, .answer].randomElement(using: &random) ?? .none)
    }

    @Test func `any characters are read or refused`() {
        var random = HostilePlanTests.Steady(state: 17)
        let pieces = [
            "x", "×", "*", ",", ".", "1", "99", "gap", "s", "L", "hide", "é", "1\u{301}", ":", ";",
            ">", "new", "unknown", "else", "on", "ask",
        ]
        var refused = 0
        for _ in 0..<5_000 {
            let count = Int.random(in: 0...12, using: &random)
            let text = (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            do { _ = try DrillNotation.read(text) } catch {
                #expect((1...text.count + 1).contains(error.column))
                refused += 1
            }
        }
        #expect((1..<5_000).contains(refused))
    }
}

/// Drills by kinds of sentences.
@Suite struct DrillSelectorTests {
    private typealias Pass = DrillScore.Pass

    @Test func `kinds are read in their order, with the passes of each`() throws {
        let score = try DrillNotation.read("new: hide, show, hide; Unknown > 1: shadow; else: on")
        let hidden = Pass(display: .hidden)
        let kinds = try #require(score)
        #expect(kinds.branches.map(\.selector) == [.new, .unknown(moreThan: 1)])
        #expect(
            kinds.branches.first?.treatment.passes == [hidden, Pass(display: .shown), hidden])
        #expect(kinds.branches.last?.treatment == DrillPreset.named("shadow")?.score?.otherwise)
        #expect(kinds.otherwise == .on)
    }

    @Test func `other sentences are played as they are, unless else names their passes`() throws {
        #expect(try DrillNotation.read("hard: show")?.otherwise == .on)
        let score = try DrillNotation.read("marked: on; else: hide, show, x2")
        #expect(score?.otherwise.rounds == 2)
        #expect(score?.branches.first?.treatment == .on)
        #expect(try DrillNotation.read("new: listen; else: show")?.branches.first?.treatment == .on)
    }

    @Test func `ask waits for an answer`() throws {
        let learn = try DrillNotation.read("learn")
        #expect(learn?.otherwise.passes.map(\.wait) == [.answer, .none, .none])
        #expect(learn == (try DrillNotation.read("hide ask, show, hide")))
    }

    @Test(arguments: [
        ("odd: show", NotationError.Code.noSelector, 1), ("new: ", .nothingBetweenCommas, 6),
        ("new show: hide", .noSelector, 1), (": show", .noSelector, 1),
        ("new: show; hide", .noSelector, 12), ("unknown>1.5: show", .noSelector, 1),
        ("unknown>: show", .noSelector, 1), ("else: show; new: hide", .elseNotLast, 1),
        ("hide on", .onNotAlone, 6), ("show; hide", .unknown, 5),
        ("new: hide, ; else: on", .nothingBetweenCommas, 12), ("new: show;", .noSelector, 11),
        ("hide wait ask", .saidTwice, 11),
    ])
    func `what is no kind of sentence is told with its place`(
        text: String, code: NotationError.Code, column: Int
    ) {
        let error = #expect(throws: NotationError.self) { try DrillNotation.read(text) }
        #expect(error?.code == code)
        #expect(error?.column == column)
        #expect(error?.description.hasSuffix(".") == true)
    }
}

@Suite struct DrillPresetTests {
    @Test func `a preset reads as its score, by name and by notation`() throws {
        for preset in DrillPreset.all {
            #expect(try DrillNotation.read(preset.notation) == preset.score)
            #expect(try DrillNotation.read(" \(preset.name.uppercased()) ") == preset.score)
        }
    }

    @Test func `the presets are those of the product`() {
        #expect(
            DrillPreset.all.map(\.name) == [
                "listen", "learn", "shadow", "ladder", "dictation", "primed",
            ])
        #expect(
            DrillPreset.named("Ladder")?.score?.otherwise.passes.map(\.factor) == [75, 100, 125])
        let dictation = DrillPreset.named("dictation")?.score?.otherwise
        #expect(dictation?.passes.map(\.wait) == [.person, .person, .none])
        #expect(DrillPreset.named("listen")?.score == nil)
        #expect(DrillPreset.named("nothing") == nil)
    }
}
