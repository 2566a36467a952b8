import Foundation
import HTTPCaching
import Testing

@Suite struct CachePolicyTests {
    @Test(arguments: [
        ("docs/ARCHITECTURE.md", "| ", " | ", " |"), ("docs/cache.md", "", " ", ""),
    ])
    func `the lifetimes in the documents are the ones in force`(
        _ path: String, _ start: String, _ middle: String, _ end: String
    ) throws {
        let document = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: path)
        let text = try String(contentsOf: document, encoding: .utf8)
        let policy = CachePolicy()
        for resource in ResourceClass.allCases {
            let hours = policy.lifetime(of: resource).components.seconds / 3_600
            let words = "\(start)\(resource.rawValue)\(middle)\(hours) h\(end)"
            #expect(text.contains(words), "\(resource)")
        }
    }
}
