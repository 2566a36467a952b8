import ListenCore
import ListenUI
import Testing
import UIVocabulary

@testable import ListenApp
@testable import Sessions

/// The second stream, as its player is told to play it.
@MainActor @Suite struct BackgroundSoundTests {
    private let player = FakePlayer()
    private let messages = Collected<AppMessage>()
    private let straight = PlaybackPlace(position: .zero)
    private let host = HostTime()

    private func make(
        _ pieces: [String] = ["/music/rain.mp3"], of place: String = "/music"
    ) -> BackgroundSound {
        let source = BackgroundSource(
            place: place, pieces: pieces.map { .file($0) }, volume: 50, player: player,
            shutdown: {})
        return BackgroundSound(source, now: { [host] in host.now }) { [messages] in
            messages.add($0)
        }
    }

    private var states: [BackgroundState?] {
        messages.all.compactMap { message -> BackgroundState?? in
            if case .background(let state) = message { state } else { nil }
        }
    }

    private var notices: [String] {
        messages.all.compactMap { if case .notice(let text, .failure) = $0 { text } else { nil } }
    }

    @Test func `it is opened when speech is first heard, and ducked`() {
        let sound = make()
        #expect(player.loads.isEmpty && player.commands.isEmpty)
        #expect(states.last??.isPlaying == false)
        sound.hear(.phase(.ready), at: straight)
        #expect(player.loads.isEmpty)
        sound.hear(.phase(.playing), at: straight)
        #expect(player.loads.map(\.path) == ["/music/rain.mp3"])
        #expect(player.commands == [.setGain(hundredths: 10), .play])
        #expect(
            states.last
                == BackgroundState(title: "rain.mp3", isPlaying: true, gainHundredths: 50))
        sound.hear(.phase(.paused), at: straight)
        sound.hear(.phase(.playing), at: straight)
        #expect(player.loads.count == 1)
    }

    @Test func `it goes on from its beginning at its end`() async {
        let sound = make()
        sound.hear(.phase(.playing), at: straight)
        host.now = .seconds(9)
        player.say(.duration(.seconds(9)), .phase(.playing), .phase(.ended))
        #expect(await until { player.commands.count == 4 })
        #expect(player.commands.suffix(2) == [.seek(.zero), .play])
    }

    @Test func `what cannot be played is named once and tried again when asked for`() async {
        let sound = make()
        sound.hear(.phase(.playing), at: straight)
        player.say(.phase(.failed(message: "It is no sound.")), .phase(.failed(message: "Again")))
        #expect(await until { !notices.isEmpty })
        sound.hear(.phase(.paused), at: straight)
        sound.hear(.phase(.playing), at: straight)
        #expect(
            notices == [
                "The background sound /music/rain.mp3 cannot be played: It is no sound."
            ])
        #expect(player.loads.count == 1)
        sound.obey(.toggle)
        #expect(player.loads.count == 2)
        #expect(player.commands.last == .play)
    }

    @Test(arguments: [
        [PlayerEvent.duration(.milliseconds(40))], [.duration(.zero)], [.duration(.seconds(3_600))],
        [],
    ])
    func `a recording that ends within a moment is refused, whatever its header says`(
        header: [PlayerEvent]
    ) async {
        let sound = make()
        host.now = .seconds(70)
        sound.hear(.phase(.playing), at: straight)
        for event in header { player.say(event) }
        host.now += .milliseconds(40)
        player.say(.phase(.playing), .phase(.ended))
        #expect(await until { !notices.isEmpty })
        #expect(notices.first?.contains("shorter than a second") == true)
        #expect(!player.commands.contains(.seek(.zero)))
    }

    @Test func `an interruption of its own stream ends by itself`() async {
        let sound = make()
        sound.obey(.toggle)
        let before = player.commands
        player.say(.phase(.playing), .phase(.interrupted(reason: "a call")))
        #expect(await until { states.last??.isPlaying == false })
        #expect(player.commands == before)
        player.say(.phase(.playing))
        #expect(await until { states.last??.isPlaying == true })
    }

    @Test func `what comes back although nobody wants it is made silent`() async {
        let sound = make()
        sound.hear(.phase(.playing), at: straight)
        player.say(.phase(.playing), .phase(.interrupted(reason: "a call")))
        #expect(await until { states.last??.isPlaying == false })
        sound.hear(.phase(.paused), at: straight)
        player.say(.phase(.playing))
        #expect(await until { player.commands.last == .pause })
    }

    @Test func `recordings of a folder follow each other, and then the first again`() async {
        let sound = make(["/music/a.mp3", "/music/b.mp3"])
        sound.hear(.phase(.playing), at: straight)
        #expect(states.last??.title == "a.mp3")
        for (count, title) in [(2, "b.mp3"), (3, "a.mp3"), (4, "b.mp3")] {
            host.now += .seconds(9)
            player.say(.phase(.loading), .phase(.playing), .phase(.ended))
            #expect(await until { player.loads.count == count })
            #expect(player.loads.last?.path == "/music/\(title)")
            #expect(player.commands.last == .play)
            #expect(states.last??.title == title)
        }
        #expect(notices.isEmpty)
    }

    @Test func `a recording of a folder that cannot be played is named once and passed over`()
        async
    {
        let sound = make(["/music/a.mp3", "/music/b.mp3"])
        sound.hear(.phase(.playing), at: straight)
        player.say(.phase(.failed(message: "It is no sound.")), .phase(.failed(message: "Again")))
        #expect(await until { player.loads.count == 2 })
        #expect(player.loads.last?.path == "/music/b.mp3")
        // It is alone now, and begins anew.
        host.now += .seconds(9)
        player.say(.phase(.loading), .phase(.playing), .phase(.ended))
        #expect(await until { player.commands.contains(.seek(.zero)) })
        #expect(
            notices == ["The background sound /music/a.mp3 cannot be played: It is no sound."])
        #expect(player.loads.count == 2)
    }

    @Test func `where no recording of a folder can be played, that is said`() async {
        let sound = make(["/music/a.mp3", "/music/b.mp3"])
        sound.hear(.phase(.playing), at: straight)
        player.say(.phase(.failed(message: "No.")), .phase(.loading))
        player.say(.phase(.failed(message: "No.")))
        #expect(await until { notices.count == 3 })
        #expect(notices.last == "None of the recordings in /music can be played.")
        #expect(states.last??.isWanted == false)
        sound.obey(.toggle)
        #expect(player.loads.map(\.path) == ["/music/a.mp3", "/music/b.mp3", "/music/a.mp3"])
    }

    @Test func `a folder without recordings says so`() {
        let sound = make([], of: "/empty")
        sound.hear(.phase(.playing), at: straight)
        #expect(notices == ["There is no recording in /empty to play under the speech."])
        #expect(player.loads.isEmpty)
    }

    private func radio(
        _ tune: @escaping @Sendable () async throws -> FakeLive
    ) -> BackgroundSound {
        let piece = BackgroundSource.Piece.station("2") {
            BackgroundSource.Piece.Station(title: "Radio X", sound: try await tune())
        }
        let source = BackgroundSource(
            place: "2", pieces: [piece], volume: 50, player: player, shutdown: {})
        return BackgroundSound(source) { [messages] in messages.add($0) }
    }

    @Test func `a station is tuned in when speech is heard, and named with its title`() async {
        let live = FakeLive()
        let sound = radio { live }
        #expect(states.last??.title == "2")
        sound.hear(.phase(.playing), at: straight)
        #expect(await until { states.last??.title == "Radio X" })
        #expect(player.commands == [.setGain(hundredths: 10), .play])
        live.say("Artist - Title")
        #expect(await until { states.last??.title == "Radio X: Artist - Title" })
        // It goes on with what is sent now.
        sound.hear(.phase(.paused), at: straight)
        sound.hear(.phase(.playing), at: straight)
        #expect(
            player.commands.suffix(3) == [.setGain(hundredths: 10), .seek(.seconds(60)), .play])
        #expect(player.commands.filter { $0 == .play }.count == 2)
    }

    @Test func `a key in the address of a station is not shown`() {
        let written = "https://a.example/x?token=secret"
        let piece = BackgroundSource.Piece.station(written) {
            throw StatedError(.notFound, "It is gone.")
        }
        let source = BackgroundSource(
            place: written, pieces: [piece], volume: 50, player: player, shutdown: {})
        #expect(
            [source.place, piece.place, piece.title].allSatisfy { $0 == "https://a.example/x" })
    }

    @Test func `a station that cannot be had is named once, and the speech goes on`() async {
        let sound = radio { throw StatedError(.notFound, "No station is called “2”.") }
        sound.hear(.phase(.playing), at: straight)
        #expect(await until { !notices.isEmpty })
        #expect(
            notices == [
                "The background sound 2 cannot be played: No station is called “2”."
            ])
        #expect(player.loads.isEmpty && states.last??.isWanted == false)
        sound.hear(.phase(.paused), at: straight)
        sound.hear(.phase(.playing), at: straight)
        #expect(notices.count == 1)
    }

    @Test func `its loudness changes and fades with the speech's`() {
        let sound = make()
        sound.hear(.phase(.playing), at: straight)
        sound.obey(.change(byHundredths: 50))
        sound.obey(.fade(hundredths: 50))
        #expect(
            player.commands.suffix(2) == [.setGain(hundredths: 20), .setGain(hundredths: 10)])
        #expect(states.last??.gainHundredths == 100)
    }

    @Test func `the runner leads it by the speech that is heard`() async {
        let (speech, service) = (FakePlayer(), StubService())
        var listening = Make.listening(service, player: speech)
        listening.background = BackgroundSource(
            place: "/music/rain.mp3", pieces: [.file("/music/rain.mp3")], volume: 50,
            player: player, shutdown: {})
        let runner = EffectRunner(listening: listening) { [messages] in messages.add($0) }
        runner.run(.openChapter(Make.address("c2"), start: .beginning, rate: .normal))
        #expect(await until { !speech.loads.isEmpty })
        // Of a chapter that is not open: not heard.
        #expect(runner.admitted(.phase(.playing)) == nil)
        #expect(player.commands.isEmpty)
        if let tag = speech.loads.last?.tag { _ = runner.admitted(.load(tag)) }
        #expect(runner.admitted(.phase(.playing)) != nil)
        #expect(player.commands.last == .play)
        runner.run(.background(.toggle))
        #expect(player.commands.last == .pause)
        runner.run(.background(.toggle))
        #expect(player.commands.last == .play)
        runner.run(.closeChapter)
        #expect(player.commands.last == .pause)
    }
}

/// The host's time, as a test sets it.
@MainActor private final class HostTime {
    var now = Duration.zero
}
