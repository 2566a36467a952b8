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
