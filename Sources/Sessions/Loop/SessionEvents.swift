package import ListenCore
package import Terminal
package import UIVocabulary

/// Everything that can wake a session, in one stream and in order: the
/// terminal and its deadlines, the player, the answers to effects, and what is
/// outside.
package struct SessionEvents {
    package enum Event: Sendable {
        case terminal(TerminalEvent)
        case app(AppMessage)
        /// A line was typed, where there are no keys; the next comes after `release`.
        case typed(String)
        /// Nothing will be typed any more.
        case typingEnded
        /// Another program asks or steers.
        case remote(RemoteCall)
    }

    package let stream: AsyncStream<Event>
    /// Sleeps until a key, a signal or a deadline; started by the session.
    package let pump: EventPump
    package let post: @Sendable (AppMessage) -> Void
    /// Lets the next typed line come.
    package let release: @Sendable () -> Void

    /// `input` is the terminal's descriptor; `nil` reads no keys.
    package init(
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
        // Whoever writes faster than lines are obeyed has to wait, not this program's memory to grow.
        let (releases, gate) = AsyncStream.makeStream(of: Void.self)
        release = { gate.yield() }
        if let lines {
            Task {
                var next = releases.makeAsyncIterator()
                for await line in lines {
                    continuation.yield(.typed(line))
                    await next.next()
                }
                continuation.yield(.typingEnded)
            }
        }
        if let calls = outside.remote?.calls {
            Task { for await call in calls { continuation.yield(.remote(call)) } }
        }
        if let sleep = outside.sleep?.events {
            Task {
                var since = EventPump.nowCountingSleep
                for await event in sleep {
                    let now = EventPump.nowCountingSleep
                    let slept = Duration.nanoseconds(Int64(clamping: now - min(since, now)))
                    since = now
                    continuation.yield(
                        .app(event == .willSleep ? .systemWillSleep : .systemWoke(slept: slept)))
                }
            }
        }
    }
}
