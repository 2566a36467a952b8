import Testing

/// A target imports only lower ranks, as `Package.swift` orders them.
@Suite struct RankTests {
    let ranks: [String: Int]
    /// Adapters of C libraries, which are known to the container alone.
    let adapters: Set<String>

    init() throws {
        let ranks = try PackageRanks.read()
        self.ranks = ranks
        adapters = Set(ranks.filter { $0.value == 3 }.keys).subtracting(Self.pure)
    }

    /// Adapters that only turn bytes into values, and may be used as `Markup` is.
    static let pure: Set<String> = ["HTMLText"]

    /// Files outside of the container that know an implementation, with the reason.
    static let exceptions: [String: String] = [:]

    /// Adapters that a target beside the container is made over: the voices have the process that
    /// loads the synthesizers' libraries, and know none of these.
    static let overAdapters: [String: Set<String>] = ["Voices": ["SpeechSynthesis"]]

    /// Sources of folders on servers, which are made of services and, as these, known to the
    /// container alone.
    static let overServices: Set<String> = ["RemoteFolders", "CloudDrives"]

    /// What a screen may be made of; everything else reaches it as values.
    static let allowedInUI: Set<String> = [
        "ListenCore", "Subtitles", "Signal", "Practice", "Routes", "Terminal",
    ]

    /// The targets of the interface, lower ones first; the three in the middle are of one rank.
    static let interface = [
        "UIVocabulary", "Typesetting", "LibraryUI", "PlayerUI", "ReviewUI", "ListenUI",
    ]

    @Test func `every target of the sources has a rank`() throws {
        let targets = Set(try SourceTree.files(in: "Sources").map(\.target))
        #expect(targets.subtracting(ranks.keys) == [])
        #expect(targets.count > 15)
        #expect(ranks["ListenCore"] == 1 && ranks["CZlib"] == 0 && adapters.contains("ICUText"))
    }

    @Test func `a target imports only lower ranks`() throws {
        for file in try SourceTree.files(in: "Sources") {
            let rank = try #require(ranks[file.target])
            for (module, _) in file.imports {
                guard let other = ranks[module] else { continue }
                #expect(other < rank, "\(file.path) imports \(module)")
            }
        }
    }

    @Test func `only the container imports adapters`() throws {
        for file in try SourceTree.files(in: "Sources") {
            let names = Set(file.imports.map(\.module)).intersection(adapters)
                .subtracting(Self.overAdapters[file.target, default: []])
            guard !names.isEmpty else { continue }
            #expect(
                file.target == "ListenApp", "\(file.path): \(names)")
        }
    }

    @Test func `only the container names implementations`() throws {
        let ranked = try PackageRanks.implementations()
        #expect(ranked.count == 3)
        let implementations = Set(ranks.filter { ranked.contains($0.value) }.keys)
        var found: Set<String> = []
        for file in try SourceTree.files(in: "Sources")
        where ranks[file.target, default: 0] > ranked.max() ?? 0
            && file.target != "ListenApp" && !Self.overServices.contains(file.target)
        {
            let named = Set(file.imports.map(\.module)).intersection(implementations)
            guard !named.isEmpty else { continue }
            let path = String(file.path.dropFirst("Sources/".count))
            found.insert(path)
            #expect(Self.exceptions[path] != nil, "\(file.path) imports \(named.sorted())")
        }
        #expect(found.isSuperset(of: Self.exceptions.keys), "exceptions that are none any more")
    }

    @Test func `nothing below the container mentions it`() throws {
        let container = "AppDependencyContainer"
        let files = try SourceTree.files(in: "Sources").filter { $0.text.contains(container) }
        #expect(Set(files.map(\.target)) == ["ListenApp", "listen"])
    }

    @Test func `screens and view models see values and the terminal only`() throws {
        let allowed = Self.allowedInUI.union(Self.interface)
        for file in try SourceTree.files(in: "Sources") where Self.interface.contains(file.target) {
            for (module, _) in file.imports where ranks[module] != nil {
                #expect(allowed.contains(module), "\(file.path) imports \(module)")
            }
        }
    }

    @Test func `lists, player and review are of one rank, under the frame and over the text`() {
        let ranks = Self.interface.compactMap { self.ranks[$0] }
        #expect(ranks.count == 6 && Set(ranks[2...4]).count == 1)
        #expect(ranks == ranks.sorted() && Set(ranks).count == 4)
    }

    @Test func `no C library leaks through a public import`() throws {
        for file in try SourceTree.files(in: "Sources") {
            for (module, isPublic) in file.imports where ranks[module] == 0 {
                #expect(!isPublic, "\(file.path) imports \(module) publicly")
                let isAllowed =
                    adapters.union(Self.pure).contains(file.target)
                    || ["CProcesses", "CThreads", "CZlib"].contains(
                        module)
                #expect(isAllowed, "\(file.path) imports \(module)")
            }
        }
    }

    @Test func `the terminal knows nothing of books`() throws {
        for file in try SourceTree.files(in: "Sources") where file.target == "Terminal" {
            #expect(
                !file.imports.contains { ranks[$0.module, default: 0] > 0 }, "\(file.path)")
        }
    }
}
