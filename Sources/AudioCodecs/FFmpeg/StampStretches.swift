/// Stretches of a recording whose time stamps begin anew each: recordings that were joined, or
/// whose clock was set.
///
/// Sound goes on from one to the next without a hole.
struct StampStretches: Hashable {
    private struct Stretch: Hashable {
        /// The first frame.
        let start: Int64
        var line: FrameLine
    }

    private var all: [Stretch]
    private var current = 0

    /// A file whose clock is set more often is no longer followed.
    private static let most = 1_000

    /// One stretch, until another is found.
    init(_ line: FrameLine) { all = [Stretch(start: 0, line: line)] }

    /// The clock of the stretch that is read.
    var line: FrameLine {
        get { all[current].line }
        set { all[current].line = newValue }
    }

    /// The clock of the first.
    var firstLine: FrameLine { all[0].line }

    /// Whether a time stamp may be of more than one stretch.
    private(set) var isAmbiguous = false

    /// Reads in the stretch a place is in.
    mutating func enter(at place: Int64) {
        current = max(0, (all.firstIndex { $0.start > place } ?? all.count) - 1)
    }

    /// Goes on in the next stretch if that is where a stamp stands that should be at about `place`;
    /// false where it is not.
    mutating func goOn(to time: Int64, at place: Int64, within slack: Int64) -> Bool {
        guard current + 1 < all.count else { return false }
        let next = all[current + 1]
        let stated = next.line.nearest(time) - next.line.bias
        guard abs(stated - place) <= slack, abs(next.start - place) <= slack else { return false }
        current += 1
        return true
    }

    /// Goes on in the stretch behind this one whose sound a stamp is of, wherever in it that is.
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

    /// From `place` on the clock is another, by which it stands there.
    mutating func begin(_ line: FrameLine, at place: Int64) {
        let former = self.line
        // Seeks go a second back anyway.
        if line.nearest(former.time(of: place)) > place + line.sampleRate { isAmbiguous = true }
        guard all.count < Self.most, place > all[current].start else {
            all[current].line = line
            return
        }
        // What was behind is found anew.
        all.removeSubrange((current + 1)...)
        all.append(Stretch(start: place, line: line))
        current += 1
    }
}
