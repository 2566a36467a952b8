import ListenCore
import Testing

/// Documents that other programs know, their blocks and the sentences in them.
@Suite struct TextDocumentTests {
    private static let document = TextDocument(
        digest: "d", letters: 500,
        blocks: [
            TextDocument.Block(pointer: "/body/DocFragment[1]/body/h1.0", start: 0),
            TextDocument.Block(pointer: "/body/DocFragment[2]/body/p[1].0", start: 40),
            TextDocument.Block(pointer: "/body/DocFragment[2]/body/p[2].0", start: 90),
        ])

    @Test func `a document is kept as lines`() {
        let outline = Self.document.outline
        #expect(outline.hasPrefix("0 /body/DocFragment[1]/body/h1.0\n40 /body/"))
        #expect(TextDocument(digest: "d", letters: 500, outline: outline) == Self.document)
        let damaged = TextDocument(digest: "d", letters: -1, outline: "x /a\n-3 /b\n7\n\n8 /c d")
        #expect(damaged.letters == 0)
        #expect(damaged.blocks == [TextDocument.Block(pointer: "/c d", start: 8)])
    }

    @Test func `a letter is in the block that began last`() {
        #expect(Self.document.pointer(at: 0) == "/body/DocFragment[1]/body/h1.0")
        #expect(Self.document.pointer(at: 89) == "/body/DocFragment[2]/body/p[1].0")
        #expect(Self.document.pointer(at: 499) == "/body/DocFragment[2]/body/p[2].0")
    }

    @Test(arguments: [
        ("/body/DocFragment[2]/body/p[2]/text().14", 90),
        ("/body/DocFragment[2]/body/p[2]/span[3]/text()[2].5", 90),
        ("/body/DocFragment[2]/body/p.0", 40), ("/body/DocFragment[1]/body/h1[1]/text().0", 0),
        ("/body/DocFragment/body/h1", 0),
    ])
    func `a pointer into a block is one to it`(_ pointer: String, _ letter: Int) {
        #expect(Self.document.letter(at: pointer) == letter)
    }

    @Test(arguments: [
        "", "0.318", "/body/DocFragment[2]/body.0", "/body/DocFragment[3]/body/p[2].0",
        "/body/DocFragment[12]/body/p[2]", "///", "12",
    ])
    func `other pointers lead nowhere`(_ pointer: String) {
        #expect(Self.document.letter(at: pointer) == nil)
    }

    @Test func `marks are kept as text`() {
        let marks = [
            DocumentMark(start: .zero, letter: 3), DocumentMark(start: .seconds(1.5), letter: 40),
        ]
        #expect(DocumentMark.text(of: marks) == "0:3 1500:40")
        #expect(DocumentMark.marks(of: "0:3 1500:40") == marks)
        #expect(DocumentMark.marks(of: "x 1 2:y -1:2 3:-4 1:2:3") == [])
    }
}

@Suite struct DocumentLettersTests {
    private static func letters(_ parts: String...) -> DocumentLetters {
        var letters = DocumentLetters()
        for (index, part) in parts.enumerated() {
            letters.begin("/\(index)")
            letters.add(part)
        }
        return letters
    }

    @Test func `only letters and digits count`() {
        let letters = Self.letters("One, two!", "", "漢字 3…")
        #expect(letters.scalars.count == 9)
        #expect(letters.blocks.map(\.start) == [0, 6])
        #expect(letters.blocks.map(\.pointer) == ["/0", "/2"])
    }

    private static func spoken(_ texts: String...) -> [DocumentLetters.Spoken] {
        texts.enumerated().map { (.seconds(Double($0.offset)), $0.element) }
    }

    @Test func `sentences are found by their letters`() {
        let letters = Self.letters(
            "Contents: The storm. ", "The storm. ",
            "The wind had risen [1] before the dawn. \u{201C}No!\u{201D} ",
            "He said it to the lighthouse keeper’s boy. ")
        let marks = letters.marks(
            of: Self.spoken(
                "The storm.", "The wind had risen before the dawn.", "No!",
                "He said it to the lighthouse keeper's boy."))
        // The mark of a note hides one sentence; what is before the first certain one is guessed.
        #expect(marks.map(\.start) == [.zero, .seconds(1), .seconds(2), .seconds(3)])
        let last = letters.blocks[3].start
        #expect(marks.last?.letter == last && marks[2].letter == last - 2)
    }

    @Test func `a short sentence is not looked for far away`() {
        let gap = String(repeating: "lorem ipsum dolor ", count: 40)
        let letters = Self.letters("It was a very quiet evening there. ", gap, "Yes. Later on.")
        let marks = letters.marks(
            of: Self.spoken("It was a very quiet evening there.", "Yes."))
        #expect(marks.map(\.letter) == [0])
    }

    @Test func `a text of another book has no marks`() {
        let letters = Self.letters("It was a very quiet evening there. And so on, and so forth.")
        let other = Self.spoken(
            "It was a very quiet evening there.", "Nothing of this is in that document.",
            "Nor is this sentence in that one.", "Nor this one, which is the last.")
        #expect(letters.marks(of: other).isEmpty)
        #expect(letters.marks(of: []).isEmpty)
        #expect(DocumentLetters().marks(of: other).isEmpty)
    }

    @Test func `what is there twice is no certain place`() {
        let twice = "It was a very quiet evening there. "
        let letters = Self.letters(twice, twice, "But this is said only once here. ")
        let marks = letters.marks(of: Self.spoken(twice, "But this is said only once here."))
        #expect(marks.map(\.letter) == [27, 54])
    }
}
