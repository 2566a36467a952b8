import CCurl
import Glibc
import HTTPCaching
import Synchronization

/// One request on its way to the curl thread.
struct CurlJob: Sendable {
    let id: UInt64
    let request: HTTPRequest
    let limits: TransferLimits
    let caFile: String?
    /// The name that the program gives itself.
    let agent: String
    /// The proxy to go through; `nil` for none.
    let proxy: String?
    /// True when a tunnelling proxy answers for the host's name.
    let isTunnelled: Bool
    let onHead: @Sendable (HTTPResponseHead) -> StreamVerdict
    let onBytes: @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    /// Called once, on the curl thread.
    let finish: @Sendable (Result<HTTPResponseHead, TransportError>) -> Void
}

/// A command from the rest of the program to the curl thread.
enum CurlCommand: Sendable {
    case submit(CurlJob)
    case cancel(UInt64)
    case stop
}

/// The mailbox between the program and the curl thread.
///
/// `@unchecked Sendable`: the pointer is written once; from other threads only
/// `curl_multi_wakeup` is called on it, which libcurl allows, and only under
/// the lock that the thread takes before it frees the handle.
final class CurlInbox: @unchecked Sendable {
    let multi: UnsafeMutableRawPointer
    private let commands = Mutex<[CurlCommand]>([])

    init(multi: UnsafeMutableRawPointer) {
        self.multi = multi
    }

    func put(_ command: CurlCommand) {
        commands.withLock {
            $0.append(command)
            // A wake-up without a waiting thread is remembered.
            listen_curl_multi_wakeup(multi)
        }
    }

    /// Takes all commands; called on the curl thread.
    func drain() -> [CurlCommand] {
        commands.withLock { commands in
            defer { commands.removeAll() }
            return commands
        }
    }
}

/// The program's handle of the curl thread; releasing it ends the thread.
final class CurlEngine: Sendable {
    private let inbox: CurlInbox
    private let lastID = Atomic<UInt64>(0)

    /// Loads libcurl and starts the thread; throws the reason of a failure.
    ///
    /// No initialiser: one that fails late still runs `deinit`, which would wake a freed handle.
    static func started() throws(CurlFailure) -> CurlEngine {
        guard listen_curl_load() == 0 else {
            throw CurlFailure.failed(String(cString: listen_curl_load_error()))
        }
        guard let multi = listen_curl_multi_init() else {
            throw CurlFailure.failed("libcurl could not be started")
        }
        let inbox = CurlInbox(multi: multi)
        guard start(CurlLoop(inbox: inbox)) else {
            listen_curl_multi_cleanup(multi)
            throw CurlFailure.failed("no thread could be started")
        }
        return CurlEngine(inbox)
    }

    private init(_ inbox: CurlInbox) {
        self.inbox = inbox
    }

    deinit { inbox.put(.stop) }

    func nextID() -> UInt64 { lastID.wrappingAdd(1, ordering: .relaxed).newValue }

    func submit(_ job: CurlJob) { inbox.put(.submit(job)) }

    func cancel(_ id: UInt64) { inbox.put(.cancel(id)) }

    /// Runs the loop on a thread of its own, on which every signal is blocked, so that
    /// signals reach the threads that expect them.
    private static func start(_ loop: CurlLoop) -> Bool {
        var all = sigset_t()
        var former = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &former)
        defer { pthread_sigmask(SIG_SETMASK, &former, nil) }
        let context = Unmanaged.passRetained(loop)
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { context in
                guard let context else { return nil }
                Unmanaged<CurlLoop>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, context.toOpaque())
        guard status == 0 else {
            context.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}
