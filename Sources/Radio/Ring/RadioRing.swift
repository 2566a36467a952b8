package import AudioIO
package import FoundationEssentials
import Glibc
package import ListenCore

/// The last half hour of a station: written as it comes, read from anywhere in it.
///
/// `@unchecked Sendable`: every stored property below `mutex` is touched only between `lock` and
/// `unlock`; the mutex and the condition have a fixed address because they are allocated.
package final class RadioRing: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var store: RingStore
    private var places = RingIndex()
    private var failure: ServiceError?
    private var isInterrupted = false
    private var hasEnded = false
    private var mayWait = true
    private let titleFollowers = Followers<TrackPayload>(.bufferingNewest(1))
    private let speechFollowers = Followers<SpeechPieces>(.bufferingNewest(1))
    private let noticeFollowers = Followers<String>(.bufferingOldest(8))
    private var isListenedTo = false
    /// The place of the one who hears it, and whether that is a pause.
    private var listener: (place: @Sendable () -> PlaybackPlace, isPaused: @Sendable () -> Bool)?
    private var hasToldLoss = false
    /// The bytes that may come before the disk is looked at again.
    private var allowance: Int64 = 0

    /// The name of the station.
    package let name: String
    private let limits: RingLimits
    private let freeBytes: @Sendable () -> Int64?
    private let onLeave: @Sendable () -> Void
    private let onListen: @Sendable (any LiveSound) -> Void

    /// The room that is left free on the disk, and the bytes after which it is looked at again.
    private static let reserve: Int64 = 64 << 20
    private static let stride: Int64 = 1 << 20

    /// A ring in a folder of the cache, or in memory without one; `freeBytes` says how much room is
    /// there, `onLeave` is called when its reader has gone, and `onListen` once, to listen for
    /// pauses, when somebody wants them.
    package init(
        name: String, folder: String?, limits: RingLimits = RingLimits(),
        freeBytes: @escaping @Sendable () -> Int64? = { nil },
        onLeave: @escaping @Sendable () -> Void = {},
        onListen: @escaping @Sendable (any LiveSound) -> Void = { _ in }
    ) {
        (self.name, self.limits, self.freeBytes) = (name, limits, freeBytes)
        (self.onLeave, self.onListen) = (onLeave, onListen)
        store = RingStore(folder: folder, limits: limits)
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
    }

    deinit {
        endFollowing()
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    func locked<Value>(_ body: () -> Value) -> Value {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body()
    }

    /// The places of what is kept.
    package var index: RingIndex { locked { places } }

    /// The bytes that it takes on disk.
    var bytesOnDisk: Int64 { locked { store.bytesOnDisk } }

    /// The reason that the ring is not on disk; `nil` while it is, or was never meant to be.
    package var loss: RadioError? {
        let number = locked { store.failure }
        guard number != 0 else { return nil }
        let reason = number == ENOSPC ? "the disk is full" : String(cString: strerror(number))
        return RadioError(.notKept(reason: reason), subject: name)
    }

    // MARK: - Writing

    /// Begins a stretch at the end of what is there.
    package func begin(_ cause: RingIndex.Stretch.Cause) -> (byte: Int64, time: MediaTime) {
        locked {
            places.begin(cause, at: store.end, places.endTime)
            pthread_cond_broadcast(condition)
            return (store.end, places.endTime)
        }
    }

    /// The last bytes that came, at most so many.
    package func tail(_ most: Int) -> [UInt8] {
        locked {
            var place = max(store.first, store.end - Int64(most))
            var bytes = [UInt8](repeating: 0, count: Int(store.end - place))
            var done = 0
            while place < store.end {
                let count = bytes.withUnsafeMutableBytes {
                    store.copy(
                        into: UnsafeMutableRawBufferPointer(rebasing: $0[done...]), at: place,
                        to: .max)
                }
                guard count > 0 else { return [] }
                (done, place) = (done + count, place + Int64(count))
            }
            return bytes
        }
    }

    /// Copies bytes that are kept, without waiting.
    func peek(into buffer: UnsafeMutableRawBufferPointer, at byte: Int64) -> Int {
        locked { store.copy(into: buffer, at: byte, to: .max) }
    }

    /// Says that nothing is missing before the last stretch.
    package func mend() { locked { places.mend() } }

    /// Adds bytes and what they tell, so that a reader sees both or neither; `time` is that of the
    /// end.
    package func add(
        _ bytes: UnsafeRawBufferPointer, _ events: [SoundWalk.Event], until time: MediaTime,
        at clock: Date
    ) {
        let (texts, lost): (TrackPayload?, Bool) = locked {
            store.add(bytes, mayWrite: hasRoom(for: bytes.count))
            let isLoss = store.failure != 0 && !hasToldLoss
            hasToldLoss = hasToldLoss || isLoss
            let former = places.titles.count
            for event in events { places.note(event, at: clock) }
            places.extend(to: store.end, time)
            if !store.isWhole, places.kept.upperBound - places.kept.lowerBound >= limits.time {
                store.stopGrowing(at: store.end + store.end / 8)
            }
            places.drop(before: store.first)
            pthread_cond_broadcast(condition)
            return (places.titles.count == former ? nil : payload, isLoss)
        }
        tell(texts)
        if lost, let loss { noticeFollowers.tell(loss.description) }
    }

    /// Says a sentence to whoever hears the station.
    package func tell(_ sentence: String) { noticeFollowers.tell(sentence) }

    /// Notes a title for the sound from a byte on.
    package func title(_ text: String, at byte: Int64, _ time: MediaTime) {
        let texts: TrackPayload? = locked {
            let former = places.titles.last
            places.name(text, at: byte, time)
            return places.titles.last == former ? nil : payload
        }
        tell(texts)
    }

    /// Ends the sound: what is kept can be read, and nothing behind it.
    package func finish(_ error: ServiceError) {
        locked {
            failure = failure ?? error
            pthread_cond_broadcast(condition)
        }
        endFollowing()
    }

    /// Ends the sound where it is whole: a reader comes to its end without an error.
    package func end() {
        locked { hasEnded = true }
        finish(
            ServiceError(
                .unheard(sentence: RadioError(.noFrames, subject: name).description),
                context: name))
    }

    private func endFollowing() {
        titleFollowers.finish()
        speechFollowers.finish()
        noticeFollowers.finish()
    }

    private func hasRoom(for count: Int) -> Bool {
        guard !store.isWhole else { return true }
        if allowance < Int64(count) {
            allowance = min(
                freeBytes().map { max(0, $0 - Self.reserve) } ?? .max,
                max(Self.stride, Int64(count)))
        }
        guard allowance >= Int64(count) else { return false }
        allowance -= Int64(count)
        return true
    }

    private func tell(_ texts: TrackPayload?) {
        if let texts { titleFollowers.tell(texts) }
    }

    private var payload: TrackPayload { TitleText.payload(of: places.titles, name: name) }
}

