import Foundation
import ListenUI
import Testing

@testable import Sessions

/// The page that describes the protocol says what the program does.
@Suite struct RemotePageTests {
    private static func page() throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: "docs/remote.md"), encoding: .utf8)
    }

    @Test func `it names the version, the bounds, every state and every event`() throws {
        let page = try Self.page()
        #expect(page.contains("protocol version \(PlayerStatus.currentVersion)."))
        #expect(page.contains("| \(RemoteRequest.lineLimit) bytes;"))
        #expect(page.contains("| \(RemoteServer.clientLimit);"))
        #expect(page.contains("| \(RemotePeer.outputLimit / 1_024) KiB;"))
        let states = PlayerStatus.State.allCases.map(\.rawValue).joined(separator: ", ")
        #expect(page.contains("`state` is one of \(states);"))
        for event in RemoteEvent.allCases {
            #expect(page.contains("`\(event.rawValue)`") || page.contains("\"\(event.rawValue)\""))
        }
    }

    @Test func `it names every command`() throws {
        let page = try Self.page()
        for name in RemoteRequest.commandNames { #expect(page.contains("`\(name)`"), "\(name)") }
        #expect(RemoteRequest.commandNames.count > 15)
    }

    @Test func `every command it names is taken by the program`() throws {
        let rows = try Self.page().split(separator: "\n").filter { $0.hasPrefix("| `") }
        let names = rows.flatMap { row in
            row.split(separator: "|")[0].matches(of: /`([a-z-]+)`/).map { String($0.1) }
        }
        #expect(Set(names) == Set(RemoteRequest.commandNames))
    }
}
