import FoundationEssentials
import ListenCore

/// The machine's own time of day.
struct SystemWallClock: WallClock {
    var now: Date { Date() }
}
