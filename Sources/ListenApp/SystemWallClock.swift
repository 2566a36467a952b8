package import FoundationEssentials
import ListenCore

/// The machine's own time of day.
package struct SystemWallClock: WallClock {
    package var now: Date { Date() }
}
