import Fetching
import Glibc
import HTTPCaching
import ListenCore
import Processes
import Synchronization

/// The program rclone: a child process for each list, and one that serves while the session lasts.
///
/// The password of what serves is drawn for it, and reaches it by its environment, since arguments
/// can be read by everybody on the machine.
package actor RcloneProgram: RcloneRunning {
    /// The longest list that is read: 64 MB.
    private static let listBytes = 64 << 20
    private static let patience = Duration.seconds(60)
    /// The time in which it must have listed a whole tree.
    private static let treePatience = Duration.seconds(120)
    /// The time in which it must answer once it was started to serve.
    private static let startup = Duration.seconds(15)

    private let program: String
    private let environment: [String: String]
    private let draw: @Sendable () -> String
    private var serving: [String: Task<Result<Service, RcloneFault>, Never>] = [:]
    private var holders: [String: Set<RcloneHolder>] = [:]

    private struct Service: Sendable {
        let server: RcloneServer
        let work: Task<Void, Never>
        let end: Ending
    }

    /// The program by its name; `environment` is what it gets, and `draw` makes a word that nobody
    /// can guess.
    package init(
        _ program: String = "rclone", environment: [String: String],
        draw: @escaping @Sendable () -> String
    ) {
        (self.program, self.environment, self.draw) = (program, environment, draw)
    }

    /// The list of a folder, without the kinds of its files, which some remotes have to open for.
    package func list(_ target: String) async throws(RcloneFault) -> [UInt8] {
        try await output(["lsjson", "--no-mimetype", "--", target], Self.patience).get()
    }

    /// The list of a folder with all below it; some remotes tell it by few questions.
    package func tree(_ target: String) async throws(RcloneFault) -> RcloneTree {
        let output = try await output(
            // Whatever a variable of rclone's says, or folders would seem empty.
            ["lsjson", "-R", "--max-depth=-1", "--no-mimetype", "--", target], Self.treePatience)
        guard let fault = output.fault else { return RcloneTree(output.printed) }
        guard let errors = output.errors, !errors.isEmpty, !output.printed.isEmpty else {
            throw fault
        }
        return RcloneTree(output.printed, errors: errors)
    }

    /// The remotes that its configuration names.
    package func remotes() async throws(RcloneFault) -> [String] {
        let bytes = try await output(["listremotes"], Self.patience).get()
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map(String.init)
    }

    /// The output of a run, and the reason that it is not all, once it ended by itself.
    private struct Output: Sendable {
        let printed: [UInt8]
        var fault: RcloneFault?
        /// The errors it told; `nil` when they are too many to be read.
        var errors: [String]? = []

        /// All that was asked for.
        func get() throws(RcloneFault) -> [UInt8] {
            if let fault { throw fault }
            return printed
        }
    }

    private func output(
        _ arguments: [String], _ patience: Duration
    ) async throws(RcloneFault) -> Output {
        let launch = ProgramLaunch([program] + arguments, environment: environment)
        return try await BlockingWork.run { (signal) throws(RcloneFault) -> Output in
            var printed: [UInt8] = []
            var said = RcloneMessages()
            let run = ProgramRun(launch, patience: patience, kill: signal)
            let ending = run.run { stream, bytes in
                switch stream {
                case .output: printed += bytes
                case .messages: said.add(bytes)
                }
                return printed.count <= Self.listBytes
            }
            switch ending {
            case .exited(0): return Output(printed: printed)
            case .exited(3):
                return Output(printed: printed, fault: .notFound, errors: said.errors)
            case .exited:
                return Output(printed: printed, fault: .failed(said.last), errors: said.errors)
            case .signalled: throw RcloneFault.failed(said.last)
            case .notStarted: throw RcloneFault.missing
            case .late: throw RcloneFault.late
            case .stopped where signal.isCancelled: throw RcloneFault.cancelled
            case .stopped: throw RcloneFault.failed("the folder has too many entries")
            }
        }
    }

    /// Starts to serve a folder, or gives where it is served already.
    package func serve(
        _ target: String, for holder: RcloneHolder
    ) async throws(RcloneFault) -> RcloneServer {
        holders[target, default: []].insert(holder)
        if let known = serving[target] {
            // One that has ended is started again.
            if case .success(let service) = await known.value, service.end.fault == nil {
                return service.server
            }
            if serving[target] == known { serving[target] = nil }
            // Released meanwhile: nobody would end what is started now.
            guard holders[target]?.contains(holder) == true else { throw .cancelled }
        }
        let task = serving[target] ?? start(target)
        serving[target] = task
        switch await task.value {
        case .success(let service): return service.server
        case .failure(let fault):
            if serving[target] == task { serving[target] = nil }
            throw fault
        }
    }

    /// Ends what serves for a holder alone.
    package func release(_ holder: RcloneHolder) async {
        var ended: [Task<Result<Service, RcloneFault>, Never>] = []
        for target in holders.keys where holders[target]?.remove(holder) != nil {
            guard holders[target]?.isEmpty == true else { continue }
            holders[target] = nil
            if let task = serving.removeValue(forKey: target) { ended.append(task) }
        }
        for task in ended {
            if case .success(let service) = await task.value {
                service.work.cancel()
                await service.work.value
            }
        }
    }

    private func start(_ target: String) -> Task<Result<Service, RcloneFault>, Never> {
        let (user, password) = (draw(), draw())
        var variables = environment
        variables["RCLONE_USER"] = user
        variables["RCLONE_PASS"] = password
        let (environment, program) = (variables, program)
        return Task { () async -> Result<Service, RcloneFault> in
            guard let port = LoopbackPort.free(),
                let base = HTTPURL("http://127.0.0.1:\(port)")
            else { return .failure(.failed("no port is free on this machine")) }
            let launch = ProgramLaunch(
                [
                    "/bin/sh", "-c", Self.guarded, "sh", program, "serve", "http", "--read-only",
                    "--addr", "127.0.0.1:\(port)", "--", target,
                ], environment: environment)
            let end = Ending()
            let work = Task {
                await BlockingWork.run { signal in Self.run(launch, until: signal, end) }
                end.set(.cancelled)
            }
            let limit = ContinuousClock.now + Self.startup
            while end.fault == nil, ContinuousClock.now < limit {
                if LoopbackPort.answers(port) {
                    let key = BasicTransport.key(user, Secret(password))
                    return .success(
                        Service(
                            server: RcloneServer(base: base, key: key), work: work, end: end))
                }
                try? await Task.sleep(for: .milliseconds(20))
            }
            work.cancel()
            return .failure(end.fault ?? .late)
        }
    }

    /// Ends the program when this process is gone: then the shell's input ends.
    private static let guarded = """
        exec 3<&0
        "$@" </dev/null & p=$!
        { read -r _ <&3; kill "$p"; } 2>/dev/null & w=$!
        wait "$p"; e=$?
        kill "$w" 2>/dev/null
        exit "$e"
        """

    /// Waits for the end of what serves; blocks.
    private static func run(
        _ launch: ProgramLaunch, until signal: CancelSignal, _ end: Ending
    ) {
        let running: RunningProgram
        do throws(LaunchFault) {
            running = try RunningProgram([launch], streams: [.input, .messages])
        } catch {
            return end.set(.missing)
        }
        defer { running.end() }
        var said = RcloneMessages()
        while true {
            switch running.next(until: .now + .seconds(3_600), or: [signal]) {
            case .read(_, let bytes): said.add(bytes)
            case .sent, .late: break
            case .cancelled: return
            case .ended(.exited(127)): return end.set(.missing)
            case .ended: return end.set(.failed(said.last))
            }
        }
    }

    /// The reason that it serves no longer.
    private final class Ending: Sendable {
        private let state = Mutex<RcloneFault?>(nil)

        var fault: RcloneFault? { state.withLock { $0 } }

        func set(_ fault: RcloneFault) { state.withLock { $0 = $0 ?? fault } }
    }
}

/// Ports of this machine that only this machine reaches.
enum LoopbackPort {
    /// A port that nobody listens on now.
    static func free() -> Int? {
        with { (descriptor, address) -> Int? in
            guard bind(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 else {
                return nil
            }
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            guard getsockname(descriptor, address, &length) == 0 else { return nil }
            return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                Int(UInt16(bigEndian: $0.pointee.sin_port))
            }
        }
    }

    /// True when something listens on a port.
    static func answers(_ port: Int) -> Bool {
        let isThere = with(port: port) { (descriptor, address) -> Bool? in
            connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
        return isThere ?? false
    }

    private static func with<Value>(
        port: Int = 0, _ body: (Int32, UnsafeMutablePointer<sockaddr>) -> Value?
    ) -> Value? {
        let descriptor = socket(
            AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(clamping: port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body(descriptor, $0) }
        }
    }
}
