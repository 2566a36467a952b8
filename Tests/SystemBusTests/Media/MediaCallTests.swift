import ListenCore
import Testing

@testable import SystemBus

/// The answers of the object to calls, polite and hostile.
@Suite struct MediaCallTests {
    private typealias Outcome = MediaPlayerObject.Outcome

    private static let player = MediaPlayerObject.player
    private static let id = ["book", "3", "chapter", "2"]
    private static let path = "/org/listen/book/3/chapter/2"

    /// A chapter of a minute at the eleventh second.
    private static func object(_ change: (inout NowPlaying) -> Void = { _ in }) -> MediaPlayerObject
    {
        var now = NowPlaying()
        now.status = .playing
        now.track = NowPlaying.Track(
            id: id, title: "Part 2", length: .milliseconds(60_000), isLengthSure: true)
        (now.hasNext, now.hasPrevious, now.canSeek) = (true, true, true)
        change(&now)
        var object = MediaPlayerObject()
        _ = object.show(now, at: 0) { .milliseconds(11_000) }
        return object
    }

    private static func call(
        _ member: String, _ arguments: [BusValue] = [], of interface: String? = player
    ) -> BusCall {
        BusCall(interface: interface, member: member, arguments: arguments)
    }

    private func answer(
        _ call: BusCall, by object: MediaPlayerObject = MediaCallTests.object()
    ) -> Outcome {
        object.answer(call) { .milliseconds(11_000) }
    }

    @Test(arguments: [
        ("Play", MediaCommand.play), ("Pause", .pause), ("PlayPause", .toggle), ("Stop", .stop),
        ("Next", .next), ("Previous", .previous),
    ]) func `Each button is one command`(member: String, command: MediaCommand) {
        #expect(answer(Self.call(member)) == .done(command))
        #expect(answer(Self.call(member, of: nil)) == .done(command))
    }

    @Test(arguments: ["Play", "Pause", "PlayPause", "Stop", "Next", "Previous"])
    func `Without a chapter a button does nothing and is no error`(member: String) {
        #expect(answer(Self.call(member), by: MediaPlayerObject()) == .done(nil))
    }

    @Test func `Next and Previous do nothing at the ends of the book`() {
        let object = Self.object { ($0.hasNext, $0.hasPrevious) = (false, false) }
        #expect(answer(Self.call("Next"), by: object) == .done(nil))
        #expect(answer(Self.call("Previous"), by: object) == .done(nil))
    }

    @Test(arguments: [5_000_000, -5_000_000, 0, Int64.max, Int64.min])
    func `Seek is relative, however far`(offset: Int64) {
        #expect(
            answer(Self.call("Seek", [.int64(offset)]))
                == .done(.step(by: MediaTime(microseconds: offset))))
    }

    @Test(arguments: [
        (path, 5_000_000, true), (path, 0, true), (path, 60_000_000, true),
        (path, 60_000_001, false), (path, -1, false), (path, Int64.min, false),
        (path, Int64.max, false), ("/org/listen/book/3/chapter/1", 5_000_000, false),
        ("/", 0, false),
        (MediaProperty.noTrack, 0, false),
    ]) func `SetPosition goes only to a place of the track that is heard`(
        track: String, place: Int64, isTaken: Bool
    ) {
        let outcome = answer(Self.call("SetPosition", [.path(track), .int64(place)]))
        let command = MediaCommand.seek(to: MediaTime(microseconds: place), of: Self.id)
        #expect(outcome == .done(isTaken ? command : nil))
    }

    @Test func `A length that is only estimated bounds no place`() {
        let object = Self.object { $0.track?.isLengthSure = false }
        let call = Self.call("SetPosition", [.path(Self.path), .int64(90_000_000)])
        #expect(answer(call, by: object).command != nil)
    }

    @Test func `Where nothing can be sought, seeks do nothing`() {
        let object = Self.object { $0.canSeek = false }
        #expect(answer(Self.call("Seek", [.int64(1)]), by: object) == .done(nil))
        let call = Self.call("SetPosition", [.path(Self.path), .int64(1)])
        #expect(answer(call, by: object) == .done(nil))
    }

    @Test(arguments: [
        (Self.call("Seek"), BusFault.invalidArguments),
        (Self.call("Seek", [.text("5")]), .invalidArguments),
        (Self.call("Seek", [.double(5)]), .invalidArguments),
        (Self.call("Seek", [.int64(5), .int64(5)]), .invalidArguments),
        (Self.call("SetPosition", [.text(path), .int64(5)]), .invalidArguments),
        (Self.call("SetPosition", [.path(path)]), .invalidArguments),
        (Self.call("Play", [.flag(true)]), .invalidArguments),
        (BusCall(interface: player, member: "Play", arguments: nil), .invalidArguments),
        (Self.call("Play", of: MediaPlayerObject.root), .unknownMethod),
        (Self.call("Explode"), .unknownMethod),
        (Self.call("", of: nil), .unknownMethod),
        (Self.call("Play", of: "org.example"), .unknownInterface),
        (Self.call("OpenUri", [.text("http://example.org/a.mp3")]), .notSupported),
        (BusCall(path: "/org/mpris/Other", interface: player, member: "Play"), .unknownObject),
        (BusCall(path: "", interface: player, member: "Play"), .unknownObject),
        (BusCall(path: "/org/mpris", interface: player, member: "Play"), .unknownMethod),
        (Self.call("Quit", [.text("now")], of: MediaPlayerObject.root), .invalidArguments),
    ]) func `A wrong call has the standard error and no effect`(call: BusCall, fault: BusFault) {
        #expect(answer(call) == .fault(fault))
    }

    @Test func `Quit ends the program, and Raise does nothing`() {
        #expect(answer(Self.call("Quit", of: MediaPlayerObject.root)) == .done(.quit))
        #expect(answer(Self.call("Raise", of: MediaPlayerObject.root)) == .done(nil))
    }
}

