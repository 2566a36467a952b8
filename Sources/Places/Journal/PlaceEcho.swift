import FoundationEssentials
package import ListenCore

/// The rule that what a service tells is nothing new.
extension PlaceJournal {
    /// The distance within which two places are the same: services round.
    package static let samePlace = MediaTime.seconds(5)

    /// Says that a place of a service tells nothing new of the chapter.
    ///
    /// Its first seconds say nothing, since a fresh player sends them. Nor does a place where the
    /// chapter is, one that an entry passed at that time or later, one of the service's that is
    /// known, and the one that it was told last by this device, whatever its clock says.
    package func isEcho(
        _ place: PlaybackPosition, of service: DeviceID, knowing memory: ServerMemory
    ) -> Bool {
        let time = PlaceRecorder.milliseconds(place.updatedAt)
        guard time > 0, place.isCompleted || place.position >= PlaceRules.beginning else {
            return true
        }
        let present = self.place
        if present?.isCompleted == place.isCompleted, present?.ends(at: place) == true {
            return true
        }
        return entries.contains { entry in
            entry.stamp.device == service && entry.stamp.number >= time
                || entry.stamp.time >= time && entry.passes(place)
        } || isToldLast(place, to: service, memory)
    }

    /// Says that a place is the last that this device told a service, which tells no other since.
    private func isToldLast(
        _ place: PlaybackPosition, to service: DeviceID, _ memory: ServerMemory
    ) -> Bool {
        let own = entries.filter {
            $0.stamp.device == memory.device && $0.stamp.number <= memory.told
        }
        guard let told = own.max(by: { $0.stamp.number < $1.stamp.number }),
            told.ends(at: place), told.isCompleted || !place.isCompleted
        else { return false }
        return !entries.contains { $0.stamp.device == service && told.stamp < $0.stamp }
    }
}

extension PlaceEntry {
    /// Says that a place is where it ends.
    fileprivate func ends(at place: PlaybackPosition) -> Bool {
        Self.isNear(position, place.position)
    }

    /// Says that a place was heard in its run, or is an end of its jump.
    fileprivate func passes(_ place: PlaybackPosition) -> Bool {
        // Services that count through a whole book know no ends of chapters.
        guard isCompleted || !place.isCompleted else { return false }
        switch reason {
        case .heard, .finished:
            let tolerance = PlaceJournal.samePlace
            return place.position >= min(start, position) - tolerance
                && place.position <= max(start, position) + tolerance
        case .sought, .reset, .synced:
            return Self.isNear(start, place.position) || ends(at: place)
        }
    }

    private static func isNear(_ one: MediaTime, _ other: MediaTime) -> Bool {
        max(one, other) - min(one, other) <= PlaceJournal.samePlace
    }
}
