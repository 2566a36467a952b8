import Testing

@Suite struct TasteTests {
    @Test func `no file is longer than 600 lines`() throws {
        for file in try SourceTree.files(in: "Sources") + SourceTree.files(in: "Tests") {
            let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).count
            #expect(lines <= 600, "\(file.path) has \(lines) lines")
        }
    }

    @Test func `doc comments begin with a noun or a verb, not with a question`() throws {
        let question = #/^(?:What|Whether|How|Where|Which|Who|When)\b/#
        var comments = 0
        for file in try SourceTree.files(in: "Sources") {
            var isInside = false
            for line in file.text.split(separator: "\n", omittingEmptySubsequences: false) {
                let code = line.drop { $0 == " " }
                defer { isInside = code.hasPrefix("///") }
                guard code.hasPrefix("///"), !isInside else { continue }
                comments += 1
                let sentence = code.dropFirst(3).drop { $0 == " " }
                guard sentence.first == "W" || sentence.first == "H" else { continue }
                if sentence.contains(question) { Issue.record("\(file.path): \(code)") }
            }
        }
        #expect(comments > 10_000)
    }

    @Test func `a file of the program holds one command`() throws {
        let command = #/\bstruct \w+: (?:Async)?ParsableCommand\b/#
        var commands = 0
        for file in try SourceTree.files(in: "Sources/listen") {
            let found = file.text.matches(of: command).count
            commands += found
            #expect(found <= 1, "\(file.path) has \(found) commands")
        }
        #expect(commands > 50)
    }

    @Test func `nothing unfinished, forced or shared stands in the sources`() throws {
        let forbidden = [
            "TO" + "DO", "FIX" + "ME", "fatalError(", "try!", "as!", "static let shared",
            "static var ", "Thread.sleep",
        ]
        for file in try SourceTree.files(in: "Sources") {
            for line in file.text.split(separator: "\n") {
                for word in forbidden where line.contains(word) {
                    // A computed static property holds no state.
                    if word == "static var ", line.contains("{") { continue }
                    Issue.record("\(file.path): \(line)")
                }
            }
        }
    }

    @Test func `no text of the full screen names an option of the command line`() throws {
        let option = #/"[^"]*(?:^|[ (`])--[a-z]/#
        for file in try RankTests.interface.flatMap({ try SourceTree.files(in: "Sources/\($0)") }) {
            for line in file.text.split(separator: "\n") where line.contains(option) {
                let code = line.drop { $0 == " " }
                if !code.hasPrefix("//") { Issue.record("\(file.path): \(code)") }
            }
        }
    }

    @Test func `every unchecked promise to the compiler gives its reason`() throws {
        for file in try SourceTree.files(in: "Sources") {
            let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
            for (index, line) in lines.enumerated()
            where line.contains("@unchecked Sendable") || line.contains("nonisolated(unsafe)") {
                let before = lines[max(0, index - 12)...index]
                #expect(
                    before.contains { $0.contains("//") }, "\(file.path):\(index + 1) \(line)")
            }
        }
    }

    @Test func `every value read from SQLite is checked where it is read`() throws {
        // GRDB's typed subscripts end the process where a damaged row holds another type;
        // `RowValues.swift` has the readers that do not.
        let subscripts = #/\b\w*[rR]ow\[|\$[01]\[[^\]]+\] as/#
        let raw = /\bInt\((?:row|\$[01])\??\.integer/
        let sum = #/(?:^|[ (,])sum\(/#
        var seen = 0
        for file in try SourceTree.files(in: "Sources") where file.text.contains("import GRDB") {
            seen += 1
            for line in file.text.split(separator: "\n") {
                let code = line.drop { $0 == " " }
                guard !code.hasPrefix("//") else { continue }
                let isChecked = line.contains("DatabaseValue") || line.contains("?? .null")
                if line.contains(subscripts), !isChecked {
                    Issue.record("\(file.path) reads a value unchecked: \(code)")
                }
                if line.contains(raw) {
                    Issue.record("\(file.path) takes any number for a count: \(code)")
                }
                if line.contains(sum), !line.contains("func sum") {
                    Issue.record("\(file.path): SQLite's own sum fails beyond 64 bits: \(code)")
                }
            }
        }
        #expect(seen > 50)
    }

    @Test func `sums of sizes saturate`() throws {
        let plain = #/\+ \$1\.(?:size|bytes)\b|\b(?:bytes|size) \+= \w+\.(?:size|bytes)\b/#
        for target in [
            "Storage", "HTTPCaching", "AppEnvironment", "ConsoleOutput", "SharedWork", "Reports",
            "Sessions", "ListenApp",
        ] {
            for file in try SourceTree.files(in: "Sources/\(target)") {
                for line in file.text.split(separator: "\n") where line.contains(plain) {
                    Issue.record("\(file.path): \(line)")
                }
            }
        }
    }

    @Test func `every thread begins with its name and a stack for signal handlers`() throws {
        func targets(_ isMeant: (String) -> Bool) throws -> Set<String> {
            Set(try SourceTree.files(in: "Sources").filter { isMeant($0.text) }.map(\.target))
        }
        let makers = try targets { $0.contains("pthread_create(") }
        let beginners = try targets {
            $0.contains("listen_thread_begin(") && !$0.contains("listen_thread_begin(nil)")
        }
        #expect(makers.subtracting(beginners) == [])
        #expect(makers.count > 2)
    }
}
