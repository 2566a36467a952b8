import ListenCore

/// Passes only the player's events about the chapter that was opened last.
///
/// Events of the chapter before may still be on their way when the next is opened; taken for the
/// next one's, they would start its sound or save a wrong place. Events about the output concern
/// every chapter.
struct PlayerGate {
    /// The tag of the last opening.
    private(set) var wanted = LoadTag(0)
    /// The tag of the chapter that may follow without a gap.
    private var prepared: LoadTag?
    /// The tags of chapters that were prepared since the last opening, and are not to follow.
    private var withdrawn: Set<LoadTag> = []
    private var spoken: LoadTag?
    private var count = 0

    /// The tag of a new opening; earlier ones are void.
    mutating func open() -> LoadTag {
        wanted = nextTag()
        prepared = nil
        withdrawn = []
        return wanted
    }

    /// The tag of a chapter that may follow without a gap.
    mutating func prepare() -> LoadTag {
        let tag = withdraw()
        prepared = tag
        return tag
    }

    /// Notes that no prepared chapter is to follow; returns the tag of that request.
    mutating func withdraw() -> LoadTag {
        if let prepared { withdrawn.insert(prepared) }
        prepared = nil
        return nextTag()
    }

    /// True when the player's events are about the last opening; before the first, they are about
    /// none.
    var isTold: Bool { (spoken ?? LoadTag(0)) == wanted }

    /// True for the tag of the last opening.
    func isOpen(_ tag: LoadTag) -> Bool { tag == wanted }

    /// True for the tag of the prepared chapter.
    func isPrepared(_ tag: LoadTag) -> Bool { tag == prepared }

    /// True when the player went into a chapter before it could let it go.
    func isAstray(_ event: PlayerEvent) -> Bool {
        if case .crossed(let tag) = event { withdrawn.contains(tag) } else { false }
    }

    /// True when an event is about the last opening; the prepared chapter becomes that once it
    /// plays.
    mutating func admits(_ event: PlayerEvent) -> Bool {
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
