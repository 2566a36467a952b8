import Foundation
import HTTPCaching
import Testing

@testable import Fetching

/// What docs/network.md tells in numbers is what the program does.
struct NetworkPageTests {
    private func page() throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return try String(
            contentsOf: root.appending(path: "docs/network.md"), encoding: .utf8)
    }

    private func seconds(_ duration: Duration?) -> String {
        duration.map { "\($0.components.seconds) s" } ?? "none while bytes arrive"
    }

    @Test func `the limits are those of the page`() throws {
        let page = try page()
        let (json, media) = (TransferLimits.json, TransferLimits.media)
        let rows: [(String, KeyPath<TransferLimits, Duration>)] = [
            ("connection, with the name looked up", \.connect),
            ("head of the answer, once connected", \.firstByte), ("silence after it", \.silence),
        ]
        for (name, limit) in rows {
            let row =
                "| \(name) | \(seconds(json[keyPath: limit])) | "
                + "\(seconds(media[keyPath: limit])) |"
            #expect(page.contains(row), "\(row)")
        }
        #expect(page.contains("| the whole | \(seconds(json.total)) | \(seconds(media.total)) |"))
        let sizes = "\(json.maxBytes >> 20) MB, texts \(TransferLimits.subtitles.maxBytes >> 20) MB"
        #expect(
            page.contains(
                "| size, decoded | \(sizes) | as announced, at most "
                    + "\(media.maxBytes >> 30) GB |"))
    }

    @Test func `the repetitions are those of the page`() throws {
        let page = try page()
        #expect(
            page.contains(
                "At most \(RetryRules.source.attempts) attempts and "
                    + "\(seconds(RetryRules.source.total)) in all."))
        guard case .doubling(let first, _) = RetryRules.source.wait else {
            Issue.record("the waits do not double")
            return
        }
        #expect(page.contains("up to \(first) s · 2ⁿ⁻¹"))
        #expect(page.contains("within \(RetryMachine.firstQuickWait) s · 2ⁿ⁻¹"))
        #expect(page.contains("obeyed up to \(RetryRules.source.longestOrder) s"))
        #expect(
            page.contains(
                "After \(CircuitBreaker.tolerated) failures in a row a server is "
                    + "left in peace for \(seconds(CircuitBreaker.pause))"))
    }
}
