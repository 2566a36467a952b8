/// Recordings that are played one after the other, and then from the first again.
///
/// Pure: it knows them by their index. One that cannot be played leaves the round, so that it is
/// told of once, not every time round.
///
///     var round = SoundRound(count: 2)
///     round.goOn()             // index 1
///     round.drop()             // index 0 again, and alone
package struct SoundRound: Hashable, Sendable {
    private let count: Int
    /// The recordings that can be played, as far as is known.
    private var left: [Int]
    private var place = 0

    /// A round of so many recordings, at the first.
    package init(count: Int) {
        self.count = count
        left = Array(0..<max(0, count))
    }

    /// The recording whose turn it is; `nil` where none is left.
    package var index: Int? { left.isEmpty ? nil : left[place] }

    /// True while another recording than this one follows it.
    package var hasOthers: Bool { left.count > 1 }

    /// Goes on to the next recording.
    package mutating func goOn() { place = left.isEmpty ? 0 : (place + 1) % left.count }

    /// Takes the recording out, since it cannot be played; the next one has the turn.
    package mutating func drop() {
        guard !left.isEmpty else { return }
        left.remove(at: place)
        if place == left.count { place = 0 }
    }

    /// Gives every recording its turn again, from the first on.
    package mutating func begin() { self = SoundRound(count: count) }
}
