import ListenCore
import Terminal
import UIVocabulary

/// Everything that can wake a session, in one ordered stream: the terminal and its deadlines, the
/// player, the answers to effects, and signals from outside.
struct SessionEvents {
    enum Event: Sendable {
        case terminal(TerminalEvent)
        case app(AppMessage)
        /// A line was typed into the plain view; the next comes after `release`.
        case typed(String)
        /// The typed input has ended.
        case typingEnded
        /// Commands of the desktop wait.
        case media
        /// A request of the remote control.
        case remote(RemoteCall)
    }

    let stream: AsyncStream<Event>
    /// Sleeps until a key, a signal or a deadline; the session starts it.
    let pump: EventPump
    let post: @Sendable (AppMessage) -> Void
    /// Allows the next typed line.
    let release: @Sendable () -> Void

    /// `input` is the terminal's descriptor; `nil` reads no keys.
    init(
        of player: any PlayerControlling, input: Int32?, signals: SignalRelay,
        outside: Outside = Outside(), lines: AsyncStream<String>? = nil,
        awaitsAnswers: Bool = false
    ) throws(TerminalError) {
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
        self.stream = stream
        pump = try EventPump(input: input, signals: signals, awaitsAnswers: awaitsAnswers) {
            continuation.yield(.terminal($0))
        }
        post = { continuation.yield(.app($0)) }
        let playerEvents = player.events
        Task {
            for await event in playerEvents { continuation.yield(.app(.player(event))) }
        }
        // A writer faster than the commands must wait, rather than fill this program's memory.
        let (releases, gate) = AsyncStream.makeStream(of: Void.self)
        release = { gate.yield() }
        if let lines {
            Task {
                var next = releases.makeAsyncIterator()
                for await line in lines {
                    continuation.yield(.typed(line))
                    // A session that is over takes no further line from the next one.
                    guard await next.next() != nil else { return }
                }
                continuation.yield(.typingEnded)
            }
        }
        if let calls = outside.remote?.calls {
            Task { for await call in calls { continuation.yield(.remote(call)) } }
        }
        if let wakes = outside.media?.wakes {
            Task { for await _ in wakes { continuation.yield(.media) } }
        }
        if let sleep = outside.sleep?.events {
            Task {
                var since = EventPump.nowCountingSleep
                for await event in sleep {
                    let now = EventPump.nowCountingSleep
                    let slept = Duration.nanoseconds(Int64(clamping: now - min(since, now)))
                    if event != .locked { since = now }
                    switch event {
                    case .willSleep: continuation.yield(.app(.systemWillSleep))
                    case .woke: continuation.yield(.app(.systemWoke(slept: slept)))
                    case .locked: continuation.yield(.app(.screenLocked))
                    }
                }
            }
        }
    }
}
