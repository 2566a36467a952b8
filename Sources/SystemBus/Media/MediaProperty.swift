import ListenCore

/// A property of the object, with its value for a state and the place that is heard.
struct MediaProperty: Sendable {
    let name: String
    let type: String
    let isWritable: Bool
    /// True when its changes are signalled.
    let isTold: Bool
    let value: @Sendable (NowPlaying, MediaTime) -> BusValue

    private init(
        _ name: String, _ type: String, isWritable: Bool = false, isTold: Bool = false,
        _ value: @escaping @Sendable (NowPlaying, MediaTime) -> BusValue
    ) {
        (self.name, self.type, self.isWritable) = (name, type, isWritable)
        (self.isTold, self.value) = (isTold, value)
    }

    static let metadata = "Metadata"
    /// The path that stands for no track.
    static let noTrack = "/org/mpris/MediaPlayer2/TrackList/NoTrack"

    /// The properties of the program.
    static let root = [
        MediaProperty("CanQuit", "b") { _, _ in .flag(true) },
        MediaProperty("CanRaise", "b") { _, _ in .flag(false) },
        MediaProperty("HasTrackList", "b") { _, _ in .flag(false) },
        MediaProperty("Identity", "s") { _, _ in .text("listen") },
        MediaProperty("DesktopEntry", "s") { _, _ in .text("listen") },
        MediaProperty("SupportedUriSchemes", "as") { _, _ in .textList([]) },
        MediaProperty("SupportedMimeTypes", "as") { _, _ in .textList([]) },
    ]

    /// The properties of the player.
    static let player = [
        MediaProperty("PlaybackStatus", "s", isTold: true) { now, _ in .text(now.status.name) },
        MediaProperty("LoopStatus", "s", isWritable: true, isTold: true) { now, _ in
            .text(now.repeats.name)
        },
        MediaProperty("Rate", "d", isWritable: true, isTold: true) { now, _ in
            .double(now.rate.factor)
        },
        MediaProperty("Shuffle", "b") { _, _ in .flag(false) },
        MediaProperty(metadata, "a{sv}", isTold: true) { now, _ in metadata(of: now) },
        MediaProperty("Volume", "d", isWritable: true, isTold: true) { now, _ in
            .double(Double(now.gainHundredths) / 100)
        },
        MediaProperty("Position", "x") { now, place in
            .int64(now.track == nil || !now.canSeek ? 0 : max(0, place.microseconds))
        },
        MediaProperty("MinimumRate", "d") { _, _ in
            .double(PlaybackRate.range.lowerBound.factor)
        },
        MediaProperty("MaximumRate", "d") { _, _ in
            .double(PlaybackRate.range.upperBound.factor)
        },
        MediaProperty("CanGoNext", "b", isTold: true) { now, _ in .flag(now.hasNext) },
        MediaProperty("CanGoPrevious", "b", isTold: true) { now, _ in .flag(now.hasPrevious) },
        MediaProperty("CanPlay", "b", isTold: true) { now, _ in .flag(now.track != nil) },
        MediaProperty("CanPause", "b", isTold: true) { now, _ in .flag(now.track != nil) },
        MediaProperty("CanSeek", "b", isTold: true) { now, _ in .flag(now.canSeek) },
        MediaProperty("CanControl", "b") { _, _ in .flag(true) },
    ]

    /// The properties of an interface; `nil` for an unknown one.
    static func all(of interface: String) -> [MediaProperty]? {
        switch interface {
        case MediaPlayerObject.root: root
        case MediaPlayerObject.player: player
        case MediaPlayerObject.properties, MediaPlayerObject.introspectable: []
        case "": root + player
        default: nil
        }
    }

    private static func metadata(of now: NowPlaying) -> BusValue {
        guard let track = now.track else {
            return .variants([("mpris:trackid", "o", .path(noTrack))])
        }
        var pairs: [(String, String, BusValue)] = [
            ("mpris:trackid", "o", .path(path(of: track.id))),
            ("xesam:title", "s", .text(BusText.clean(track.title))),
        ]
        if let length = track.length {
            pairs.append(("mpris:length", "x", .int64(max(0, length.microseconds))))
        }
        if let cover = track.cover {
            pairs.append(("mpris:artUrl", "s", .text(BusText.fileAddress(of: cover))))
        }
        if let album = track.album {
            pairs.append(("xesam:album", "s", .text(BusText.clean(album))))
        }
        if !track.artists.isEmpty {
            pairs.append(("xesam:artist", "as", .textList(track.artists.map { BusText.clean($0) })))
        }
        if let number = track.number {
            pairs.append(("xesam:trackNumber", "i", .int32(Int32(clamping: number))))
        }
        if let sentence = now.sentence {
            pairs.append(("xesam:asText", "s", .text(BusText.clean(sentence))))
        }
        return .variants(pairs)
    }

    /// The path that names a track on the bus.
    static func path(of id: [String]) -> String {
        "/org/listen/" + id.map(BusText.pathElement).joined(separator: "/")
    }
}

extension NowPlaying.Status {
    fileprivate var name: String {
        switch self {
        case .playing: "Playing"
        case .paused: "Paused"
        case .stopped: "Stopped"
        }
    }
}

extension NowPlaying.Repeats {
    var name: String {
        switch self {
        case .nothing: "None"
        case .sentence: "Track"
        case .passages: "Playlist"
        }
    }
}
