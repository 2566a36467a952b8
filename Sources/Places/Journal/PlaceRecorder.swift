package import FoundationEssentials
package import ListenCore

/// Turns the places that a player saves into entries: the rule of what is a run and what a jump.
///
/// Pure. A run of listening goes on in its entry until another device may have seen that.
package struct PlaceRecorder: Sendable {
    /// This device.
    package let device: DeviceID
    /// The entries of others that it knows.
    package let knowledge: Knowledge
    /// The number of its last entry.
    package let last: Int64
    /// The number of the last entry that others may have seen.
    package let shared: Int64

    /// A recorder of a device in a state.
    package init(device: DeviceID, knowledge: Knowledge, last: Int64, shared: Int64) {
        (self.device, self.knowledge) = (device, knowledge)
        (self.last, self.shared) = (last, shared)
    }

    /// The result of a save.
    package struct Outcome: Hashable, Sendable {
        /// The entry to keep.
        package let entry: PlaceEntry
        /// The entry of this device that it continues, which goes.
        package let continued: PlaceEntry?
    }

    /// The entry for a place; `reason` is `nil` where the saver does not know it.
    package func entry(
        for place: PlaybackPosition, because reason: PlaceReason?, in journal: PlaceJournal
    ) -> Outcome {
        let former = journal.place
        let own = journal.entries.filter { $0.stamp.device == device }
            .max { $0.stamp.number < $1.stamp.number }
        let reason = Self.reason(of: place, reason, after: former, own)
        let now = Self.milliseconds(place.updatedAt)
        var entry = PlaceEntry(
            chapter: place.chapter,
            stamp: PlaceStamp(
                time: Self.time(now, after: journal), number: last + 1, device: device),
            knowledge: knowledge, reason: reason, start: former?.position ?? .zero,
            position: place.position, duration: place.duration, isCompleted: place.isCompleted,
            notedAt: place.updatedAt, bookTitle: place.bookTitle,
            chapterTitle: place.chapterTitle)
        if reason == .heard { entry.start = start(of: entry, after: former, own, at: now) }
        // Where another device's place counts by now, the run up to here is over.
        guard let own, own == former || own.isWeak, own.stamp.number > shared,
            goesOn(own, with: entry, at: now)
        else { return Outcome(entry: entry, continued: nil) }
        entry.start = entry.reason == .heard ? min(own.start, entry.start) : own.start
        // Others know of nothing with this number.
        entry.stamp.number = own.stamp.number
        return Outcome(entry: entry, continued: own)
    }

    /// The place at which a run began: where the chapter was, or this device, when the place of
    /// another came while it played.
    private func start(
        of entry: PlaceEntry, after former: PlaceEntry?, _ own: PlaceEntry?, at now: Int64
    ) -> MediaTime {
        let position = entry.position
        var start = former?.position ?? .zero
        if let own {
            let isNearer = Self.distance(own.position, position) < Self.distance(start, position)
            if isNearer, isReached(entry, from: own, at: now) { start = own.position }
        } else if position < PlaceRules.beginning, start > PlaceRules.minute {
            // It began at the beginning, and not where the other one was.
            start = position
        }
        // A player goes back a little after a pause.
        return start > position && start - position <= PlaceRules.minute ? position : start
    }

    private static func distance(_ one: MediaTime, _ other: MediaTime) -> MediaTime {
        max(one, other) - min(one, other)
    }

    /// Says that listening leads from one entry to another, at most four times as fast as life; two
    /// players of one book are in two places.
    private func isReached(_ entry: PlaceEntry, from own: PlaceEntry, at now: Int64) -> Bool {
        let silence = now - Self.milliseconds(own.notedAt)
        let furthest = PlaceRules.minute + .milliseconds(4 * min(max(0, silence), 3_600_000))
        let step = entry.position - own.position
        return silence >= 0 && silence <= PlaceRules.longestSilence && step <= furthest
            && MediaTime.zero - step <= PlaceRules.minute
    }

    private func goesOn(_ own: PlaceEntry, with entry: PlaceEntry, at now: Int64) -> Bool {
        let silence = now - Self.milliseconds(own.notedAt)
        guard own.reason == entry.reason, silence >= 0 else { return false }
        switch entry.reason {
        case .heard: return isReached(entry, from: own, at: now)
        case .finished: return true
        case .sought, .reset: return silence <= PlaceRules.restlessness
        case .synced: return false
        }
    }

    /// The reason as it counts: a saver that knows none is taken for a person where listening does
    /// not lead there.
    private static func reason(
        of place: PlaybackPosition, _ stated: PlaceReason?, after former: PlaceEntry?,
        _ own: PlaceEntry?
    ) -> PlaceReason {
        switch stated {
        case .heard?, .finished?: return place.isCompleted ? .finished : .heard
        case .sought? where place.position >= PlaceRules.beginning: return .sought
        case .sought?:
            // A player goes back a little after a pause, where nobody asked for the beginning.
            return isAtBeginning(own, former) ? .heard : .reset
        case .reset?, .synced?: return stated ?? .reset
        case nil: break
        }
        if place.isCompleted { return .finished }
        guard let former else { return .heard }
        let step = place.position - former.position
        let isNear = step <= PlaceRules.minute && MediaTime.zero - step <= PlaceRules.minute
        if isNear, place.position >= PlaceRules.beginning || former.position <= PlaceRules.minute {
            return .heard
        }
        return place.position < PlaceRules.beginning ? .reset : .sought
    }

    /// Says that this device's player stands in the first seconds already, whether or not its place
    /// counts there.
    private static func isAtBeginning(_ own: PlaceEntry?, _ former: PlaceEntry?) -> Bool {
        guard let own, own.position < PlaceRules.opening else { return false }
        guard let former, former != own else { return true }
        return own.isWeak && former.stamp < own.stamp
    }

    /// A time after those of the journal, but for those of a clock that was far ahead.
    private static func time(_ now: Int64, after journal: PlaceJournal) -> Int64 {
        let believed = journal.entries.map(\.stamp.time)
            .filter { $0 <= now + PlaceRules.clockTolerance }.max()
        return max(now, believed.map { $0 + 1 } ?? now)
    }

    /// The milliseconds since 1970 of an instant, within what a clock can mean.
    package static func milliseconds(_ instant: Date) -> Int64 {
        let time = instant.timeIntervalSince1970 * 1_000
        guard time.isFinite else { return 0 }
        return Int64(min(max(time, 0), 1e15).rounded(.down))
    }
}
