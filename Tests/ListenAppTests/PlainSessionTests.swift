import Foundation
import ListenCore
import ListenTestSupport
import ListenUI
import Terminal
import Testing

@testable import ListenApp

/// The plain view from opening to end, with a player that plays at once.
@MainActor @Suite(.serialized) struct PlainSessionTests {
    private let printed = Printed()
    private let progress = MemoryProgress()

    private func session(_ listening: Listening) throws -> PlainSession {
        try PlainSession(
            subject: PlayerSubject(
                address: Make.address(), bookTitle: "El cartero", chapterTitle: "Part 2"),
            listening: listening, first: FirstOpening(), console: printed.console,
            signals: SignalRelay())
    }

    /// Says it is ready when loaded, and when told to play stands at `places`
    /// one after another and then says `last`.
    private func player(_ places: [Double], _ last: PlayerEvent) -> FakePlayer {
        FakePlayer { player, load in
            if let tag = load.tag { player.say(.load(tag)) }
            player.say(.phase(.loading), .duration(.seconds(60)), .phase(.ready))
        } onCommand: { player, command in
            guard command == .play else { return }
            player.say(.output(.silent(reason: "no server")), .phase(.playing))
            for place in places { player.stand(at: .seconds(place)) }
            player.say(last)
        }
    }

    @Test func `a chapter is told line by line and ends well`() async throws {
        let session = try session(
            Make.listening(player: player([3.5], .phase(.ended)), progress: progress))
        #expect(try await session.run(rate: .normal) == .quit)
        #expect(
            printed.notes == "There is no sound (no server); the silent clock keeps the time.\n")
        #expect(progress.saved.last?.isCompleted == true)
    }

    @Test func `it ends where it is when nobody reads its lines any more`() async throws {
        let player = player([3.5], .phase(.playing))
        let session = try PlainSession(
            subject: PlayerSubject(
                address: Make.address(), bookTitle: "El cartero", chapterTitle: "Part 2"),
            listening: Make.listening(player: player, progress: progress),
            first: FirstOpening(), console: Console(writing: { _, _ in false }),
            signals: SignalRelay())
        #expect(try await session.run(rate: .normal) == .quit)
        #expect(progress.saved.last?.position == .seconds(3.5))
        #expect(progress.saved.last?.isCompleted == false)
    }

    @Test func `an interrupted player's failure is the session's, and its place is kept`()
        async throws
    {
        let session = try session(
            Make.listening(
                player: player([40], .phase(.failed(message: "The file is cut off."))),
                progress: progress))
        await #expect {
            try await session.run(rate: .normal)
        } throws: { "\($0)" == "The file is cut off." }
        #expect(progress.saved.last?.position == .seconds(40))
    }

    @Test func `an interruption is told in a sentence that says how to go on`() async throws {
        let player = FakePlayer { player, load in
            if let tag = load.tag { player.say(.load(tag)) }
            player.say(.phase(.loading), .duration(.seconds(60)), .phase(.ready))
        } onCommand: { player, command in
            guard command == .play else { return }
            player.say(.phase(.playing), .phase(.interrupted(reason: "a call")), .phase(.ended))
        }
        let session = try session(Make.listening(player: player))
        #expect(try await session.run(rate: .normal) == .quit)
        #expect(printed.notes == "Paused: a call. `listen ctl play` goes on.\n")
    }

    @Test func `faster is faster than what was set, whatever a pass sounds at`() async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "listen-plain-\(UUID().uuidString.prefix(8))").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let server = RemoteServer(folder: folder)
        server.start()
        // A pass sounds at 1, as the fake tells, though 1.5 was set.
        let player = player([3.5], .phase(.playing))
        var listening = Make.listening(player: player)
        listening.outside = Outside(remote: server)
        let session = try session(listening)
        let asking = Task.detached(executorPreference: OwnQueue()) {
            _ = eventually { player.commands.contains(.play) }
            // Whatever becomes of this, the session ends.
            defer { player.say(.phase(.ended)) }
            for _ in 1...2 {
                guard case .request(let fields) = try RemoteWords.read(["faster"]) else { return }
                var client: RemoteClient?
                _ = eventually {
                    client = try? RemoteClient.connect(to: .first(folder: folder))
                    return client != nil
                }
                try client?.send(fields)
                _ = try client?.receive()
            }
        }
        let fast = PlaybackRate(hundredths: 150)
        #expect(try await session.run(rate: fast) == .quit)
        try await asking.value
        server.stop()
        let rates = player.commands.compactMap { command in
            if case .setRate(let rate) = command { rate.hundredths } else { nil }
        }
        #expect(rates == [155, 160])
    }

    @Test func `a chapter that cannot be fetched ends with the reason`() async throws {
        var answers = StubService.Answers()
        let offline = ServiceError(.offline, context: "the chapter")
        answers.playback = { _ throws(ServiceError) in throw offline }
        let session = try session(Make.listening(StubService(answers)))
        await #expect {
            try await session.run(rate: .normal)
        } throws: { ($0 as? any DescribedError)?.kind == .unavailable }
    }

    @Test func `a chapter from the cache says so, one without text too`() async throws {
        var answers = StubService.Answers()
        let reason = ServiceError(.offline, context: "the chapter")
        answers.playback = { _ in .offline(age: .seconds(7_200), reason: reason) }
        answers.hasText = false
        let session = try session(
            Make.listening(StubService(answers), player: player([], .phase(.ended))))
        #expect(try await session.run(rate: .normal) == .quit)
        #expect(printed.notes.contains("offline — from the cache, 2 h old\n"))
        #expect(printed.notes.contains("This chapter has no text.\n"))
    }
}
