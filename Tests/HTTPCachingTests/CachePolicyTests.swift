import Foundation
import HTTPCaching
import Testing

@Suite struct CachePolicyTests {
    @Test func `the lifetimes in the architecture document are the ones in force`() throws {
        let document = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "docs/ARCHITECTURE.md")
        let text = try String(contentsOf: document, encoding: .utf8)
        let policy = CachePolicy()
        for resource in ResourceClass.allCases {
            let hours = policy.lifetime(of: resource).components.seconds / 3_600
            #expect(text.contains("| \(resource.rawValue) | \(hours) h |"), "\(resource)")
        }
    }
}
