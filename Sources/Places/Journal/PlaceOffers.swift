import ListenCore

/// The rule of what stays an offer when a player is left.
extension PlaceJournal {
    /// The newest place of another device that came while this one went on elsewhere, and that was
    /// not answered: nobody went there, went somewhere else, or listened on for more than a minute.
    ///
    /// `nil` where the place of another device counts, since a player begins there.
    package func unanswered(by device: DeviceID) -> PlaceEntry? {
        guard let place, place.stamp.device == device, !place.isCompleted else { return nil }
        if let rival, rival.stamp.device != device { return rival }
        let known = entries.filter {
            $0.stamp.device != device && !$0.isWeak && place.follows($0)
        }
        guard let offer = known.max(by: { $0.stamp < $1.stamp }),
            isUnanswered(offer, by: device)
        else { return nil }
        return offer
    }

    private func isUnanswered(_ offer: PlaceEntry, by device: DeviceID) -> Bool {
        let own = entries.filter { $0.stamp.device == device }
            .sorted { $0.stamp.number < $1.stamp.number }
        let since = own.filter { $0.knows(offer) }
        let before = own.last { !$0.knows(offer) }
        guard var last = before?.position ?? since.first?.start else { return false }
        var heard = MediaTime.zero
        for entry in since {
            guard Self.isFar(entry.position, offer.position) else { return false }
            switch entry.reason {
            case .heard:
                // One that begins elsewhere began at the offer, or what led there is forgotten.
                guard Self.isFar(entry.start, offer.position), !Self.isFar(entry.start, last)
                else { return false }
                heard = heard + max(.zero, entry.position - min(entry.start, last))
            case .sought, .reset:
                guard !Self.isFar(entry.position, last) else { return false }
            case .finished, .synced: return false
            }
            last = entry.position
        }
        return heard <= PlaceRules.minute
    }
}
