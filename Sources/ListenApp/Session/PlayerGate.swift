import ListenCore

/// Lets through what the player says of the chapter that was opened last.
///
/// Events of a chapter before it may still be under way when the next is
/// opened; taken for the next one's they would start its sound or save its
/// place wrongly. Where the sound goes is true of every chapter.
struct PlayerGate {
    private var wanted = LoadTag(0)
    private var spoken: LoadTag?

    /// The tag of a new opening; what belongs to an earlier one is void.
    mutating func open() -> LoadTag {
        wanted = LoadTag(wanted.number + 1)
        return wanted
    }

    /// Whether a tag is that of the last opening.
    func isOpen(_ tag: LoadTag) -> Bool { tag == wanted }

    /// Whether an event is about the last opening.
    mutating func admits(_ event: PlayerEvent) -> Bool {
        switch event {
        case .load(let tag):
            spoken = tag
            return false
        case .output: return true
        case .phase, .duration, .seeked, .rate: return spoken == wanted
        }
    }
}
