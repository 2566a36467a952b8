import ListenCore
import Testing

@Suite struct BookTagTests {
    @Test(arguments: [
        ("evening", "evening"), ("  in\tthe  car ", "in the car"), ("Évening", "Évening"),
        ("夜", "夜"), ("a+b", "a+b"),
    ])
    func `a tag is a text without blanks around it`(typed: String, text: String) {
        #expect(BookTag(typed)?.text == text)
    }

    @Test(arguments: [
        "", "  ", "+a", "-a", "a,b", "a\u{1B}[2J", String(repeating: "a", count: 41), "...",
    ])
    func `what cannot be typed again is no tag`(typed: String) {
        #expect(BookTag(typed) == nil)
    }

    @Test func `case and accents make no other tag`() {
        #expect(BookTag("Évening") == BookTag("evening"))
        #expect(BookTag("a") != BookTag("b"))
    }
}
