import FoundationEssentials
import HTTPCaching
import ListenCore

/// What one connection to a station brings, on its way into the ring.
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
    /// The cause by which the head was refused.
    private(set) var refusal: LiveMachine.Cause?
    /// The error of titles that are not where they should be.
    private(set) var astray: RadioError?
    private(set) var facts: StationFacts?
    private(set) var address: HTTPURL?
    /// True once sound came.
    private(set) var hasSounded = false

    init(into ring: RadioRing) {
        self.ring = ring
        name = ring.name
    }

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
            facts = StationFacts(head.fields)
            base = ring.begin(cause)
            joint = Joint(isWanted: cause != .start)
            beganAt = now
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
            // Without metadata the sound is whole again.
            return astray == nil ? .proceed : .stop
        }
    }

    private mutating func add(
        _ sound: UnsafeRawBufferPointer, to walk: inout SoundWalk, at now: Duration, _ clock: Date
    ) {
        guard astray == nil else { return }
        hasSounded = true
        let wasSeamless = joint.isSeamless
        var joint = joint
        joint.take(sound, behind: { ring.tail(Joint.tail) }) { fresh in
            var events: [SoundWalk.Event] = []
            walk.receive(fresh) { events.append($0) }
            ring.add(fresh, events, until: time(of: walk, at: now), at: clock)
        }
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
