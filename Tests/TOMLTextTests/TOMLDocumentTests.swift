import ListenTestSupport
import Testing

@testable import TOMLText

extension TOMLDocument {
    init(text: String) throws(TOMLError) { try self.init(Array(text.utf8)) }
}

@Suite struct TOMLDocumentTests {
    @Test func `every value has its path, and the places of key and value`() throws {
        let text = """
            # settings
            speed = 1.25
              "née"  =  'x'
            [transcribe]
            command = "a\\tb"
            model.size = 0x1F # in a comment
            inner = { on = true, n = [1, { k = 2 }] }
            [[list]]
            at = 07:32:00
            [[list]]
            """
        let entries = try TOMLDocument(text: text).entries
        let rows = entries.map { entry in
            "\(Flat.path(entry.path)) \(entry.place) \(entry.valuePlace)"
        }
        #expect(
            rows == [
                "speed 2:1 2:9", "née 3:3 3:13", "transcribe.command 5:1 5:11",
                "transcribe.model.size 6:1 6:14", "transcribe.inner.on 7:11 7:16",
                "transcribe.inner.n 7:22 7:26", "list.#0.at 9:1 9:6",
            ])
        #expect(
            entries.map(\.value) == [
                .float(1.25), .string("x"), .string("a\tb"), .integer(31), .boolean(true),
                .array([
                    .integer(1),
                    .table([
                        TOMLEntry(
                            table: [], keys: [.key("k")], place: TOMLPlace(line: 7, column: 32),
                            value: .integer(2), valuePlace: TOMLPlace(line: 7, column: 36),
                            valueEnd: TOMLPlace(line: 7, column: 37))
                    ]),
                ]), .moment("07:32:00"),
            ])
    }

    @Test(arguments: [
        ("", "1:1"), ("speed = ", "1:9"), ("a = 1\n b = 2 c", "2:8"), ("[\u{11}", "1:2"),
        ("a = [\u{2028}]", "1:6"), ("a = 1\u{0}", "1:6"), ("a = \"x", "1:7"), ("[a\nb", "1:3"),
        ("a = 1\na = 2", "2:1"), ("[a]\n[b]\n[a]", "3:1"), ("a = { b = 1 }\na.c = 2", "2:1"),
        ("'é' = 1\n\"é\" = 2", "2:1"), ("a = \"\\q\"", "1:6"), ("a = fast", "1:5"),
        ("a = 99999999999999999999", "1:5"), ("a = 2025-02-29", "1:5"), ("a\r= 1", "1:2"),
        ("'é€😀' = ", "1:9"), ("= 1", "1:1"), ("a", "1:2"), ("a = 1 # \u{7F}", "1:9"),
        ("a = '''x", "1:9"), ("a = {b = 1,\nc = 2}", "1:12"), ("[[a]", "1:4"),
        ("a = \"\u{1}\"", "1:6"), ("a = 07:32:60", "1:5"), ("a = 07:60:00", "1:5"),
    ])
    func `a fault has its place`(text: String, place: String) {
        guard !text.isEmpty else {
            #expect((try? TOMLDocument(text: text))?.entries == [])
            return
        }
        #expect {
            try TOMLDocument(text: text)
        } throws: { error in
            let error = error as? TOMLError
            #expect(error?.reason.hasSuffix(".") == false)
            return error?.place.description == place
        }
    }

    @Test(arguments: [
        ("a = 1\na.b = 2", "\"a\" is defined somewhere else"),
        ("[a]\nb.c = 1\n[a.b]", "\"b\" is defined twice"),
        ("a = { b = 1 }\na.c = 2", "what stands before this key is no table that can be added to"),
    ])
    func `a key that was given before says what it was`(text: String, reason: String) {
        let error = #expect(throws: TOMLError.self) { try TOMLDocument(text: text) }
        #expect(error?.reason == reason)
    }

    @Test(arguments: [
        ([0x61, 0x3D, 0x22, 0xFF, 0x22], "1:4"), ([0x0A, 0xC3], "2:1"),
        ([0xED, 0xA0, 0x80], "1:1"),
        ([0xEF, 0xBB, 0xBF, 0x61, 0x0A, 0x80], "2:1"), ([0xC3, 0xA9, 0xF5], "1:2"),
    ])
    func `what is not UTF-8 is refused where it is not`(bytes: [UInt8], place: String) {
        #expect {
            try TOMLDocument(bytes)
        } throws: { error in
            (error as? TOMLError)?.place.description == place
        }
    }

    @Test func `a byte order mark is passed over`() throws {
        #expect(try TOMLDocument(text: "\u{FEFF}a = 1").entries.map(\.place.description) == ["1:1"])
    }

    @Test func `depth is bounded wherever it can grow`() {
        let many = 100_000
        let dots = String(repeating: "a.", count: many) + "a"
        let hostile = [
            dots + " = 1", "[\(dots)]", "a = { \(dots) = 1 }",
            "a = " + String(repeating: "[", count: many),
            "a = " + String(repeating: "{a=", count: many),
            "a = " + String(repeating: "[{a=", count: many),
        ]
        for text in hostile {
            #expect {
                try TOMLDocument(text: text)
            } throws: { error in
                let reason = (error as? TOMLError)?.reason
                return reason == "the key has too many parts"
                    || reason == "lists and tables are nested too deeply"
            }
        }
        func nested(_ count: Int) -> String {
            "a = " + String(repeating: "[", count: count) + String(repeating: "]", count: count)
        }
        #expect(throws: Never.self) { try TOMLDocument(text: nested(TOMLDocument.depthLimit)) }
        #expect(throws: TOMLError.self) {
            try TOMLDocument(text: nested(TOMLDocument.depthLimit + 1))
        }
        let deep = Array(repeating: "a", count: TOMLDocument.depthLimit).joined(separator: ".")
        #expect(throws: Never.self) { try TOMLDocument(text: "[\(deep)]\n\(deep) = 1") }
    }
}

/// Entries as lines that another reader can be compared with.
enum Flat {
    static func path(_ steps: [TOMLEntry.Step]) -> String {
        steps.map { step in
            switch step {
            case .key(let name): name
            case .index(let index): "#\(index)"
            }
        }.joined(separator: ".")
    }

    static func lines(_ entries: [TOMLEntry], under prefix: String = "") -> [String] {
        entries.flatMap { entry in
            lines(
                entry.value,
                entry.path.reduce(into: prefix) { path, step in
                    switch step {
                    case .key(let name): path += "." + hex(name)
                    case .index(let index): path += "#\(index)"
                    }
                })
        }
    }

    private static func lines(_ value: TOMLValue, _ path: String) -> [String] {
        switch value {
        case .string(let text): ["\(path)=s\(hex(text))"]
        case .integer(let number): ["\(path)=i\(number)"]
        case .float(let number): ["\(path)=f" + (number.isNaN ? "nan" : "\(number.bitPattern)")]
        case .boolean(let isOn): ["\(path)=b\(isOn)"]
        case .moment: ["\(path)=m"]
        case .array(let values):
            values.isEmpty
                ? ["\(path)=[]"] : values.enumerated().flatMap { lines($1, "\(path)#\($0)") }
        case .table(let entries): lines(entries, under: path)
        }
    }

    static func hex(_ text: String) -> String {
        text.utf8.map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
