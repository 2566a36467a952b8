package import FoundationEssentials
import ListenCore

/// The system's wall clock.
package struct SystemWallClock: WallClock {
    package var now: Date { Date() }
}
