import Backend
import Library
import ListenCore
import ListenUI
import Testing
import UIVocabulary

@testable import AppEnvironment
@testable import SharedWork

/// Which source a session of `listen find` is on.
@Suite struct HeardSourcesTests {
    /// A session that was begun, by the source's name and the hit it played.
    private struct Begun: Equatable {
        let source: String
        let hit: Int?
    }

    private static let home = KeptSource.backend(name: "home", url: "http://home")
    private let gone = SourceID(rawValue: "http://gone")
    private let homeSource = SourceID(rawValue: Self.home.url)

    private func findings(_ sources: [SourceID]) -> HeardFindings {
        let hits = sources.map { source in
            HeardHit(
                address: ChapterAddress(
                    source: source, book: BookID(rawValue: "b"),
                    chapter: ChapterID(rawValue: "c")),
                bookTitle: "B", chapterTitle: "C", language: nil,
                sentence: HeardSentence(
                    index: 0, range: .zero..<MediaTime.seconds(1), text: "One."),
                marks: [])
        }
        return HeardFindings(hits: hits, sentences: hits.count, chapters: 1)
    }

    private func sources(library: (any Error)? = nil) -> HeardSources {
        let kinds: [SourceKind] = [
            .library {
                if let library { throw library }
                return StubService(named: "library")
            },
            .backend { OpenedSource(books: StubService(named: $0.name)) },
        ]
        return HeardSources(
            register: SourceRegister(
                kinds: kinds, keeping: { throw SourceError.noneInUse }, wrap: { $0 }),
            list: .make([Self.home], kinds: kinds))
    }

    /// The sessions that are begun when each one ends with the next of some hits.
    private func sessions(
        _ found: [SourceID], choosing hits: [Int], library: (any Error)? = nil
    ) async throws -> (begun: [Begun], refusals: [SourceID: String]) {
        var begun: [Begun] = []
        var refusals: [SourceID: String] = [:]
        var rest = hits[...]
        try await sources(library: library).show(findings(found), of: "one") { list, service in
            begun.append(Begun(source: service.sourceName, hit: list.playing))
            refusals = list.refusals
            return rest.popFirst()
        }
        return (begun, refusals)
    }

    @Test func `each session is on the source of the hit it plays`() async throws {
        let (begun, refusals) = try await sessions(
            [homeSource, .local, homeSource], choosing: [1, 2])
        #expect(
            begun == [
                Begun(source: "home", hit: nil), Begun(source: "library", hit: 1),
                Begun(source: "home", hit: 2),
            ])
        #expect(refusals.isEmpty)
    }

    @Test func `a server that was removed is named, and another source begins`() async throws {
        let (begun, refusals) = try await sessions([gone, homeSource], choosing: [])
        #expect(begun == [Begun(source: "home", hit: nil)])
        #expect(refusals.count == 1)
        #expect(refusals[gone]?.contains("`listen server add http://gone`") == true)
        let alone = try await sessions([gone], choosing: [])
        #expect(alone.begun == [Begun(source: "library", hit: nil)])
    }

    @Test func `a library that cannot be used keeps nobody from a server's hits`() async throws {
        let missing = ConfigurationError(.noLibrary)
        let (begun, refusals) = try await sessions(
            [.local, homeSource], choosing: [], library: missing)
        #expect(begun == [Begun(source: "home", hit: nil)])
        #expect(refusals[.local]?.contains(missing.description) == true)
        await #expect(throws: ConfigurationError.self) {
            try await sessions([gone], choosing: [], library: missing)
        }
    }
}
