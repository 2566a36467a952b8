import Testing

/// Every public type of ranks 1 to 4 has an example, and every example is compiled.
///
/// Records, enums and errors may be shown at the type that gives or takes them; their doc comment
/// ends with `Shown at` and the name of that type, which has an example of its own.
@Suite struct ExampleTests {
    private let examples: DocExamples

    init() throws {
        let ranks = try PackageRanks.read()
        examples = DocExamples(
            of: try SourceTree.files(in: "Sources").filter {
                (1...4).contains(ranks[$0.target] ?? 0)
            })
    }

    @Test func `every public type has an example, or stands in that of another`() {
        for type in examples.publicTypes where type.code.isEmpty {
            guard let other = type.shownAt else {
                Issue.record("\(type.path): \(type.name) has no example; see CONTRIBUTING.md")
                continue
            }
            #expect(
                examples.shown.contains(String(other)),
                "\(type.path): \(other), where \(type.name) is said to be shown, has no example")
        }
        #expect(examples.publicTypes.count > 100)
    }

    @Test func `every line of an example of a public type is compiled with the tests`() throws {
        let compiled = try SourceTree.files(in: "Tests")
            .filter { $0.path.hasSuffix("Examples.swift") }
            .map { DocExamples.squeezed($0.text) }.joined()
        for type in examples.publicTypes {
            for line in type.code where !compiled.contains(DocExamples.squeezed(line)) {
                Issue.record("\(type.path): no file Examples.swift has this line:\(line)")
            }
        }
    }

    @Test func `examples are found in fences and by their indentation`() {
        func types(_ text: String) -> [DocExamples.PublicType] {
            let file = SourceTree.File(path: "a.swift", target: "A", text: text)
            return DocExamples(of: [file]).publicTypes
        }
        let fenced = types(
            "/// A fox.\n///\n/// ```swift\n/// Fox().run()  // 3\n/// ```\npublic struct Fox {")
        #expect(fenced.map(\.code) == [[" Fox().run()"]])
        let indented = types("/// A fox.\n///\n///     Fox().run()\n@frozen\npublic struct Fox {")
        #expect(indented.map { $0.code.count } == [1])
        let elsewhere = types("/// A fox.\n///\n/// Shown at ``Hound``.\npublic enum Fox {")
        #expect(elsewhere.map(\.shownAt) == ["Hound"])
        #expect(types("/// A fox.\npackage struct Fox {").isEmpty)
        #expect(types("/// ```\n/// a\n/// ```\n\npublic struct Fox {").map(\.code) == [[]])
    }
}
