import FoundationEssentials
import HTTPCaching
import ListenCore

/// The bytes of one connection to a station, on their way into the ring.
struct Reception {
    private enum Content {
        case sound(ICYReader, SoundWalk)
        case list([UInt8])
        /// Nothing came yet, or nothing more is wanted.
        case none
    }

    private let ring: RadioRing
    private let name: String
    private var content = Content.none
    /// The first byte of the stretch in the ring, since metadata are counted from there.
    private var base: (byte: Int64, time: MediaTime) = (0, .zero)
    private var beganAt = Duration.zero
    private var joint = Joint(isWanted: false)
    private var watch = SoundWatch(at: .zero)
    /// The first bytes of sound, by which a page is known.
    private var start: [UInt8] = []
    private static let startLength = 64
    private var isPage = false
    /// The cause by which the head, or what came behind it, was refused.
    private(set) var refusal: LiveMachine.Cause?
    /// The error of titles that are not where they should be.
    private(set) var astray: RadioError?
    private(set) var facts: StationFacts?
    private(set) var address: HTTPURL?
    /// The time of the last sound; `nil` before there was any.
    private(set) var soundedAt: Duration?

    init(into ring: RadioRing) {
        self.ring = ring
        name = ring.name
    }

    /// True once sound came.
    var hasSounded: Bool { soundedAt != nil }

    /// True once its stretch was begun in the ring.
    var hasBegun: Bool { facts != nil }

    /// The list that came instead of sound.
    var list: [UInt8]? {
        if case .list(let bytes) = content { return bytes }
        return nil
    }

    /// Takes the head; begins a stretch where it is that of sound.
    mutating func begin(
        _ head: HTTPResponseHead, because cause: RingIndex.Stretch.Cause, withTitles: Bool,
        at now: Duration, clock: Date
    ) -> StreamVerdict {
        address = head.url
        switch StationAnswer(head, name: name, now: clock) {
        case .refused(let cause):
            refusal = cause
            return .stop
        case .list:
            content = .list([])
            return .proceed
        case .sound(let interval):
            if withTitles, let interval, (1..<ICYReader.leastInterval).contains(interval) {
                // Each would be a part of the sound by itself, which costs more than to decode it.
                astray = RadioError(.dense, subject: name)
                return .stop
            }
            facts = StationFacts(head.fields)
            base = ring.begin(cause)
            joint = Joint(isWanted: cause != .start)
            beganAt = now
            watch = SoundWatch(at: now)
            content = .sound(
                ICYReader(interval: withTitles ? interval : nil, name: name),
                SoundWalk(
                    type: head.fields.first("Content-Type"), from: base.byte, at: base.time))
            return .proceed
        }
    }

    /// Takes bytes; stops where no more of them are of use.
    mutating func take(
        _ bytes: UnsafeRawBufferPointer, at now: Duration, clock: Date
    ) -> StreamVerdict {
        switch content {
        case .none: return .stop
        case .list(let former):
            guard former.count + bytes.count <= Playlist.mostBytes else { return .stop }
            content = .list(former + bytes)
            return .proceed
        case .sound(var reader, var walk):
            // Taken out, so that they are not copied.
            content = .none
            reader.receive(bytes) { part in
                switch part {
                case .sound(let sound): add(sound, to: &walk, at: now, clock)
                case .title(let title, let byte):
                    let place = base.byte + max(0, byte - joint.skipped)
                    ring.title(title.text, at: place, time(of: walk, at: now))
                case .astray(let error): astray = error
                }
            }
            content = .sound(reader, walk)
            if astray == nil, isPage || watch.isSilent(at: now) {
                refusal = SoundWatch.refusal(hasSounded ? [] : start, name: name)
            }
            // Without metadata the sound is whole again.
            return astray == nil && refusal == nil ? .proceed : .stop
        }
    }

    /// Notes that the server ended what it sends: a short page is refused by its beginning.
    mutating func end() {
        guard case .sound = content, !hasSounded, SoundWatch.isPage(start) else { return }
        refusal = refusal ?? SoundWatch.refusal(start, name: name)
    }

    private mutating func add(
        _ sound: UnsafeRawBufferPointer, to walk: inout SoundWalk, at now: Duration, _ clock: Date
    ) {
        guard astray == nil else { return }
        if start.count < Self.startLength { start += sound.prefix(Self.startLength) }
        let (wasSeamless, skipped) = (joint.isSeamless, joint.skipped)
        var joint = joint
        joint.take(sound, behind: { ring.tail(Joint.tail) }) { fresh in
            var events: [SoundWalk.Event] = []
            walk.receive(fresh) { events.append($0) }
            ring.add(fresh, events, until: time(of: walk, at: now), at: clock)
            // Bytes without frames are believed by their type, unless they begin like a page.
            isPage = !walk.isKnown && SoundWatch.isPage(start)
            if watch.takes(fresh.count, walk, at: now), !isPage { soundedAt = now }
        }
        if joint.skipped != skipped { watch.rests(at: now) }
        self.joint = joint
        if joint.isSeamless, !wasSeamless { ring.mend() }
    }

    /// The time of the last byte; sound without times counts by the clock.
    private func time(of walk: SoundWalk, at now: Duration) -> MediaTime {
        walk.isKnown ? walk.now : base.time + MediaTime(now - beganAt)
    }
}

extension MediaTime {
    /// A duration of a clock.
    init(_ duration: Duration) {
        let parts = duration.components
        self = MediaTime(
            microseconds: parts.seconds * 1_000_000 + parts.attoseconds / 1_000_000_000_000)
    }
}
