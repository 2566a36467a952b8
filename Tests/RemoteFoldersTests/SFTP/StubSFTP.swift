import Synchronization

@testable import RemoteFolders

/// A server of SFTP in memory that can hold back, cut, shorten, disorder and lie.
final class StubSFTP: SFTPPipe {
    enum Node {
        case file([UInt8], time: UInt32 = 1_000)
        case folder
        case link(String)
        case device
    }

    struct Behaviour {
        var version: UInt8 = 3
        /// What it sends before anything else.
        var greeting: [UInt8] = []
        /// It never answers.
        var isSilent = false
        /// The most bytes a read gives.
        var mostBytes = Int.max
        /// So many reads are held back, and then answered the last one first.
        var batch = 1
        /// The connection ends instead of the answer to this read.
        var cutAtRead = Int.max
        /// Answers carry a number that nobody sent.
        var liesAboutIDs = false
        /// Types of requests whose answers wait for `giveHeld`.
        var held: Set<UInt8> = []
        /// Paths that may not be read.
        var forbidden: Set<String> = []
        /// Lists go on for ever, with no entry that counts.
        var isEndless = false
        /// Names that every list has besides.
        var names: [String] = []
    }

    fileprivate struct State {
        var tree: [String: Node]
        var behaviour: Behaviour
        var input: [UInt8] = []
        var ready: [UInt8] = []
        var batch: [[UInt8]] = []
        var held: [[UInt8]] = []
        var reads = 0
        var lists: [String: [(String, Node?)]] = [:]
        var fault: SFTPFault?
        var waiter: CheckedContinuation<Result<[UInt8], SFTPFault>, Never>?
        var log: [String] = []
    }

    private let state: Mutex<State>

    /// A server with a tree by whole paths; folders above an entry are there too.
    init(_ tree: [String: Node], _ behaviour: Behaviour = Behaviour()) {
        var whole = tree
        for path in tree.keys {
            var above = path
            while let slash = above.lastIndex(of: "/") {
                above = String(above[..<slash])
                if whole[above] == nil { whole[above] = .folder }
            }
        }
        state = Mutex(State(tree: whole, behaviour: behaviour, ready: behaviour.greeting))
    }

    /// What was asked, in its order.
    var log: [String] { state.withLock { $0.log } }

    /// The answers that were held back are sent.
    func giveHeld() {
        state.withLock { state in
            state.behaviour.held = []
            state.ready += state.held.flatMap { $0 }
            state.held = []
            state.flush()
        }
    }

    /// The connection ends.
    func end(_ fault: SFTPFault = .cut) {
        state.withLock { state in
            state.fault = fault
            state.flush()
        }
    }

    func send(_ bytes: [UInt8]) {
        state.withLock { state in
            state.input += bytes
            while state.input.count >= 4 {
                let length = state.input.prefix(4).reduce(0) { $0 << 8 | Int($1) }
                guard state.input.count >= length + 4 else { break }
                state.answer(Array(state.input[4..<length + 4]))
                state.input.removeFirst(length + 4)
            }
            state.flush()
        }
    }

    func receive() async throws(SFTPFault) -> [UInt8] {
        let result: Result<[UInt8], SFTPFault> = await withCheckedContinuation { waiting in
            state.withLock { state in
                state.waiter = waiting
                state.flush()
            }
        }
        return try result.get()
    }

    func close() async { end(.cancelled) }
}

extension StubSFTP.State {
    fileprivate mutating func flush() {
        guard let waiting = waiter, !ready.isEmpty || fault != nil else { return }
        waiter = nil
        if ready.isEmpty {
            waiting.resume(returning: .failure(fault ?? .cut))
        } else {
            waiting.resume(returning: .success(ready))
            ready = []
        }
    }

    /// Answers one packet without its length.
    fileprivate mutating func answer(_ packet: [UInt8]) {
        guard !behaviour.isSilent, fault == nil, let type = packet.first else { return }
        if type == 1 {
            ready += framed([2, 0, 0, 0, behaviour.version] + string("x@y") + string("1"))
            return
        }
        let id = behaviour.liesAboutIDs ? [9, 9, 9, 9] : Array(packet[1..<5])
        let length = packet[5..<9].reduce(0) { $0 << 8 | Int($1) }
        let text = String(decoding: packet[9..<9 + length], as: UTF8.self)
        let made = framed(reply(type, text, Array(packet[(9 + length)...]), id))
        if behaviour.held.contains(type) {
            held.append(made)
        } else if type == 5 {
            reads += 1
            guard reads < behaviour.cutAtRead else {
                fault = .cut
                return
            }
            batch.append(made)
            guard batch.count >= behaviour.batch else { return }
            ready += batch.reversed().flatMap { $0 }
            batch = []
        } else {
            ready += made
        }
    }

