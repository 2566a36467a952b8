package import ListenCore

/// Makes a player, with its release.
package typealias MakePlayer =
    @Sendable () -> (
        player: any PlayerControlling, shutdown: @Sendable () -> Void
    )
