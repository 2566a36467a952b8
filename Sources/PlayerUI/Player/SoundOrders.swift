/// The last order to play or to pause, which the player's news may be behind.
///
/// Orders that follow one another quickly, from a held key or another program, are ahead of what
/// the player tells: a pause it tells of may be that of an earlier order, and is no pause then.
struct SoundOrders: Hashable, Sendable {
    /// The time in which an order is believed more than the player.
    private static let patience = Duration.seconds(2)

    /// True for an order to play; `nil` when the player has told of the last one.
    private var last: Bool?
    /// True when it came before the player had told of the one before, whose news are still to come.
    private var isAhead = false
    private var since = Duration.zero
    /// True when the latest news were not believed.
    private var isInDoubt = false

    /// Notes an order.
    mutating func give(play: Bool, at host: Duration) {
        isAhead = last != nil
        isInDoubt = false
        (last, since) = (play, host)
    }

    /// Takes the news that the sound runs, or is paused; false where they are from before the last
    /// order.
    mutating func believes(playing: Bool, at host: Duration) -> Bool {
        guard let last, host - since <= Self.patience else {
            forget()
            return true
        }
        isInDoubt = playing != last
        guard !isInDoubt else { return false }
        // Of two orders for the same, the news may be those of the first.
        if !isAhead { forget() }
        return true
    }

    /// True once, when an order is so old that news which were not believed are.
    mutating func areOver(at host: Duration) -> Bool {
        guard isInDoubt, host - since > Self.patience else { return false }
        forget()
        return true
    }

    /// Forgets the order: the player stopped by itself.
    mutating func forget() { (last, isAhead, isInDoubt) = (nil, false, false) }
}
