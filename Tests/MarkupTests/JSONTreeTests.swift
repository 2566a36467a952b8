import ListenTestSupport
import Testing

@testable import Markup

/// JSON that is mended while it is read.
@Suite struct JSONTreeTests {
    /// The values in a short form, and what was told of them.
    private func read(_ text: String) -> (String, [String]) {
        var damage: [String] = []
        let tree = JSONTree(Array(text.utf8)) { damage.append("\($0): \($1)") }
        func outline(_ value: JSONElement) -> String {
            switch value.kind {
            case .object: "{" + value.elements.map(outline).joined(separator: ",") + "}"
            case .array: "[" + value.elements.map(outline).joined(separator: ",") + "]"
            case .string: "'" + (value.string ?? "") + "'"
            case .number: "\(value.number ?? .nan)"
            case .literal: value.isTrue ? "true" : "other"
            }
        }
        return (tree.roots.map(outline).joined(separator: ";"), damage)
    }

    @Test(arguments: [
        (#"{"a":[1,"x\n",true,null]}"#, "{[1.0,'x\n',true,other]}"), ("1 2", "1.0;2.0"),
        (#"{"a":-Infinity,"b":NaN}"#, "{other,other}"), ("", ""), ("[]", "[]"),
    ])
    func `what is sound is read without a word`(text: String, outline: String) {
        let (found, damage) = read(text)
        #expect(found == outline)
        #expect(damage == [])
    }

    @Test(arguments: [
        (#"{"a":1 "b":2}"#, "{1.0,2.0}", "1: A comma is missing."),
        ("[1,\n]", "[1.0]", "2: A comma is one too many."),
        (#"{"a":[1}"#, "{[1.0]}", "1: A bracket is missing before this one."),
        ("[1}", "[1.0]", "1: A bracket closes nothing; it was skipped."),
        ("[1,wat,2]", "[1.0,2.0]", "1: Something that is no JSON was skipped."),
        (
            #"{"a":"he said "no" twice","b":1}"#, #"{'he said "no" twice',1.0}"#,
            "1: A quotation mark inside a text is not escaped; it was kept."
        ),
        (
            "{\"a\":\"open\n\"b\":1}", "{'open',1.0}",
            "1: A quotation mark is missing; the text ends with its line."
        ),
        (#"{"a":"cut"#, "{'cut'}", "1: The JSON is cut off; what came before was kept."),
    ])
    func `damage is mended and told with its line`(
        text: String, outline: String, damage: String
    ) {
        let (found, told) = read(text)
        #expect(found == outline)
        #expect(told.first == damage)
    }

    @Test func `nesting is bounded`() {
        let text = String(repeating: "[", count: 10_000) + "1"
        let (found, damage) = read(text)
        #expect(found == String(repeating: "[", count: 64) + String(repeating: "]", count: 64))
        #expect(damage.count == 2)
    }

    @Test(arguments: [
        (
            "{\"a\":[1,2}}", "{[1.0,2.0]}",
            [
                "1: A bracket is missing before this one.",
                "1: A bracket closes nothing; it was skipped.",
            ]
        ),
        ("[1,,2]", "[1.0,2.0]", ["1: A value is missing before a comma."]),
        ("[,1]", "[1.0]", ["1: A value is missing before a comma."]),
        ("{1}", "{1.0}", ["1: A value has no name."]),
        (
            "{\"a\",\"b\":1}", "{1.0}",
            [
                "1: A name has no value; it was skipped.",
                "1: A value is missing before a comma.",
            ]
        ),
        ("[1 2]", "[1.0,2.0]", ["1: A comma is missing."]),
        ("[1", "[]", ["1: The JSON is cut off; what came before was kept."]),
        ("[1 ", "[1.0]", ["1: The JSON is cut off; what came before was kept."]),
        ("[-x]", "[-]", ["1: Something that is no JSON was skipped."]),
    ])
    func `each fault is told once`(text: String, outline: String, damage: [String]) {
        let (found, told) = read(text)
        if outline != "[-]" { #expect(found == outline) }
        #expect(told == damage)
    }

    @Test(arguments: [
        ("[\"open\n]", "['open']"), ("{\"a\":\"open,\n}", "{'open'}"),
        ("[{\"a\":\"open\n}, 1]", "[{'open'},1.0]"), ("[[\"open\n] ]", "[['open']]"),
        ("{\"a\":\"open \n \"b\" : 1}", "{'open',1.0}"),
        ("{\"b\":{\"a\":\"open\n}}", "{{'open'}}"),
        ("[\"not\n] over\"]", "['not\n] over']"), ("[\"not\n\"]", "['not\n']"),
    ])
    func `a text whose end is missing ends with its line where the line after shows it`(
        text: String, outline: String
    ) {
        #expect(read(text).0 == outline)
    }

    @Test func `what is nested too deeply is passed over to its end`() {
        let deep = String(repeating: "[", count: 70) + String(repeating: "]", count: 70)
        let (found, damage) = read("[" + deep + ",1]")
        let kept = String(repeating: "[", count: 63) + String(repeating: "]", count: 63)
        #expect(found == "[" + kept + ",1.0]")
        #expect(damage == ["1: The JSON is nested too deeply; the inner part was skipped."])
    }

    @Test(arguments: [(4, 4, 0), (3, 3, 1), (1, 1, 1)])
    func `no more values than can be kept are kept, and it is told once`(
        most: Int, kept: Int, damage: Int
    ) {
        var told: [String] = []
        let tree = JSONTree(Array("1 2 3 4".utf8), most: most) { told.append($1) }
        #expect(tree.roots.map(\.number) == (1...kept).map { Double($0) })
        #expect(told.count == damage)
    }

    @Test func `values one after another are read without commas`() {
        let (found, damage) = read("{\"a\":1}\n{\"a\":2},3")
        #expect(found == "{1.0};{2.0};3.0")
        #expect(damage == [])
    }

    @Test(
        arguments: [
            ("1.5", 1.5), ("\" 2.5\\t\"", nil), ("\" 2.5 \"", 2.5), ("\"1e400\"", nil),
            ("\"x\"", nil), ("\"\"", nil), ("true", nil), ("[1]", nil),
            ("\"" + String(repeating: "0", count: 39) + "7\"", 7),
            ("\"" + String(repeating: "0", count: 40) + "7\"", nil),
        ] as [(String, Double?)])
    func `a number may stand in a text, with blanks around it`(text: String, number: Double?) {
        #expect(JSONTree(Array(text.utf8)).roots.first?.number == number)
    }

    @Test(arguments: [
        ("true", true), ("True", true), ("1", true), ("\"2\"", true), ("-1", true), ("0", false),
        ("false", false), ("null", false), ("\"true\"", false), ("[1]", false),
    ])
    func `what is true is true, or another number than nothing`(text: String, isTrue: Bool) {
        #expect(JSONTree(Array(text.utf8)).roots.first?.isTrue == isTrue)
    }

    @Test func `members and elements are told apart`() throws {
        let root = try #require(
            JSONTree(Array(#"{"a":[{},7,{"b":1}],"c":{},"a":2}"#.utf8)).roots.first)
        #expect(root["a"]?.objects.count == 2)
        #expect(root["a"]?.hasElements == true && root["c"]?.hasElements == false)
        #expect(root["c"]?.kind == .object && root.objects.isEmpty)
        #expect(root["a"]?["b"] == nil && root["d"] == nil && root["aa"] == nil)
        #expect(root["a"]?.string == nil && root.elements.count == 3)
    }

    @Test func `lines are those of the text`() {
        let root = JSONTree(Array("{\n\"a\": [\n1,\n2]}".utf8)).roots.first
        #expect(root?.line == 1)
        #expect(root?["a"]?.line == 2)
        #expect(root?["a"]?.elements.map(\.line) == [3, 4])
    }

    @Test func `noise is read to its end`() {
        var noise = SeededGenerator(seed: 11)
        let marks = Array("{}[]\":,\\ua1-\0 \né".utf8)
        for _ in 0..<20_000 {
            let count = Int.random(in: 0..<60, using: &noise)
            let bytes = (0..<count).map { _ in marks.randomElement(using: &noise) ?? 0 }
            _ = JSONTree(bytes).roots.map { ($0.string, $0.number, $0.line) }
        }
    }
}
