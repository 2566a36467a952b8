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

    @Test func `the corpus is all there`() throws {
        let cases = try Corpus.files.flatMap { try Corpus.cases(of: $0) }
        #expect(Corpus.files.count >= 10)
        #expect(cases.count >= 300, "\(cases.count) cases")
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
