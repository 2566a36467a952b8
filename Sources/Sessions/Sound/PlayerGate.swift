package import ListenCore

/// Lets through what the player says of the chapter that was opened last.
///
/// Events of a chapter before it may still be under way when the next is
/// opened; taken for the next one's they would start its sound or save its
/// place wrongly. Where the sound goes is true of every chapter.
package struct PlayerGate {
    /// The tag of the last opening.
    package private(set) var wanted = LoadTag(0)
    /// The tag of the chapter that may follow without a gap.
    private var prepared: LoadTag?
    private var spoken: LoadTag?
    private var count = 0

    /// The tag of a new opening; what belongs to an earlier one is void.
    package mutating func open() -> LoadTag {
        wanted = nextTag()
        prepared = nil
        return wanted
    }

    /// The tag of a chapter that may follow by itself.
    package mutating func prepare() -> LoadTag {
        let tag = nextTag()
        prepared = tag
        return tag
    }

    /// Whether the player speaks of the last opening by now; before the first, of none.
    package var isTold: Bool { (spoken ?? LoadTag(0)) == wanted }

    /// Whether a tag is that of the last opening.
    package func isOpen(_ tag: LoadTag) -> Bool { tag == wanted }

    /// Whether a tag is that of the chapter that may follow.
    package func isPrepared(_ tag: LoadTag) -> Bool { tag == prepared }

    /// Whether an event is about the last opening; the prepared chapter becomes
    /// that when it is heard.
    package mutating func admits(_ event: PlayerEvent) -> Bool {
        switch event {
        case .load(let tag):
            spoken = tag
            return false
        case .crossed(let tag):
            spoken = tag
            guard spoken == prepared else { return false }
            wanted = tag
            prepared = nil
            return true
        case .output: return true
        case .phase, .duration, .estimate, .seeked, .rate, .losses, .shorter:
            return spoken == wanted
        }
    }

    private mutating func nextTag() -> LoadTag {
        count += 1
        return LoadTag(count)
    }
}