/// Properties read and set.
@Suite struct MediaPropertyTests {
    private static let player = MediaPlayerObject.player

    private func answer(
        _ member: String, _ arguments: [BusValue], now: NowPlaying = NowPlaying(),
        at place: MediaTime = .zero
    ) -> MediaPlayerObject.Outcome {
        var object = MediaPlayerObject()
        _ = object.show(now, at: 0) { place }
        return object.answer(
            BusCall(
                interface: MediaPlayerObject.properties, member: member, arguments: arguments)
        ) { place }
    }

    private func set(
        _ name: String, _ type: String, _ value: BusValue
    ) -> MediaPlayerObject.Outcome {
        answer("Set", [.text(Self.player), .text(name), .variant(type, value)])
    }

    /// What GetAll gives, by name.
    private func all(_ now: NowPlaying, of interface: String = player) -> [String: BusValue] {
        guard case .values(let values) = answer("GetAll", [.text(interface)], now: now).reply,
            case .list("{sv}", let entries)? = values.first
        else { return [:] }
        return Dictionary(pairs(entries)) { $1 }
    }

    private func pairs(_ entries: [BusValue]) -> [(String, BusValue)] {
        entries.compactMap {
            guard case .entry(_, .text(let name), .variant(_, let value)) = $0 else { return nil }
            return (name, value)
        }
    }

    @Test func `The position is the one at the read`() {
        var now = NowPlaying()
        now.track = NowPlaying.Track(id: ["book", "1"], title: "One")
        now.canSeek = true
        for place in [MediaTime.zero, .milliseconds(1_234), .milliseconds(59_999)] {
            let outcome = answer(
                "Get", [.text(Self.player), .text("Position")], now: now, at: place)
            #expect(outcome == .values(.variant("x", .int64(place.microseconds))))
        }
    }

    @Test func `A chapter that is being opened has no place of the one before`() {
        var now = NowPlaying()
        now.track = NowPlaying.Track(id: ["book", "1"], title: "One")
        let outcome = answer(
            "Get", [.text(Self.player), .text("Position")], now: now, at: .milliseconds(44_750))
        #expect(outcome == .values(.variant("x", .int64(0))))
    }

