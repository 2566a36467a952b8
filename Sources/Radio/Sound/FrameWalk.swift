import ListenCore

/// Walks from frame to frame of MPEG audio or AAC.
struct FrameWalk {
    private var held: HeldBytes
    private var kind: FrameHeader.Kind?
    private var isSynced = false
    /// The time of the frame at `held.place`: `frames` behind `base`.
    private var base: MediaTime
    private var frames: Int64 = 0
    private var lastEntry: MediaTime?
    /// The frames that were passed, whatever their kind.
    private(set) var passed: Int64 = 0
    /// The bytes without a frame since the last one.
    private var strange = 0

    /// The frames that must follow each other before the first is believed.
    private static let followers = 2
    /// The bytes without a frame at the beginning after which it is another kind of sound.
    private static let mostStrange = 96 << 10
    /// The distance of entries.
    private static let step = MediaTime.milliseconds(250)

    init(from byte: Int64, at time: MediaTime) {
        held = HeldBytes(from: byte)
        base = time
    }

    var now: MediaTime {
        guard let kind else { return base }
        return base + MediaTime(FrameCount(frames), at: SampleRate(kind.sampleRate))
    }

    /// Takes bytes; false when they are no frames.
    mutating func receive(
        _ bytes: UnsafeRawBufferPointer, _ hand: (SoundWalk.Event) -> Void
    ) -> Bool {
        held.append(bytes)
        while isSynced ? pass(hand) : search() {}
        return lastEntry != nil || strange <= Self.mostStrange
    }

    /// Passes a frame; false when it has not arrived.
    private mutating func pass(_ hand: (SoundWalk.Event) -> Void) -> Bool {
        guard held.count >= FrameHeader.length else { return false }
        guard let header = FrameHeader(held.bytes, at: held.index), header.kind == kind else {
            isSynced = false
            return true
        }
        let now = now
        if lastEntry.map({ now - $0 >= Self.step }) ?? true {
            hand(.entry(byte: held.place, now))
            lastEntry = now
        }
        guard held.count >= header.size else { return false }
        held.index += header.size
        frames += Int64(header.frames)
        passed += 1
        return true
    }

    /// Looks for a frame that others follow; false when more bytes are needed.
    private mutating func search() -> Bool {
        while held.count >= FrameHeader.length {
            switch followers(of: held.index) {
            case .some(let kind?):
                begin(kind)
                return true
            case .some(nil):
                held.index += 1
                strange += 1
            case nil: return false
            }
        }
        return false
    }

    /// The kind of the frame at an index, if there is one and others of its kind follow; `nil` when
    /// they have not arrived.
    private func followers(of index: Int) -> FrameHeader.Kind?? {
        guard let first = FrameHeader(held.bytes, at: index) else { return .some(nil) }
        var place = index + first.size
        for _ in 0..<Self.followers {
            guard place + FrameHeader.length <= held.bytes.count else { return nil }
            guard let next = FrameHeader(held.bytes, at: place), next.kind == first.kind else {
                return .some(nil)
            }
            place += next.size
        }
        return first.kind
    }

    private mutating func begin(_ next: FrameHeader.Kind) {
        if let kind, kind != next {
            base = now
            frames = 0
        }
        kind = next
        isSynced = true
        strange = 0
    }
}
