import AudioIO
import Glibc
import ListenCore
import Synchronization
import Terminal

/// A request of a client, for the session to answer.
struct RemoteCall: Sendable {
    /// The connection it came from.
    let client: Int
    let request: RemoteRequest
}

/// Lets other programs query and control this player, over a socket of the same user.
///
/// One thread that sleeps in poll(2) does all reading and writing; the session reads `calls` and
/// answers each. Callable from any thread.
package final class RemoteServer: Sendable {
    /// An order to the thread.
    enum Order: Sendable {
        case answer(client: Int, line: [UInt8], subscribes: Bool)
        case publish([UInt8])
        case stop
    }

    private struct State {
        var orders: [Order] = []
        var hasSubscribers = false
    }

    /// The most clients at once.
    static let clientLimit = 16

    /// The clients' requests, in order, for one reader.
    ///
    /// No client has more than one request waiting here.
    let calls: AsyncStream<RemoteCall>
    private let folder: String
    private let log: @Sendable (String) -> Void
    private let continuation: AsyncStream<RemoteCall>.Continuation
    private let state = Mutex(State())
    private let thread = Mutex<WorkerThread?>(nil)
    private let wakeup = try? SignalSafePipe()

    /// A server for a folder, idle until it is started; `log` gets the errors that stop it.
    package init(folder: String, log: @escaping @Sendable (String) -> Void = { _ in }) {
        self.folder = folder
        self.log = log
        (calls, continuation) = AsyncStream.makeStream()
    }

    deinit {
        wakeup?.shut()
        continuation.finish()
    }

    /// True when a client has subscribed to changes.
    var hasSubscribers: Bool { state.withLock { $0.hasSubscribers } }

    /// Opens the socket and serves it on a thread of its own.
    package func start() {
        guard wakeup != nil else { return log("There is no remote control: no pipe.") }
        do throws(AudioError) {
            let worker = try WorkerThread(name: "remote-control") { self.run() }
            thread.withLock { $0 = worker }
        } catch {
            log("There is no remote control: \(error.description)")
        }
    }

    /// Sends pending output, removes the socket and closes everything.
    func stop() {
        put(.stop)
        thread.withLock { $0.take() }?.join()
    }

    /// Answers a call; every call is answered once.
    func answer(
        _ call: RemoteCall, _ content: RemoteReply.Content, subscribes: Bool = false
    ) {
        put(
            .answer(
                client: call.client, line: RemoteReply(id: call.request.id, content: content).line,
                subscribes: subscribes))
    }

    /// Sends a line to all subscribers.
    func publish(_ reply: RemoteReply) {
        put(.publish(reply.line))
    }

    private func put(_ order: Order) {
        state.withLock { state in
            state.orders.append(order)
            if case .answer(_, _, subscribes: true) = order { state.hasSubscribers = true }
        }
        wakeup?.put(1)
    }

    private func takeOrders() -> [Order] {
        while wakeup?.drain().isEmpty == false {}
        return state.withLock { state in
            defer { state.orders = [] }
            return state.orders
        }
    }

    /// Keeps the former value while orders are pending, as one of them may be a subscription.
    private func note(hasSubscribers: Bool) {
        state.withLock { state in
            if state.orders.isEmpty { state.hasSubscribers = hasSubscribers }
        }
    }

    private func run() {
        do throws(RemoteError) {
            let (listener, path) = try RemoteSocket.listen(in: folder)
            var switchboard = RemoteSwitchboard(listener: listener, wakeup: wakeup?.readEnd ?? -1)
            serve(&switchboard)
            // Removed before it is closed, so that no name exists without a player.
            unlink(path)
            switchboard.close()
        } catch {
            log(error.description)
        }
        continuation.finish()
    }

    private func serve(_ switchboard: inout RemoteSwitchboard) {
        while true {
            for order in takeOrders() {
                if case .stop = order { return }
                switchboard.carryOut(order)
            }
            for call in switchboard.takeCalls() { continuation.yield(call) }
            note(hasSubscribers: switchboard.subscriberCount > 0)
            switchboard.wait()
        }
    }
}