extension RadioRing: LiveSound {
    package var totalLength: Int64? { nil }

    package var isWhole: Bool { locked { hasEnded } }

    package var isLosing: Bool { locked { store.hasLeftDisk } }

    package var kept: Range<MediaTime> { locked { places.kept } }

    package var aside: any LiveSound { RingAside(self) }

    package func entry(for time: MediaTime) throws(ServiceError) -> LiveEntry {
        try entry(for: time, isAside: false)
    }

    func entry(for time: MediaTime, isAside: Bool) throws(ServiceError) -> LiveEntry {
        try waiting(isAside) { places.entry(for: time) }
    }

    package func entry(behind stretch: Int) throws(ServiceError) -> LiveEntry? {
        try entry(behind: stretch, isAside: false)
    }

    func entry(behind stretch: Int, isAside: Bool) throws(ServiceError) -> LiveEntry? {
        try waiting(isAside) { () -> LiveEntry?? in
            if let entry = places.entry(behind: stretch) { return entry }
            return hasEnded || places.end(of: stretch) == nil ? .some(nil) : nil
        }
    }

    package func read(
        into buffer: UnsafeMutableRawBufferPointer, at byte: Int64, of stretch: Int
    ) throws(ServiceError) -> Int {
        try read(into: buffer, at: byte, of: stretch, isAside: false)
    }

