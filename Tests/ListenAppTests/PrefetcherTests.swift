import ListenCore
import ListenTestSupport
import ListenUI
import Synchronization
import Testing
import UIVocabulary

@testable import Sessions

/// Sound that is whole when a test says so.
private final class Arriving: ByteSource {
    let name = "the sound"
    let totalLength: Int64? = 9
    private let gate = Mutex<(isWhole: Bool, waiting: [CheckedContinuation<String?, Never>])>(
        (false, []))

    /// How many wait for the whole.
    var waiting: Int { gate.withLock { $0.waiting.count } }

    func read(into: UnsafeMutableRawBufferPointer, at: Int64) throws(ServiceError) -> Int { 0 }
    func interrupt() {}

    func arrive() {
        let waiting = gate.withLock { state in
            defer { state = (true, []) }
            return state.waiting
        }
        for one in waiting { one.resume(returning: "whole.mp3") }
    }

    func completedFile() async -> String? {
        await withCheckedContinuation { continuation in
            let isWhole = gate.withLock { state in
                if !state.isWhole { state.waiting.append(continuation) }
                return state.isWhole
            }
            if isWhole { continuation.resume(returning: "whole.mp3") }
        }
    }
}

@Suite(.timeLimit(.minutes(1)))
struct PrefetcherTests {
    /// A service of which only the list of chapters is stored.
    private func service(_ sound: AudioLocation? = nil) -> StubService {
        var answers = StubService.Answers()
        answers.playback = { mode throws(ServiceError) in
            if mode == .cacheOnly { throw ServiceError(.notCached, context: "it") }
            return .fetched
        }
        answers.sound = sound
        return StubService(answers)
    }

    @Test func `the chapter behind the present one is fetched, quietly`() async {
        let service = service()
        let prefetcher = Prefetcher(service)
        prefetcher.opened(Make.address("c1"))
        prefetcher.begin(after: Make.address("c1"))
        await prefetcher.settle()
        #expect(
            service.questions == [
                "chapters cartero cacheOnly", "playback c2 cacheOnly", "playback c2 refreshBehind",
                "track text.srt cacheOnly", "track english.srt cacheOnly",
            ])
    }

    @Test func `nothing comes after the last chapter`() async {
        let service = service()
        let prefetcher = Prefetcher(service)
        prefetcher.opened(Make.address("c3"))
        prefetcher.begin(after: Make.address("c3"))
        await prefetcher.settle()
        #expect(!service.questions.contains { $0.hasPrefix("playback") })
    }

    @Test func `a chapter that is no longer open, or a session that has ended, fetches nothing`()
        async
    {
        let service = service()
        let prefetcher = Prefetcher(service)
        prefetcher.opened(Make.address("c2"))
        prefetcher.begin(after: Make.address("c1"))
        await prefetcher.settle()
        prefetcher.end()
        prefetcher.begin(after: Make.address("c2"))
        await prefetcher.settle()
        #expect(service.questions.isEmpty)
    }

    @MainActor
    @Test func `a session fetches ahead only when its own sound is whole`() async {
        let sound = Arriving()
        let service = service(.stream(sound))
        var listening = Make.listening(service)
        let prefetcher = Prefetcher(service)
        listening.prefetcher = prefetcher
        let runner = EffectRunner(listening: listening) { _ in }
        runner.run(.openChapter(Make.address("c1"), start: .beginning, rate: .normal))
        #expect(await until { sound.waiting == 2 }, "the waveform and the fetching wait")
        #expect(!service.questions.contains("playback c2 refreshBehind"))
        sound.arrive()
        #expect(await until { service.questions.contains("playback c2 refreshBehind") })
        await runner.finish()
        await prefetcher.settle()
    }
}