    @Test func `A player with nothing open says so, and can be controlled`() {
        let all = all(NowPlaying())
        #expect(all["PlaybackStatus"] == .text("Stopped"))
        #expect(all["CanControl"] == .flag(true))
        #expect(all["CanPlay"] == .flag(false))
        #expect(
            all["Metadata"]
                == .variants([("mpris:trackid", "o", .path(MediaProperty.noTrack))]))
    }

    @Test func `The metadata name the chapter, the book and the sentence`() throws {
        var now = NowPlaying()
        now.track = NowPlaying.Track(
            id: ["book", "3", "chapter", "2"], title: "Part 2", album: "The Ferry",
            artists: ["A. Writer"], number: 2, length: .milliseconds(60_000),
            cover: "/home/me/.cache/a cover#1.jpg")
        now.sentence = "It rains."
        guard case .list(_, let entries)? = all(now)["Metadata"] else {
            Issue.record("no metadata")
            return
        }
        let metadata = Dictionary(pairs(entries)) { $1 }
        #expect(
            metadata == [
                "mpris:trackid": .path("/org/listen/book/3/chapter/2"),
                "mpris:length": .int64(60_000_000),
                "mpris:artUrl": .text("file:///home/me/.cache/a%20cover%231.jpg"),
                "xesam:title": .text("Part 2"), "xesam:album": .text("The Ferry"),
                "xesam:artist": .textList(["A. Writer"]), "xesam:trackNumber": .int32(2),
                "xesam:asText": .text("It rains."),
            ])
    }

    @Test func `A text that the bus would not carry is made one that it does`() {
        var now = NowPlaying()
        // U+FFFE and U+FDD0, which no literal may hold.
        let noncharacters = String(
            decoding: [0xEF, 0xBF, 0xBE, 0xEF, 0xB7, 0x90] as [UInt8], as: UTF8.self)
        now.track = NowPlaying.Track(
            id: ["", "böse/..", "a b"],
            title: "a\u{1B}[2J\0b\(noncharacters)\u{9F}c\n"
                + String(repeating: "x", count: 9_000))
        guard case .list(_, let entries)? = all(now)["Metadata"] else {
            Issue.record("no metadata")
            return
        }
        let metadata = Dictionary(pairs(entries)) { $1 }
        #expect(metadata["mpris:trackid"] == .path("/org/listen/_/b_c3_b6se_2f_2e_2e/a_20b"))
        guard case .text(let title)? = metadata["xesam:title"] else {
            Issue.record("no title")
            return
        }
        #expect(title.hasPrefix("a [2J b c xxx"))
        #expect(title.count <= BusText.limit)
    }

    @Test(arguments: [
        ("Rate", 1.5, MediaCommand.setRate(PlaybackRate(hundredths: 150))),
        ("Rate", 0.75, .setRate(PlaybackRate(hundredths: 75))),
        ("Rate", 99, .setRate(PlaybackRate(hundredths: 300))),
        ("Rate", .infinity, .setRate(PlaybackRate(hundredths: 300))),
        ("Rate", -2, .setRate(PlaybackRate(hundredths: 30))),
        ("Rate", 0, .pause),
        ("Volume", 0.5, .setGain(hundredths: 50)), ("Volume", -1, .setGain(hundredths: 0)),
        ("Volume", 1e300, .setGain(hundredths: 400)),
        ("Volume", -.infinity, .setGain(hundredths: 0)),
    ]) func `Speed and loudness are set within their bounds`(
        name: String, value: Double, command: MediaCommand
    ) {
        #expect(set(name, "d", .double(value)) == .done(command))
    }

    @Test(arguments: [
        ("None", NowPlaying.Repeats.nothing), ("Track", .sentence), ("Playlist", .passages),
    ]) func `LoopStatus sets what is repeated`(name: String, repeats: NowPlaying.Repeats) {
        #expect(set("LoopStatus", "s", .text(name)) == .done(.setRepeats(repeats)))
    }

    @Test(arguments: [
        ("Position", "x", BusValue.int64(1), BusFault.readOnly),
        ("PlaybackStatus", "s", .text("Playing"), .readOnly),
        ("Shuffle", "b", .flag(true), .readOnly),
        ("Nonsense", "s", .text("x"), .unknownProperty),
        ("Rate", "s", .text("fast"), .invalidArguments),
        ("Rate", "d", .double(.nan), .invalidArguments),
        ("Volume", "d", .double(.nan), .invalidArguments),
        ("Volume", "i", .int32(1), .invalidArguments),
        ("LoopStatus", "s", .text("Forever"), .invalidArguments),
        ("LoopStatus", "s", .text(""), .invalidArguments),
    ]) func `What cannot be set has the standard error`(
        name: String, type: String, value: BusValue, fault: BusFault
    ) {
        #expect(set(name, type, value) == .fault(fault))
    }

    @Test func `Wrong requests for properties have standard errors`() {
        #expect(answer("Get", [.text("org.example"), .text("Rate")]) == .fault(.unknownInterface))
        #expect(answer("Get", [.text(Self.player), .text("X")]) == .fault(.unknownProperty))
        #expect(answer("Get", [.text(Self.player)]) == .fault(.invalidArguments))
        #expect(answer("GetAll", [.text("org.example")]) == .fault(.unknownInterface))
        #expect(answer("GetAll", []) == .fault(.invalidArguments))
        #expect(
            answer("Set", [.text(Self.player), .text("Rate"), .double(1)])
                == .fault(.invalidArguments))
    }

    @Test func `The description lists every property and method`() {
        let page = MediaIntrospection.page
        for property in MediaProperty.root + MediaProperty.player {
            #expect(page.contains("<property name=\"\(property.name)\" type=\"\(property.type)\""))
        }
        for method in MediaIntrospection.methods.values.flatMap({ $0 }) {
            #expect(page.contains("<method name=\"\(method.name)\">"))
        }
        for (path, child) in [("/", "org"), ("/org", "mpris"), ("/org/mpris", "MediaPlayer2")] {
            #expect(
                MediaIntrospection.page(above: path)?.contains("<node name=\"\(child)\"/>") == true)
        }
        #expect(MediaIntrospection.page(above: "/org/mpris/MediaPlayer2") == nil)
    }
}
