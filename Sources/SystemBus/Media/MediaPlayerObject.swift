import ListenCore

/// The object at `/org/mpris/MediaPlayer2` as a value: it answers calls, and says which signals a
/// change needs (MPRIS D-Bus Interface Specification 2.2).
///
/// Pure: time and the place that is heard come with each call. The place is never signalled as a
/// property; it is told at each jump (`Seeked`), and computed when it is read.
struct MediaPlayerObject {
    static let path = "/org/mpris/MediaPlayer2"
    static let root = "org.mpris.MediaPlayer2"
    static let player = "org.mpris.MediaPlayer2.Player"
    static let properties = "org.freedesktop.DBus.Properties"
    static let introspectable = "org.freedesktop.DBus.Introspectable"

    /// The shortest time between two changes of the metadata of one track, in microseconds: four a
    /// second, for status bars that show the sentence.
    static let calm: UInt64 = 250_000
    /// The most by which the place that clients compute for themselves may be wrong: in gaps and
    /// shortened silences it moves otherwise than they expect.
    static let tolerance = MediaTime.milliseconds(1_000)

    /// The place from which clients compute the present one.
    private struct Anchor {
        var position: MediaTime
        var time: UInt64
        /// The speed in hundredths; zero while nothing plays.
        var speed: Int64
    }

    /// The state that calls are answered from.
    private(set) var now = NowPlaying()
    /// The instant at which `due(at:)` has something to tell; `nil` for never.
    private(set) var deadline: UInt64?
    private var told: [String: BusValue] = [:]
    private var toldMetadata: UInt64?
    private var anchor = Anchor(position: .zero, time: 0, speed: 0)

    /// An object of a player in which nothing is open.
    init() {
        for property in MediaProperty.player where property.isTold {
            told[property.name] = property.value(now, .zero)
        }
    }

    /// Takes a state; returns the signals that tell what changed.
    mutating func show(
        _ next: NowPlaying, at time: UInt64, position: () -> MediaTime
    ) -> [BusSignal] {
        let before = now
        now = next
        let isOther = before.track?.id != next.track?.id
        if isOther { toldMetadata = nil }
        var signals = changes(at: time)
        let isAnchoredAnew = before.status != next.status || before.rate != next.rate
        guard next.track != nil else { return signals }
        // While a chapter is opened the clock is still at the one before.
        let isOpened = next.canSeek && !before.canSeek
        let isJump = isOther || isOpened || next.canSeek && before.jumps != next.jumps
        guard isJump || isAnchoredAnew || next.status == .playing else { return signals }
        let place = next.canSeek ? position() : .zero
        if isJump || !isAnchoredAnew && isOff(place, at: time) {
            signals.append(Self.seeked(to: place))
        } else if !isAnchoredAnew {
            return signals
        }
        anchor = Anchor(
            position: place, time: time,
            speed: next.status == .playing ? Int64(next.rate.hundredths) : 0)
        return signals
    }

    /// Tells what had to wait, once its instant has come.
    mutating func due(at time: UInt64) -> [BusSignal] {
        guard let deadline, deadline <= time else { return [] }
        return changes(at: time)
    }

    /// True when the place is far from the one that clients compute.
    private func isOff(_ place: MediaTime, at time: UInt64) -> Bool {
        let since = Int64(clamping: time - min(anchor.time, time))
        let run = MediaTime(microseconds: since / 100).times(anchor.speed)
        let distance = place - (anchor.position + run)
        return distance > Self.tolerance || distance < MediaTime.zero - Self.tolerance
    }

    /// The one signal about all properties that are not as they were told last.
    private mutating func changes(at time: UInt64) -> [BusSignal] {
        var changed: [(String, String, BusValue)] = []
        deadline = nil
        for property in MediaProperty.player where property.isTold {
            let value = property.value(now, .zero)
            guard told[property.name] != value else { continue }
            if property.name == MediaProperty.metadata {
                if let last = toldMetadata, time < last + Self.calm {
                    deadline = last + Self.calm
                    continue
                }
                toldMetadata = time
            }
            told[property.name] = value
            changed.append((property.name, property.type, value))
        }
        guard !changed.isEmpty else { return [] }
        return [
            BusSignal(
                path: Self.path, interface: Self.properties, member: "PropertiesChanged",
                values: [.text(Self.player), .variants(changed), .textList([])])
        ]
    }

    private static func seeked(to place: MediaTime) -> BusSignal {
        BusSignal(
            path: path, interface: player, member: "Seeked",
            values: [.int64(max(0, place.microseconds))])
    }
}

extension MediaTime {
    /// The time so many times over, saturating.
    fileprivate func times(_ count: Int64) -> MediaTime {
        let product = microseconds.multipliedReportingOverflow(by: count)
        return MediaTime(microseconds: product.overflow ? .max : product.partialValue)
    }
}
