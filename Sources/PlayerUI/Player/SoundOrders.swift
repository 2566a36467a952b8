/// The orders to play and to pause that the player has not told of yet.
///
/// Orders that follow one another quickly, from a held key or another program, are ahead of what
/// the player tells: the pause it tells of may be that of the order before the last.
struct SoundOrders: Hashable, Sendable {
    /// The time after which an order that had no effect is waited for no longer.
    private static let patience = Duration.seconds(1)

    /// True for each order to play, false for each to pause, the oldest first.
    private var awaited: [Bool] = []
    private var since = Duration.zero

    /// Notes an order.
    mutating func give(play: Bool, at host: Duration) {
        awaited.append(play)
        since = host
    }

    /// Takes note that the sound runs or is paused; true when that is the effect of the last order,
    /// or of none.
    mutating func isLast(playing: Bool, at host: Duration) -> Bool {
        if host - since > Self.patience { awaited = [] }
        guard let first = awaited.firstIndex(of: playing) else { return true }
        awaited.removeFirst(first + 1)
        return awaited.isEmpty
    }

    /// Forgets all: the player stopped by itself.
    mutating func forget() { awaited = [] }
}
