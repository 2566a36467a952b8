import ListenCore
import Practice
import Testing

@testable import Routes

/// Routes as people write them.
@Suite struct RouteTextTests {
    static func drill(_ text: String) -> String? {
        do {
            _ = try DrillNotation.read(text)
            return nil
        } catch {
            return error.description
        }
    }

    private func read(_ text: String) throws(RouteError) -> Route {
        try Route.read(text, drill: Self.drill)
    }

    private func fault(_ text: String) -> RouteError? {
        do {
            _ = try read(text)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: RoutePreset.all)
    func `every preset is read, has a reason for each step, and is printed as it is written`(
        preset: RoutePreset
    ) throws {
        let route = try read(preset.text)
        #expect(route.text == preset.text)
        #expect(route.steps.allSatisfy { !$0.reason.isEmpty })
        #expect(route.steps.contains { $0.act == .easy })
        #expect(route.steps.compactMap(\.after) == [1, 4, 10])
    }

    @Test(arguments: ["0.3", "0.75", "0.9", "1.0", "1.05", "3.0"])
    func `a speed is printed as it is written`(speed: String) throws {
        let text = "whole: hide | speed \(speed)\n"
        #expect(try read(text).text == text)
    }

    @Test func `the usual route has the steps of the issue`() throws {
        let steps = try read(RoutePreset.standard.text).steps
        #expect(
            steps.map(\.title) == [
                "choose", "meet", "whole", "sentences", "write", "say",
                "whole after 1 day", "whole after 4 days", "whole after 10 days", "easy",
            ])
        #expect(steps[0].act == .choose(90...98))
        #expect(steps[1].lines == .new)
        #expect(steps[2].expects && steps[2].judges && steps[2].speed == 100)
        #expect(steps[2].act == .play("hide"))
        #expect(steps[3].act == .play("learn"))
        #expect(steps[4].act == .write && steps[4].lines == .hardest(10))
        #expect(steps[5].act == .play("hide gap 1.2L *5"))
    }

    @Test func `names, waits, comments and blanks are read as they are meant`() throws {
        let route = try read(
            """
            # mine

              second after 10 days :  HIDE | Judge
            first: only HARD | new: hide, show; else: on | speed 0.9 -- why -- not
            """)
        #expect(route.steps.map(\.title) == ["first", "second after 10 days"])
        #expect(route.steps[0].reason == "why -- not" && route.steps[0].speed == 90)
        #expect(route.steps[0].lines == .hard)
        #expect(try read(route.text) == route)
    }

    @Test(arguments: [
        ("", RouteError.Code.empty, 1), ("# only this", .empty, 1),
        ("hide", .noName, 1), (": hide", .noName, 1), ("\na: hide\na: show", .sameName, 3),
        ("a after 0 days: hide", .badWait, 1), ("a after days: hide", .badWait, 1),
        ("a after 366 days: hide", .badWait, 1), ("a: expect", .notOneAct, 1),
        ("a: hide | show", .notOneAct, 1), ("a: hide |", .notOneAct, 1),
        ("a: write | easy", .notOneAct, 1), ("a: hide | speed 1 | speed 1", .saidTwice, 1),
        ("a: only new | only hard | hide", .saidTwice, 1),
        (String(repeating: "x", count: 16_001), .tooLong, 1),
        ((0...40).map { "s\($0): hide" }.joined(separator: "\n"), .tooManySteps, 41),
    ])
    func `a fault is told with its line`(text: String, code: RouteError.Code, line: Int) {
        let fault = fault(text)
        #expect(fault?.code == code && fault?.line == line)
        #expect(fault?.description.hasSuffix(".") == true)
    }

    @Test(arguments: [
        "only old", "only hardest", "only hardest 51", "speed 9", "known 98-90", "known x", "hid",
        "hide gap", "expect now",
    ])
    func `a part that means nothing is told with what does`(part: String) {
        guard case .badPart(let sentence)? = fault("a: \(part)")?.code else {
            Issue.record("\(part) was read")
            return
        }
        #expect(sentence.hasSuffix("."))
    }

    @Test func `the hardest sentences are chosen by their trouble, and stay in their order`() {
        #expect(RouteLines.hardest(2, of: [3: 0.5, 7: 0.9, 9: 0.1]) == [3, 7])
        #expect(RouteLines.hardest(2, of: [4: 0.5, 1: 0.5, 2: 0.5]) == [1, 2])
        #expect(RouteLines.hardest(5, of: [4: 0, 2: 0.2]) == [2])
        #expect(RouteLines.hardest(0, of: [4: 1]).isEmpty)
    }

    @Test func `a step's time follows from its chapter and its drill`() throws {
        let minutes = RouteStep("a", .play("hide")).seconds(of: .seconds(600))
        #expect(minutes == 600)
        #expect(RouteStep("a", .play("learn")).seconds(of: .seconds(600)) == 1_080)
        #expect(
            RouteStep("a", .play("hide gap 1.2L *5"), lines: .hardest(10)).seconds(of: .seconds(9))
                == 660)
        #expect(RouteStep("a", .write, lines: .hardest(10)).seconds(of: .zero) == 450)
        #expect(RouteStep("a", .play("hide")).seconds(of: .seconds(1e9)) == 86_400)
    }

    @Test(arguments: [
        ("say: echo -- echo", "say: show, hide gap 1.5L -- echo"),
        ("say: only new |  echo | judge", "say: only new |  show, hide gap 1.5L | judge"),
        ("# say: echo\n\nsay: hide", "# say: echo\n\nsay: hide"), ("echo", "echo"),
        ("echo: echoes | shadow", "echo: echoes | shadow"), ("a: |", "a: |"),
    ])
    func `names of one's own drills are replaced by what they stand for`(
        text: String, replaced: String
    ) {
        let drills = ["echo": "show, hide gap 1.5L"]
        #expect(RouteNames.replaced(in: text) { drills[$0] } == replaced)
    }

    @Test func `the words of a wait may be in capitals`() throws {
        let route = try Route.read("whole: hide\nWhole After 1 Day: hide")
        #expect(route.steps.map(\.after) == [nil, 1])
        #expect(route.steps.map(\.name) == ["whole", "Whole"])
    }
}