    private mutating func reply(
        _ type: UInt8, _ text: String, _ rest: [UInt8], _ id: [UInt8]
    ) -> [UInt8] {
        switch type {
        case 3, 11:
            log.append((type == 3 ? "open " : "list ") + text)
            guard let path = resolved(text) else { return status(2, id) }
            guard !behaviour.forbidden.contains(path) else { return status(3, id) }
            if type == 11 { lists[path] = children(of: path) }
            return [102] + id + string(path)
        case 4:
            log.append("close " + text)
            return status(0, id)
        case 5: return read(text, rest, id)
        case 8, 17:
            guard let path = resolved(text), let node = tree[path] else { return status(2, id) }
            return [105] + id + attributes(node)
        case 12: return names(text, id)
        case 16:
            guard let path = resolved(text == "." ? "/home/me" : text) else {
                return status(2, id)
            }
            return [104] + id + number(1) + string(path) + string(path) + number(0)
        default: return status(8, id)
        }
    }

    private mutating func read(_ path: String, _ rest: [UInt8], _ id: [UInt8]) -> [UInt8] {
        guard case .file(let bytes, _)? = tree[path] else { return status(4, id) }
        let offset = rest[..<8].reduce(0) { $0 << 8 | Int($1) }
        let count = rest[8..<12].reduce(0) { $0 << 8 | Int($1) }
        log.append("read \(offset)")
        guard offset < bytes.count else { return status(1, id) }
        let end = min(offset + min(count, behaviour.mostBytes), bytes.count)
        return [103] + id + string(bytes[offset..<end])
    }

    /// Two names at a time.
    private mutating func names(_ path: String, _ id: [UInt8]) -> [UInt8] {
        let some: ArraySlice<(String, StubSFTP.Node?)> =
            behaviour.isEndless ? [(".", .folder)] : (lists[path] ?? []).prefix(2)
        guard !some.isEmpty else { return status(1, id) }
        if !behaviour.isEndless { lists[path]?.removeFirst(some.count) }
        let entries = some.flatMap { name, node in
            string(name) + string("long") + (node.map { attributes($0) } ?? number(0))
        }
        return [104] + id + number(some.count) + entries
    }

    private func children(of path: String) -> [(String, StubSFTP.Node?)] {
        let start = path + "/"
        let own = tree.keys.filter { $0.hasPrefix(start) }.map { $0.dropFirst(start.count) }
            .filter { !$0.contains("/") && !$0.isEmpty }.sorted()
        return [(".", .folder), ("..", .folder)] + behaviour.names.map { ($0, .folder) }
            + own.map { (String($0), tree[start + $0]) }
    }

    /// The true path; `nil` where nothing is, or links go round.
    private func resolved(_ path: String) -> String? {
        var left = path.split(separator: "/").map(String.init)
        var at = ""
        var links = 0
        while !left.isEmpty {
            let name = left.removeFirst()
            if name == "." { continue }
            if name == ".." {
                at = String(at[..<(at.lastIndex(of: "/") ?? at.startIndex)])
                continue
            }
            guard let node = tree[at + "/" + name] else { return nil }
            if case .link(let target) = node {
                links += 1
                guard links < 40 else { return nil }
                left = target.split(separator: "/").map(String.init) + left
                if target.hasPrefix("/") { at = "" }
            } else {
                at += "/" + name
            }
        }
        return at.isEmpty ? "/" : at
    }

    private func attributes(_ node: StubSFTP.Node) -> [UInt8] {
        let (size, mode, time): (Int, Int, UInt32) =
            switch node {
            case .file(let bytes, let time): (bytes.count, 0o100644, time)
            case .folder: (4_096, 0o040755, 1)
            case .link: (9, 0o120777, 1)
            case .device: (0, 0o020600, 1)
            }
        return number(13) + number(0) + number(size) + number(mode) + number(Int(time))
            + number(Int(time))
    }

    private func status(_ code: Int, _ id: [UInt8]) -> [UInt8] {
        [101] + id + number(code) + string("said \u{1B}[2J") + string("en")
    }

    private func framed(_ content: [UInt8]) -> [UInt8] { number(content.count) + content }

    private func string(_ text: String) -> [UInt8] { string(Array(text.utf8)[...]) }

    private func string(_ bytes: ArraySlice<UInt8>) -> [UInt8] { number(bytes.count) + bytes }

    private func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}

/// A wait that lasts until it is cancelled.
let longSleep: @Sendable (Duration) async throws -> Void = { _ in
    try await Task.sleep(for: .seconds(86_400))
}
