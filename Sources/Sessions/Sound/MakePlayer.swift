package import ListenCore

/// Makes a player, with what lets go of it.
package typealias MakePlayer =
    @Sendable () -> (
        player: any PlayerControlling, shutdown: @Sendable () -> Void
    )
