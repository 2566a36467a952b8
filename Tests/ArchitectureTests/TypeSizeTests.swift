import Testing

/// No type of the interface is too large to be held in mind.
@Suite struct TypeSizeTests {
    static let mostProperties = 20
    static let mostFiles = 6

    @Test func `no type of the interface is too large or spread too far`() throws {
        let ranks = try PackageRanks.read()
        let (source, frame) = (try #require(ranks["Playback"]), try #require(ranks["ListenUI"]))
        var sizes = TypeSizes()
        for file in try SourceTree.files(in: "Sources") {
            // The interface is what stands between the sources and its frame.
            guard let rank = ranks[file.target], rank > source, rank <= frame else { continue }
            sizes.add(file)
        }
        // Types of other targets are only extended here.
        let own = sizes.types.filter { $0.value.properties > 0 }
        #expect(own.count > 100)
        let large = own.filter {
            $0.value.properties > Self.mostProperties || $0.value.files.count > Self.mostFiles
        }
        #expect(large.keys.sorted() == [])
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
