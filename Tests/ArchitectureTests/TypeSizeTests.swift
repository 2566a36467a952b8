import Testing

/// No type of the interface and the app is too large to be held in mind.
@Suite struct TypeSizeTests {
    static let mostProperties = 20
    static let mostFiles = 6

    /// Types that are too large all the same, by the reason; none of the interface is.
    private static let exceptions = [
        "CardJSON": "the fields of a card in version 1 of an output",
        "EffectRunner": "a worker for each subject of a session, made and settled together",
        "Listening": "the parts of a session, each of which one worker reads",
        "Setting": "the settings stand by subject, and belong to one list",
    ]

    @Test func `no type of the interface and the app is too large or spread too far`() throws {
        let ranks = try PackageRanks.read()
        let source = try #require(ranks["Playback"])
        var sizes = TypeSizes()
        for file in try SourceTree.files(in: "Sources") {
            // They are what stands over the sources.
            guard let rank = ranks[file.target], rank > source else { continue }
            sizes.add(file)
        }
        // Types of other targets are only extended here.
        let own = sizes.types.filter { $0.value.properties > 0 }
        #expect(own.count > 100)
        let large = own.filter {
            $0.value.properties > Self.mostProperties || $0.value.files.count > Self.mostFiles
        }
        #expect(large.keys.sorted() == Self.exceptions.keys.sorted())
        let container = try #require(own["AppDependencyContainer"])
        #expect(container.properties <= 15 && container.files.count <= Self.mostFiles)
    }

    @Test func `properties and files are counted by type`() {
        var sizes = TypeSizes()
        let text = """
            package struct Part: Hashable {
                package enum Step { case one }
                /// var comment = 1
                package var a = "var b { 2"
                private(set) var c: [Int: Part] = [:] {
                    didSet { d = nil }
                }
                let d: Int?
                static let e = 1
                var f: Int { 3 }
                func g() {
                    let h = 4
                }
            }
            extension Part.Step {
                var i: Int { 5 }
            }
            """
        sizes.add(SourceTree.File(path: "A.swift", target: "A", text: text))
        sizes.add(SourceTree.File(path: "B.swift", target: "A", text: "extension Part {\n}\n"))
        #expect(sizes.types["Part"]?.properties == 3)
        #expect(sizes.types["Part"]?.files == ["A.swift", "B.swift"])
        #expect(sizes.types["Part.Step"]?.properties == 0)
    }
}
