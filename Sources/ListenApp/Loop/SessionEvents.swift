import ListenCore
import ListenUI
import Terminal

/// Everything that can wake a session, in one stream and in order: the
/// terminal and its deadlines, the player, and the answers to effects.
struct SessionEvents {
    enum Event: Sendable {
        case terminal(TerminalEvent)
        case app(AppMessage)
    }

    let stream: AsyncStream<Event>
    /// Sleeps until a key, a signal or a deadline; started by the session.
    let pump: EventPump
    let post: @Sendable (AppMessage) -> Void

    /// `input` is the terminal's descriptor; `nil` reads no keys.
    init(
        of player: any PlayerControlling, input: Int32?, signals: SignalRelay
    ) throws(TerminalError) {
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
        self.stream = stream
        pump = try EventPump(input: input, signals: signals) {
            continuation.yield(.terminal($0))
        }
        post = { continuation.yield(.app($0)) }
        let playerEvents = player.events
        Task {
            for await event in playerEvents { continuation.yield(.app(.player(event))) }
        }
    }
}
