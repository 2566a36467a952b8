import Foundation
import ListenCore
import ListenTestSupport
import ListenUI
import Synchronization
import Terminal
import Testing
import UIVocabulary

@testable import ConsoleOutput
@testable import ListenApp
@testable import Sessions
@testable import SharedWork

/// The plain view from opening to end, with a player that plays at once.
@MainActor @Suite(.serialized) struct PlainSessionTests {
    private let printed = Printed()
    private let progress = MemoryProgress()

    private func session(
        _ listening: Listening, _ typing: PlainTyping = PlainTyping(), console: Console? = nil,
        change: (inout UISettings) -> Void = { _ in }
    ) throws -> PlainSession {
        try PlainSession(
            model: Make.plainModel(changing: change), listening: listening, first: FirstOpening(),
            typing: typing, console: console ?? printed.console, signals: SignalRelay())
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
        #expect(try await session.run() == .quit)
        #expect(
            printed.notes == "There is no sound (no server); the silent clock keeps the time.\n")
        #expect(progress.saved.last?.isCompleted == true)
    }

    /// Opens at once and, once it is told to play, says what a test lets it.
    private func player(
        hearing heard: @escaping @Sendable (FakePlayer) -> Void
    ) -> FakePlayer {
        FakePlayer { player, load in
            if let tag = load.tag { player.say(.load(tag)) }
            player.say(.phase(.loading), .duration(.seconds(60)), .phase(.ready))
        } onCommand: { player, command in
            if command == .play { heard(player) }
        }
    }

    private func filing(
        _ player: FakePlayer, _ service: StubService = StubService()
    ) throws -> PlainSession {
        try session(Make.listening(service, player: player, progress: progress)) {
            $0.face = .written
        }
    }

    @Test func `what is heard between two looks is told whole, in its order`() async throws {
        let session = try filing(
            player { player in
                player.say(.phase(.playing))
                // More than any line may be late, and passes of a drill among it.
                player.hear(HeardStretch(start: .zero, end: .seconds(20)))
                player.hear(
                    HeardStretch(start: .seconds(1), end: .seconds(2), passage: .init(line: 0)))
                player.hear(HeardStretch(start: .seconds(20), end: .seconds(60)))
                player.say(.phase(.ended))
            })
        #expect(try await session.run() == .quit)
        #expect(printed.data == "Hola, señora.\nBuenos días.\nHola, señora.\nBuenos días.\n")
    }

    @Test func `a pass that hides its text prints nothing`() async throws {
        let session = try filing(
            player { player in
                player.say(.phase(.playing))
                let hidden = Passage(line: 0, pass: 1, passCount: 2, display: .hidden)
                player.hear(
                    HeardStretch(start: .seconds(0.94), end: .seconds(2), passage: hidden))
                let shown = Passage(line: 1, pass: 2, passCount: 2)
                player.hear(HeardStretch(start: .seconds(2.94), end: .seconds(4), passage: shown))
                player.say(.phase(.ended))
            })
        #expect(try await session.run() == .quit)
        #expect(printed.data == "Buenos días.\n")
    }

    @Test func `into a file nothing sounds before the text is there`() async throws {
        let player = player { $0.say(.phase(.playing), .phase(.ended)) }
        var answers = StubService.Answers()
        answers.track = { _, _ in
            // It would play by now.
            _ = eventually(within: 100) { player.commands.contains(.play) }
            return .local
        }
        let session = try filing(player, StubService(answers))
        #expect(try await session.run() == .quit)
        let commands = player.commands
        let drill = commands.firstIndex {
            if case .follow(let plan) = $0 { !plan.lines.isEmpty } else { false }
        }
        #expect(try #require(drill) < #require(commands.firstIndex(of: .play)))
    }

    @Test func `into a file a chapter without text sounds, and one whose text is lost`()
        async throws
    {
        var without = StubService.Answers()
        without.hasText = false
        var lost = StubService.Answers()
        lost.track = { _, _ throws(ServiceError) in
            throw ServiceError(.notFound, context: "the text")
        }
        for answers in [without, lost] {
            let session = try filing(
                player { $0.say(.phase(.playing), .phase(.ended)) }, StubService(answers))
            #expect(try await session.run() == .quit)
        }
    }

    @Test func `another file is told, the one that was named is not`() async throws {
        let session = try filing(
            player { player in
                player.say(.output(.file(path: "/tmp/out.wav")), .phase(.playing))
                player.say(.output(.file(path: "/tmp/out-2.wav")), .phase(.ended))
            })
        #expect(try await session.run() == .quit)
        let told =
            "The sound goes on in /tmp/out-2.wav: "
            + "it has another format than what is in /tmp/out.wav.\n"
        #expect(printed.notes == told)
    }

    @Test func `a file that cannot be written on ends the session with the reason`() async throws {
        let session = try filing(
            player { player in
                player.say(.output(.file(path: "/tmp/out.wav")), .phase(.playing))
                player.say(.phase(.interrupted(reason: "The disk is full.")))
            })
        await #expect {
            try await session.run()
        } throws: { ($0 as? any DescribedError)?.kind == .inputOutput }
    }

    @Test func `it ends where it is when nobody reads its lines any more`() async throws {
        let player = player([3.5], .phase(.playing))
        let session = try session(
            Make.listening(player: player, progress: progress),
            console: Console(writing: { _, _ in false }))
        #expect(try await session.run() == .quit)
        #expect(progress.saved.last?.position == .seconds(3.5))
        #expect(progress.saved.last?.isCompleted == false)
    }

    @Test func `the place is kept while a reader takes nothing`() async throws {
        let saved = progress
        let kept = Collected<MediaTime>()
        let session = try session(
            Make.listening(player: player([0, 3.5], .phase(.playing)), progress: progress),
            console: Console { descriptor, _, wait in
                guard descriptor == STDOUT_FILENO else { return true }
                while saved.saved.isEmpty { wait() }
                kept.add(saved.saved[0].position)
                return false
            })
        #expect(try await session.run() == .quit)
        #expect(kept.all.first == .seconds(3.5))
    }

    @Test(arguments: [false, true])
    func `a place behind the end ends a run that nobody steers`(isPiped: Bool) async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        continuation.finish()
        let player = FakePlayer { player, load in
            if let tag = load.tag { player.say(.load(tag)) }
            player.say(
                .phase(.loading), .duration(.seconds(60)), .shorter(than: .seconds(75)),
                .phase(.ready))
        } onCommand: { _, _ in
        }
        let session = try session(
            Make.listening(player: player, progress: progress),
            PlainTyping(lines: isPiped ? stream : nil))
        let error = await #expect(throws: PlainError.self) {
            try await session.run()
        }
        #expect(error?.description.contains("ends at 1:00, before 1:15") == true)
        #expect(progress.saved.isEmpty)
    }

    @Test func `an interrupted player's failure is the session's, and its place is kept`()
        async throws
    {
        let session = try session(
            Make.listening(
                player: player([40], .phase(.failed(message: "The file is cut off."))),
                progress: progress))
        await #expect {
            try await session.run()
        } throws: { "\($0)" == "The file is cut off." }
        #expect(progress.saved.last?.position == .seconds(40))
    }

    @Test func `damage is told once, whatever comes after it`() async throws {
        let player = FakePlayer { player, load in
            if let tag = load.tag { player.say(.load(tag)) }
            player.say(.phase(.loading), .duration(.seconds(60)), .phase(.ready))
        } onCommand: { player, command in
            guard command == .play else { return }
            player.say(.phase(.playing), .losses(2), .losses(3), .phase(.ended))
        }
        let session = try session(Make.listening(player: player))
        #expect(try await session.run() == .quit)
        #expect(printed.notes == "The recording is damaged: 2 places were left out.\n")
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
        #expect(try await session.run() == .quit)
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
        let fast = PlaybackRate(hundredths: 150)
        let session = try session(listening) { $0.playing.rate = fast }
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
        #expect(try await session.run() == .quit)
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
            try await session.run()
        } throws: { ($0 as? any DescribedError)?.kind == .unavailable }
    }

    @Test func `a chapter from the cache says so, one without text too`() async throws {
        var answers = StubService.Answers()
        let reason = ServiceError(.offline, context: "the chapter")
        answers.playback = { _ in .offline(age: .seconds(7_200), reason: reason) }
        answers.hasText = false
        let session = try session(
            Make.listening(StubService(answers), player: player([], .phase(.ended))))
        #expect(try await session.run() == .quit)
        #expect(printed.notes.contains("offline — from the cache, 2 h old\n"))
        #expect(printed.notes.contains("This chapter has no text.\n"))
    }

    /// Plays the spoken chapter while lines are typed, and ends when all were obeyed.
    private func typed(
        _ lines: [String], aids: SentenceAidWork = Make.aids(), isTerminal: Bool = false
    ) async throws -> FakePlayer {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let player = FakePlayer { player, load in
            if let tag = load.tag { player.say(.load(tag)) }
            player.say(.phase(.loading), .duration(.seconds(60)), .phase(.ready))
        } onCommand: { player, command in
            switch command {
            case .play: player.say(.phase(.playing))
            case .pause: player.say(.phase(.paused))
            case .seek(let place):
                player.stand(at: place, hearing: .zero)
                player.say(.seeked(to: place))
            default: return
            }
        }
        let session = try session(
            Make.listening(player: player, progress: progress, aids: aids),
            PlainTyping(lines: stream, isTerminal: isTerminal))
        let typing = Task {
            // The text comes on a way of its own; what needs it waits for it.
            _ = await until {
                player.commands.contains {
                    if case .follow(let plan) = $0 { !plan.lines.isEmpty } else { false }
                }
            }
            for line in lines { continuation.yield(line) }
            continuation.finish()
        }
        #expect(try await session.run() == .quit)
        await typing.value
        return player
    }

    @Test func `the sleep timer runs, and is taken back`() async throws {
        _ = try await typed(["sleep 20", "sleep off", "quit"])
        #expect(printed.notes.contains("Silence in 20 min.\n"))
        #expect(printed.notes.contains("The sound goes on.\n"))
    }

    @Test func `a time beyond the end is not gone to`() async throws {
        let player = try await typed(["goto 5:00", "quit"])
        #expect(printed.notes.contains("The chapter is only 1:00 long.\n"))
        #expect(!player.commands.contains { if case .seek = $0 { true } else { false } })
    }

    @Test func `what is heard again is printed again`() async throws {
        _ = try await typed(["pause", "sentence 1", "replay", "previous", "quit"])
        let lines = printed.data.split(separator: "\n")
        #expect(lines.count >= 3)
        #expect(Set(lines.suffix(3)).count == 1)
    }

    @Test func `typed commands steer the player, and quit ends it well`() async throws {
        let player = try await typed([
            "pause", "goto 0:20", "back 5", "speed 0.8", "sentence 9", "next", "play", "quit",
        ])
        let commands = player.commands
        #expect(commands.contains(.seek(.seconds(20))))
        #expect(commands.contains(.seek(.seconds(15))))
        #expect(commands.contains(.pause))
        #expect(commands.contains(.setRate(PlaybackRate(hundredths: 80))))
        #expect(printed.notes.contains("There are sentences 1 to 2.\n"))
        #expect(progress.saved.last != nil)
    }

    @Test func `where tells the state on the output, mistakes are told beside it`() async throws {
        _ = try await typed(["pause", "goto 3.5", "where", "wherre", "quit"])
        let told = [
            "Book: El cartero.", "Chapter 2 of 3: Part 2.", "Sentence 2 of 2: Buenos días.",
            "At 0:03 of 1:00, speed 1×",
        ].joined(separator: "\n")
        #expect(printed.data.contains(told))
        #expect(printed.notes.contains("There is no command \"wherre\". Did you mean `where`?\n"))
    }

    @Test func `a sentence that was gone to is the one that is heard`() async throws {
        // Each way leads a little before the sentence's first word, while nothing sounds.
        let player = try await typed([
            "pause", "goto 0", "sentence 2", "where", "sentence 1", "next", "where", "previous",
            "where", "next", "repeat", "quit",
        ])
        #expect(player.commands.contains(.seek(.seconds(2.94))), "\(player.commands)")
        let places = printed.data.split(separator: "\n").filter { $0.hasPrefix("Sentence ") }
        #expect(places.map { $0.split(separator: " ")[1] } == ["2", "2", "1"])
        let loop = player.commands.compactMap { command -> Range<MediaTime>? in
            if case .follow(let plan) = command { plan.loop } else { nil }
        }.last
        #expect(loop?.contains(.seconds(3.5)) == true)
    }

    @Test func `a sentence that was gone to is printed, and not the one before`() async throws {
        _ = try await typed(["pause", "sentence 2", "play", "sentence 1", "sentence 2", "quit"])
        let lines = printed.data.split(separator: "\n")
        #expect(lines == ["Buenos días.", "Hola, señora.", "Buenos días."])
    }

    @Test func `a sentence that sounds up to a jump is not printed again by it`() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let player = FakePlayer { player, load in
            if let tag = load.tag { player.say(.load(tag)) }
            player.say(.phase(.loading), .duration(.seconds(60)), .phase(.ready))
        } onCommand: { player, command in
            guard case .seek(let place) = command else { return }
            if place > .seconds(2) {
                player.hear(HeardStretch(start: .seconds(1.5), end: .seconds(1.6)))
            }
            player.stand(at: place, hearing: .zero)
            player.say(.seeked(to: place))
        }
        let session = try session(Make.listening(player: player), PlainTyping(lines: stream))
        for line in ["sentence 1", "sentence 2", "quit"] { continuation.yield(line) }
        #expect(try await session.run() == .quit)
        #expect(printed.data == "Hola, señora.\nBuenos días.\n")
    }

    /// A session whose lines come as they are asked for.
    private func session(
        _ player: FakePlayer, isTerminal: Bool, _ next: @escaping @Sendable () -> String?
    ) throws -> PlainSession {
        try session(
            Make.listening(player: player),
            PlainTyping(lines: AsyncStream { next() }, isTerminal: isTerminal))
    }

    @Test func `a person can quit at once, and is told what is waited for`() async throws {
        let lines = Mutex(["where", "next", "quit"])
        let session = try session(FakePlayer(), isTerminal: true) {
            lines.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        }
        #expect(try await session.run() == .quit)
        #expect(printed.notes.components(separatedBy: "Waiting for the chapter.\n").count == 2)
        #expect(printed.data.isEmpty)
    }

    @Test func `whoever types faster than is obeyed is not read on`() async throws {
        let read = Mutex(0)
        let most = TypedState.waitingLimit
        let player = FakePlayer { player, load in
            Thread {
                _ = eventually { read.withLock { $0 } >= most }
                // One more would be read by now.
                _ = eventually(within: 100) { read.withLock { $0 } > most }
                if let tag = load.tag { player.say(.load(tag)) }
                player.say(.phase(.failed(message: "It is over.")))
            }.start()
        }
        let session = try session(player, isTerminal: false) {
            read.withLock { $0 += 1 }
            return "where"
        }
        await #expect(throws: PlainError.self) { try await session.run() }
        #expect(read.withLock { $0 } == most)
    }

    @Test func `a sentence is repeated and a stretch is looped by the plan`() async throws {
        let player = try await typed([
            "goto 3.5", "repeat", "repeat", "goto 10", "loop", "goto 12", "loop", "loop", "quit",
        ])
        let loops = player.commands.compactMap { command -> Range<MediaTime>?? in
            if case .follow(let plan) = command { plan.loop } else { nil }
        }
        #expect(loops.contains { $0 == .seconds(10)..<MediaTime.seconds(12) })
        #expect(loops.contains { $0?.contains(.seconds(3.5)) == true })
        #expect(loops.last == .some(nil))
    }

    @Test func `a loop says when A and B are too close`() async throws {
        _ = try await typed(["goto 10", "loop", "loop", "quit"])
        #expect(printed.notes.contains("A is at 0:10; `loop` sets B.\n"))
        #expect(printed.notes.contains("A and B are too close; `loop` a little later sets B.\n"))
    }

    @Test func `a jump made while paused is kept at once`() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let player = FakePlayer { player, load in
            if let tag = load.tag { player.say(.load(tag)) }
            player.say(.phase(.loading), .duration(.seconds(60)), .phase(.ready))
        } onCommand: { player, command in
            switch command {
            case .pause: player.say(.phase(.paused))
            case .seek(let place):
                player.stand(at: place, hearing: .zero)
                player.say(.seeked(to: place))
            default: return
            }
        }
        var answers = StubService.Answers()
        answers.hasText = false
        let session = try session(
            Make.listening(StubService(answers), player: player, progress: progress),
            PlainTyping(lines: stream))
        let typing = Task { [progress] in
            for (line, place) in [("goto 0:20", 20), ("forward 7", 27)] as [(String, Double)] {
                continuation.yield("pause")
                continuation.yield(line)
                _ = await until { progress.saved.last?.position == .seconds(place) }
            }
            // Nothing is left for the end to keep.
            let kept = progress.saved
            continuation.yield("quit")
            return kept
        }
        #expect(try await session.run() == .quit)
        let kept = await typing.value
        #expect(kept.map(\.position) == [.seconds(20), .seconds(27)])
        #expect(progress.saved == kept)
    }

    @Test func `a place behind the end is told, and nothing plays or is kept`() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let player = FakePlayer { player, load in
            if let tag = load.tag { player.say(.load(tag)) }
            player.stand(at: .seconds(60), hearing: .zero)
            player.say(
                .phase(.loading), .duration(.seconds(60)), .shorter(than: .seconds(75)),
                .phase(.ready))
        } onCommand: { player, command in
            if case .follow = command { continuation.yield("quit") }
        }
        let session = try session(
            Make.listening(player: player, progress: progress), PlainTyping(lines: stream))
        #expect(try await session.run() == .quit)
        #expect(
            printed.notes.contains(
                "The recording ends at 1:00, before 1:15 where it was to go on. "
                    + "It stands at its end.\n"))
        #expect(!player.commands.contains(.play))
        #expect(progress.saved.isEmpty)
    }

    @Test func `the end of the input leaves the sound alone`() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        continuation.finish()
        let session = try session(
            Make.listening(player: player([3.5], .phase(.ended)), progress: progress),
            PlainTyping(lines: stream))
        #expect(try await session.run() == .quit)
        #expect(progress.saved.last?.isCompleted == true)
    }

    @Test func `another chapter is opened by its number`() async throws {
        let player = try await typed(["chapter 9", "chapter 3", "quit"])
        #expect(printed.notes.contains("There is no chapter 9.\n"))
        #expect(printed.notes.contains("Chapter 3: Part 3\n"))
        #expect(player.loads.count >= 1)
    }
}
