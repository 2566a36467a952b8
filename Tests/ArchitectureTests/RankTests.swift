import Testing

/// The table of DESIGN.md: a target imports only lower ranks.
@Suite struct RankTests {
    static let ranks: [String: Int] = [
        "CArchive": 0, "CCurl": 0, "CFFmpeg": 0, "CMPG123": 0, "CMeCab": 0, "CPictures": 0,
        "CPulse": 0, "CSoundTouch": 0, "CProcesses": 0, "CSpeech": 0, "CThreads": 0,
        "CSystemd": 0, "CZlib": 0,
        "ListenCore": 1,
        "Subtitles": 2, "Signal": 2, "HTTPCaching": 2, "AudioIO": 2, "Terminal": 2,
        "Practice": 2, "Processes": 2, "MediaTags": 2, "TOMLText": 2,
        "CurlTransport": 3, "AudioCodecs": 3, "TimeStretch": 3, "PulseOutput": 3,
        "SystemBus": 3, "ICUText": 3, "MeCabText": 3, "Pictures": 3, "Archives": 3,
        "SpeechSynthesis": 3,
        "Storage": 4, "Backend": 4, "Library": 4, "Serving": 4, "LanguageAids": 4, "Playback": 4,
        "CardExport": 4, "Covers": 4, "Alignment": 4,
        "ListenUI": 5, "ListenApp": 6, "listen": 7,
    ]
    /// Adapters are known to the container alone, services to ranks above.
    static let adapters: Set<String> = [
        "CurlTransport", "AudioCodecs", "TimeStretch", "PulseOutput", "SystemBus", "Pictures",
        "ICUText", "MeCabText", "Archives", "SpeechSynthesis",
    ]
    /// What a screen may be made of; everything else reaches it as values.
    static let allowedInUI: Set<String> = [
        "ListenCore", "Subtitles", "Signal", "Practice", "Terminal",
    ]

    @Test func `every target of the sources has a rank`() throws {
        let targets = Set(try SourceTree.files(in: "Sources").map(\.target))
        #expect(targets.subtracting(Self.ranks.keys) == [])
        #expect(targets.count > 15)
    }

    @Test func `a target imports only lower ranks`() throws {
        for file in try SourceTree.files(in: "Sources") {
            let rank = try #require(Self.ranks[file.target])
            for (module, _) in file.imports {
                guard let other = Self.ranks[module] else { continue }
                #expect(other < rank, "\(file.path) imports \(module)")
            }
        }
    }

    @Test func `only the container imports adapters`() throws {
        for file in try SourceTree.files(in: "Sources") {
            let names = Set(file.imports.map(\.module)).intersection(Self.adapters)
            guard !names.isEmpty else { continue }
            #expect(
                file.path.hasPrefix("Sources/ListenApp/Container/"), "\(file.path): \(names)")
        }
    }

    @Test func `screens and view models see values and the terminal only`() throws {
        for file in try SourceTree.files(in: "Sources") where file.target == "ListenUI" {
            for (module, _) in file.imports where Self.ranks[module] != nil {
                #expect(Self.allowedInUI.contains(module), "\(file.path) imports \(module)")
            }
        }
    }

    @Test func `no C library leaks through a public import`() throws {
        for file in try SourceTree.files(in: "Sources") {
            for (module, isPublic) in file.imports where Self.ranks[module] == 0 {
                #expect(!isPublic, "\(file.path) imports \(module) publicly")
                let isAllowed =
                    Self.adapters.contains(file.target) || ["CProcesses", "CThreads", "CZlib"].contains(module)
                #expect(isAllowed, "\(file.path) imports \(module)")
            }
        }
    }

    @Test func `the terminal knows nothing of books`() throws {
        for file in try SourceTree.files(in: "Sources") where file.target == "Terminal" {
            #expect(
                !file.imports.contains { Self.ranks[$0.module, default: 0] > 0 }, "\(file.path)")
        }
    }
}
