import ListenCore
import Testing

@testable import Subtitles

/// Every case of the corpus; a failing one names its file and itself.
@Suite struct CorpusTests {
    @Test(arguments: Corpus.files)
    func `every case is read as it says`(file: String) throws {
        for item in try Corpus.cases(of: file) {
            let problems = CorpusCheck.problems(of: item)
            #expect(problems.isEmpty, "\(file), \(item.name): \(problems.joined(separator: "; "))")
        }
    }

    @Test(arguments: Corpus.files)
    func `no two cases of a file have one name`(file: String) throws {
        let names = try Corpus.cases(of: file).map(\.name)
        #expect(Set(names).count == names.count)
        #expect(!names.isEmpty)
    }

    @Test func `a case that expects something else fails`() throws {
        let head = "= a\n| 00:01,000 --> 00:02,000\n| A\n"
        let wrong = [
            "> 1000 2000 B\n", "> 1000 2001 A\n", "", "> 1000 2000 A\n> 3000 4000 B\n",
            "> 1000 2000 A\n! 1\n", "> 1000 2000 A\n- 1000 2000 A\n", "x empty\n",
            "> 1000 2000 A\n? format vtt\n",
        ]
        for tail in wrong {
            let item = try #require(try CorpusFile.cases(in: head + tail, name: "x").first)
            #expect(!CorpusCheck.problems(of: item).isEmpty, "\(tail)")
        }
    }
}

/// Compares what the reader makes of a case with what the case says.
enum CorpusCheck {
    static func problems(of item: CorpusCase) -> [String] {
        do {
            let document = try SubtitleReader.document(
                item.bytes, name: "corpus", language: item.language, reading: item.reading)
            return differences(of: item, document)
        } catch {
            let found =
                switch error.code {
                case .empty: "empty"
                case .notSubtitles(let found): found
                case .tooLarge: "too large"
                }
            return found == item.refusal ? [] : ["refused as \(found)"]
        }
    }

    private static func differences(
        of item: CorpusCase, _ document: SubtitleDocument
    ) -> [String] {
        if let refusal = item.refusal {
            return ["read as \(document.format), not refused as \(refusal)"]
        }
        var problems: [String] = []
        if let format = item.format, format != document.format {
            problems.append("taken for \(document.format)")
        }
        let cues = document.track.cues
        if cues.map(Expected.init) != item.cues.map(\.expected) {
            problems.append("its cues are \(cues.map(Expected.init))")
        }
        for (cue, expected) in zip(cues, item.cues) {
            let words = cue.words.map {
                CorpusWord(expected: .init($0), isEstimated: $0.isEstimated)
            }
            if let wanted = expected.words, wanted != words {
                problems.append("the words of \(cue.text.debugDescription) are \(words)")
            }
        }
        return problems + complaints(of: item, document.track.diagnostics)
    }

    private static func complaints(
        of item: CorpusCase, _ found: [SubtitleDiagnostic]
    ) -> [String] {
        guard let wanted = item.diagnostics else { return [] }
        let fits =
            wanted.count == found.count
            && zip(wanted, found).allSatisfy {
                $0.line == $1.line && ($0.part.isEmpty || $1.message.contains($0.part))
            }
        return fits ? [] : ["its diagnostics are \(found.map { "\($0.line): \($0.message)" })"]
    }
}
