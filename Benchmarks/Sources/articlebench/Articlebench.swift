import Articles
import Foundation

/// Reads the articles of pages: `articlebench RUNS FILE…`.
///
/// Prints one JSON object a page: its file, title, author and text, and the milliseconds of CPU that
/// each run took, from the bytes to the text.
@main
enum Articlebench {
    struct Reading: Encodable {
        let file: String
        let title: String
        let author: String
        let text: String
        let milliseconds: [Double]
    }

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 2, let runs = Int(arguments[1]), runs > 0 else {
            print("articlebench: give a number of runs and files")
            exit(64)
        }
        let encoder = JSONEncoder()
        for file in arguments[2...] {
            let bytes = Array(try Data(contentsOf: URL(filePath: file)))
            var article: PlainArticle?
            var times: [Double] = []
            for _ in 0..<runs {
                let start = clock()
                article = PlainArticle(html: bytes, address: "http://fakehost/test/page.html")
                times.append(Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1_000)
            }
            let reading = Reading(
                file: file, title: article?.title ?? "", author: article?.author ?? "",
                text: article?.text ?? "", milliseconds: times)
            print(String(decoding: try encoder.encode(reading), as: UTF8.self))
        }
    }
}
