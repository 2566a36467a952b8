import Fetching
import HTTPCaching
import ListenCore
import ListenTestSupport
import Testing

/// Failures of a recording in the words of its source.
@Suite(.timeLimit(.minutes(10))) struct WordingTests {
    private func sound(
        _ answers: [CannedOrigin.Answer]
    ) async throws(ServiceError) -> Snapshot<AudioLocation> {
        let cache = CacheManager(
            store: nil, transport: CannedOrigin(answers), policy: CachePolicy(),
            timing: RequestTiming(
                clock: ManualClock(), elapsed: { .zero }, sleep: { _ in }, random: { 0.5 }),
            freeBytes: { _ in nil }, notice: { _ in })
        guard let server = try? ServerEndpoint("http://127.0.0.1:9"),
            let url = HTTPURL("http://127.0.0.1:9/a.mp3")
        else { throw ServiceError(.notFound, context: "the address") }
        var query = server.sound(
            url, of: ChapterID(rawValue: "c"), in: BookID(rawValue: "b"),
            context: "the sound of “One”")
        query.wording = { $0.aboutPage(way: "Look into the feed.") }
        return try await MediaDownloads(cache: cache).audio(query, .cacheFirst)
    }

    @Test func `what never comes is told in them`() async {
        let error = await #expect(throws: ServiceError.self) { try await sound([]) }
        #expect(error?.advice == "Look into the feed.")
    }

    @Test func `what breaks off while it is read is told in them`() async throws {
        let audio = try await sound([
            .response(200, ["Content-Length": "9", "Content-Type": "audio/mpeg"], "sound")
        ])
        let result = await bytes(of: try #require(audio.stream))
        guard case .failure(let error) = result else {
            Issue.record("it came whole")
            return
        }
        #expect(error.description.hasPrefix("The sound of “One” "))
        #expect(error.advice == "Look into the feed.")
    }
}
