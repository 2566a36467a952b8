/// Stretches of a recording whose time stamps start again: recordings that were joined, or whose
/// clock was set.
///
/// Sound continues from one to the next without a hole.
struct StampStretches: Hashable {
    private struct Stretch: Hashable {
        /// The first frame.
        let start: Int64
        var line: FrameLine
    }

    private var all: [Stretch]
    private var current = 0

    /// The largest number of stretches; further ones are not followed.
    private static let most = 1_000

    /// A single stretch, until another is found.
    init(_ line: FrameLine) { all = [Stretch(start: 0, line: line)] }

    /// The clock of the stretch that is read.
    var line: FrameLine {
        get { all[current].line }
        set { all[current].line = newValue }
    }

    /// The clock of the first stretch.
    var firstLine: FrameLine { all[0].line }

    /// True when a time stamp may belong to more than one stretch.
    private(set) var isAmbiguous = false

    /// Makes the stretch of a place the current one.
    mutating func enter(at place: Int64) {
        current = max(0, (all.firstIndex { $0.start > place } ?? all.count) - 1)
    }

    /// Moves to the next stretch if a stamp that is expected near `place` belongs to it; returns
    /// false otherwise.
    mutating func goOn(to time: Int64, at place: Int64, within slack: Int64) -> Bool {
        guard current + 1 < all.count else { return false }
        let next = all[current + 1]
        let stated = next.line.nearest(time) - next.line.bias
        guard abs(stated - place) <= slack, abs(next.start - place) <= slack else { return false }
        current += 1
        return true
    }

    /// Moves to the first stretch from here on that contains a stamp.
    mutating func find(_ time: Int64, within slack: Int64) {
        for index in all.indices[current...] {
            let stated = all[index].line.nearest(time) - all[index].line.bias
            let end = index + 1 < all.count ? all[index + 1].start : Int64.max - slack
            if stated >= all[index].start - slack, stated <= end + slack {
                current = index
                return
            }
        }
    }

    /// Begins a stretch with another clock at `place`.
    mutating func begin(_ line: FrameLine, at place: Int64) {
        let former = self.line
        // Seeks go a second back in any case.
        if line.nearest(former.time(of: place)) > place + line.sampleRate { isAmbiguous = true }
        guard all.count < Self.most, place > all[current].start else {
            all[current].line = line
            return
        }
        // Later stretches are found again.
        all.removeSubrange((current + 1)...)
        all.append(Stretch(start: place, line: line))
        current += 1
    }
}
