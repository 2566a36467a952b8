import FoundationEssentials
import Testing

@testable import Markup

/// JSON values that are kept and written again.
@Suite struct JSONValueTests {
    private func value(_ text: String) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }

    @Test(
        arguments: [
            ("null", .null), ("true", .flag(true)), ("false", .flag(false)), ("0", .integer(0)),
            ("-9223372036854775808", .integer(.min)), ("9223372036854775807", .integer(.max)),
            ("9223372036854775808", .natural(1 << 63)),
            ("18446744073709551615", .natural(.max)), ("1.5", .real(1.5)), ("1e300", .real(1e300)),
            ("\"\"", .text("")), ("\"a\"", .text("a")), ("[]", .list([])),
            ("[1,[null]]", .list([.integer(1), .list([.null])])), ("{}", .object([:])),
            ("{\"a\":{\"b\":\"c\"}}", .object(["a": .object(["b": .text("c")])])),
        ] as [(String, JSONValue)])
    func `a value is read as what it is, and written as it was`(
        text: String, wanted: JSONValue
    ) throws {
        let read = try value("[" + text + "]")
        #expect(read == .list([wanted]))
        let written = try JSONEncoder().encode(read)
        #expect(try JSONDecoder().decode(JSONValue.self, from: written) == read)
    }

    @Test func `integers come back to the last digit`() throws {
        let text = "[9007199254740993,18446744073709551615,-9007199254740993]"
        #expect(String(decoding: try JSONEncoder().encode(value(text)), as: UTF8.self) == text)
    }

    @Test func `an empty text is none`() {
        #expect(JSONValue.text("a").text == "a")
        #expect(JSONValue.text("").text == nil && JSONValue.integer(1).text == nil)
    }

    @Test func `numbers of all kinds are numbers`() {
        #expect(JSONValue.integer(-3).number == -3)
        #expect(JSONValue.natural(1 << 63).number == 0x1p63)
        #expect(JSONValue.real(0.5).number == 0.5)
        #expect(JSONValue.text("1").number == nil && JSONValue.flag(true).number == nil)
    }

    @Test func `a member that is null is none, and only objects have members`() {
        var value = JSONValue.object(["a": .null, "b": .integer(1)])
        #expect(value["a"] == nil && value["b"] == .integer(1) && value["c"] == nil)
        value["b"] = nil
        value["c"] = .flag(true)
        #expect(value == .object(["a": .null, "c": .flag(true)]))
        #expect(value.object?.count == 2 && value.list == nil)
        var list = JSONValue.list([.null])
        list["a"] = .null
        #expect(list == .list([.null]) && list.object == nil && list.list == [.null])
    }
}
