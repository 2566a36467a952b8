import ListenTestSupport
import Testing

@testable import Markup

/// Lines of JSON, whole and damaged.
@Suite struct JSONCursorTests {
    /// The value of the member `a`, as a string; `nil` when it is none.
    private func string(_ text: String, limit: Int = 4_096) throws -> String? {
        try Array(text.utf8).withUnsafeBytes { bytes in
            var cursor = JSONCursor(bytes)
            var found: String?
            try cursor.members { name, cursor throws(JSONDamage) in
                if name == "a" { found = try cursor.string(limit: limit) }
            }
            guard cursor.isAtEnd else { throw cursor.damage }
            return found
        }
    }

    @Test(arguments: [
        (#"{"a":"x"}"#, "x"), (#" { "b" : [1,{"a":"no"}] , "a" : "x" } "#, "x"),
        (#"{"a":"\"\\\/\n\t\u00e9"}"#, "\"\\/\n\té"), (#"{"a":"\ud83d\ude00"}"#, "😀"),
        (#"{"a":"\ud83d-\ude00"}"#, "\u{FFFD}-\u{FFFD}"), (#"{"a":"\u12"}"#, "\u{FFFD}12"),
        (#"{"\u0061":"x"}"#, "x"), (#"{"a":""}"#, ""), (#"{"a":"x","a":"y"}"#, "y"),
        (#"{"b":-1.5e+9,"c":true,"d":null,"a":"x"}"#, "x"),
        (#"{"b":{},"c":[],"d":[[],{}],"a":"x"}"#, "x"),
    ])
    func `a member is found among all others`(text: String, value: String) throws {
        #expect(try string(text) == value)
    }

    @Test(arguments: [
        #"{"a":1}"#, #"{"a":["x"]}"#, #"{"a":{"a":"x"}}"#, #"{"a":null}"#, "[]", "7", "\"a\"",
        "{}", "null",
    ])
    func `a value of another type is none`(text: String) throws {
        #expect(try string(text) == nil)
    }

    @Test(arguments: [
        "", "{", #"{"a"#, #"{"a":"#, #"{"a":"x"#, #"{"a":"x""#, #"{"a":"x",}"#, #"{"a" "x"}"#,
        #"{a:"x"}"#, #"{"a":"x"]"#, #"{"b":[1,2,"a":"x"}"#, #"{"b":[}],"a":"x"}"#,
        #"{"a":"x"}{"#, #"{"a":"x\"}"#, #"{"b":@,"a":"x"}"#, "\0\0\0", #"{"b":,"a":"x"}"#,
    ])
    func `damage is told`(text: String) {
        #expect(throws: JSONDamage.self) { try string(text) }
    }

    @Test func `every beginning of a line is read to its end or told`() throws {
        let line = Array(#"{"b":[{"c":"\u00e9"},-1,true],"a":"xé"} "#.utf8)
        for length in 0..<line.count - 1 {
            #expect(throws: JSONDamage.self, "\(length)") {
                try string(String(decoding: line.prefix(length), as: UTF8.self))
            }
        }
    }

    @Test func `deep nesting is damage, not a full stack`() throws {
        let deep = String(repeating: "[", count: 100_000)
        #expect(throws: JSONDamage.self) { try string("{\"b\":" + deep) }
        let sound = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
        #expect(try string("{\"b\":" + sound + ",\"a\":\"x\"}") == "x")
    }

    @Test func `the strings of an array are given in order, as many as are asked for`() throws {
        func strings(_ text: String, most: Int, limit: Int = 4_096) throws -> [String] {
            try Array(text.utf8).withUnsafeBytes { bytes in
                var cursor = JSONCursor(bytes)
                return try cursor.strings(most: most, limit: limit)
            }
        }
        let text = #"["a",1,["no"],"b",null,"c"]"#
        #expect(try strings(text, most: 9) == ["a", "b", "c"])
        #expect(try strings(text, most: 2) == ["a", "b"])
        #expect(try strings(text, most: 0) == [] && strings("[]", most: 9) == [])
        #expect(try strings(#"["abc"]"#, most: 9, limit: 2) == ["ab"])
        #expect(throws: JSONDamage.self) { try strings(#"["a","b""#, most: 9) }
    }

    @Test func `a long string is cut to what is asked for`() throws {
        let long = String(repeating: "é", count: 5_000)
        #expect(try string("{\"a\":\"" + long + "\"}", limit: 10)?.count == 5)
    }

    @Test func `noise never does more than throw`() throws {
        var noise = SeededGenerator(seed: 5)
        let marks = Array("{}[]\":,\\ua1-\0 é".utf8)
        for _ in 0..<20_000 {
            let count = Int.random(in: 0..<40, using: &noise)
            let bytes = (0..<count).map { _ in marks.randomElement(using: &noise) ?? 0 }
            _ = try? string(String(decoding: [0x7B] + bytes, as: UTF8.self))
        }
    }
}
