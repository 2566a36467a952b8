import Feeds
import Foundation

/// Reads feeds: `feedbench RUNS FILE…`.
///
/// Prints one JSON object a file: what was read of its items, and the milliseconds of CPU that each
/// run took, from the bytes to the items.
@main
enum Feedbench {
    struct Reading: Encodable {
        let file: String
        let title: String?
        let items: [PlainFeed.Item]
        let milliseconds: [Double]
    }

    static func main() throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 2, let runs = Int(arguments[1]), runs > 0 else {
            print("feedbench: give a number of runs and files")
            exit(64)
        }
        let encoder = JSONEncoder()
        for file in arguments[2...] {
            let bytes = Array(try Data(contentsOf: URL(filePath: file)))
            var feed: PlainFeed?
            var times: [Double] = []
            for _ in 0..<runs {
                let start = clock()
                feed = PlainFeed(bytes)
                times.append(Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1_000)
            }
            let reading = Reading(
                file: file, title: feed?.title, items: feed?.items ?? [], milliseconds: times)
            print(String(decoding: try encoder.encode(reading), as: UTF8.self))
        }
    }
}
