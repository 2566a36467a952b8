import Testing

@testable import Reports

/// The command line as a shell hands it over.
@Suite struct TypedLineTests {
    @Test(arguments: [
        ("El\\ faro", "El faro"), ("'El faro", "El faro"), ("\"El faro\"", "El faro"),
        ("L\\'eau", "L'eau"), ("'a\\b'", "a\\b"), ("\"a\\\"b\"", "a\"b"), ("plain", "plain"),
        ("", ""), ("a\\", "a"),
    ])
    func `Quoting is taken away as the shell would`(_ typed: String, _ meant: String) {
        let line = TypedLine(shellWords: ["listen", "book", typed], index: 2, prefix: typed)
        #expect(line.typed == meant)
        let later = TypedLine(shellWords: ["listen", "book", typed, ""], index: 3, prefix: "")
        #expect(later.words == ["book", meant])
    }

    @Test(arguments: [
        (["book", "3", "chapter"], ["book"], ["3", "chapter"]),
        (["book", "--server", "home", "3", "chapter"], ["book"], ["3", "chapter"]),
        (["book", "--local", "3"], ["book"], ["3"]),
        (["cache", "pin", "book", "3"], ["cache", "pin"], ["book", "3"]),
        (["ctl", "--json", "chapter"], ["ctl"], ["chapter"]),
    ])
    func `Operands are what is neither the command, nor an option, nor its value`(
        _ words: [String], _ command: [String], _ operands: [String]
    ) {
        let line = TypedLine(
            shellWords: ["listen"] + words + [""], index: words.count + 1, prefix: "")
        #expect(line.operands(after: command) == operands)
    }

    @Test func `The value of an option is found in both ways of writing it`() {
        for words in [["--book", "El\\ faro"], ["--book=El\\ faro"]] {
            let line = TypedLine(
                shellWords: ["listen", "bookmarks"] + words + [""], index: words.count + 2,
                prefix: "")
            #expect(line.value(of: "--book") == "El faro")
            #expect(line.value(of: "--chapter") == nil)
        }
    }

    @Test func `An index beyond the words does no harm`() {
        let line = TypedLine(shellWords: ["listen"], index: 9, prefix: "x")
        #expect(line.words.isEmpty && line.typed == "x")
        #expect(TypedLine(shellWords: [], index: -3, prefix: "").words.isEmpty)
    }
}