    func read(
        into buffer: UnsafeMutableRawBufferPointer, at byte: Int64, of stretch: Int, isAside: Bool
    ) throws(ServiceError) -> Int {
        guard !buffer.isEmpty else { return 0 }
        let count: Int? = try waiting(isAside) { () -> Int?? in
            let end = places.end(of: stretch) ?? (hasEnded ? store.end : .max)
            if byte >= end { return 0 }
            guard byte >= store.first else { return .some(nil) }
            let count = store.copy(into: buffer, at: byte, to: end)
            if count > 0 { return count }
            return byte < store.end ? .some(nil) : nil
        }
        guard let count else {
            throw ServiceError(
                .incomplete(reason: "it is no longer kept"),
                context: "this place of \(name)", advice: "Go on to what is sent now.")
        }
        return count
    }

    package func read(
        into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
    ) throws(ServiceError) -> Int {
        try read(into: buffer, at: offset, of: .max)
    }

    package func heard(_ stretch: Int, from time: MediaTime) {
        let texts: TrackPayload? = locked {
            let former = places.titles
            places.move(stretch, to: time)
            return places.titles == former ? nil : payload
        }
        tell(texts)
    }

    package func skipped(to time: MediaTime) {
        tell(
            "What \(name) sent before \(time.clockText) is no longer kept; it goes on there.")
    }

    package func titles() -> AsyncStream<TrackPayload> {
        titleFollowers.stream(from: locked { places.titles.isEmpty ? nil : payload })
    }

    package func title(at time: MediaTime) -> String? { index.title(at: time)?.text }

    package func speech() -> AsyncStream<SpeechPieces> {
        let (isFirst, pieces) = locked {
            defer { isListenedTo = true }
            return (!isListenedTo, places.speech)
        }
        if isFirst { onListen(aside) }
        return speechFollowers.stream(from: pieces)
    }

    package func spoke(_ pieces: [Range<MediaTime>], open: MediaTime?) {
        speechFollowers.tell(
            locked {
                places.note(pieces, open: open)
                return places.speech
            })
    }

    package func notices() -> AsyncStream<String> {
        noticeFollowers.stream(from: loss?.description)
    }

    package func follow(
        _ place: @escaping @Sendable () -> PlaybackPlace,
        isPaused: @escaping @Sendable () -> Bool
    ) {
        locked { if !isInterrupted { listener = (place, isPaused) } }
    }

    /// The sound that its listener has still to hear; `nil` where nobody is known to.
    var reserve: SoundReserve? {
        // Asked outside of the lock, since the player has one of its own.
        guard let (place, isPaused) = locked({ listener }) else { return nil }
        return SoundReserve(from: place(), to: index.endTime, isPaused: isPaused())
    }

    package func interrupt() {
        locked {
            isInterrupted = true
            // A player may hold the ring, and is held by this.
            listener = nil
            pthread_cond_broadcast(condition)
        }
        finish(ServiceError(.cancelled, context: name))
        onLeave()
    }

    package func allowWaiting(_ isAllowed: Bool) {
        locked {
            mayWait = isAllowed
            if !isAllowed { pthread_cond_broadcast(condition) }
        }
    }

    /// The value of a body, called with the lock held, once it gives one; whoever reads aside is not
    /// called away.
    private func waiting<Value>(
        _ isAside: Bool, _ body: () -> Value?
    ) throws(ServiceError) -> Value {
        let result: Result<Value, ServiceError> = locked {
            while true {
                if isInterrupted, !isAside {
                    return .failure(ServiceError(.cancelled, context: name))
                }
                if let value = body() { return .success(value) }
                if let failure { return .failure(failure) }
                guard mayWait || isAside else {
                    return .failure(ServiceError(.cancelled, context: name))
                }
                pthread_cond_wait(condition, mutex)
            }
        }
        return try result.get()
    }
}
