import FoundationEssentials
import Glibc
import ListenCore
import ListenTestSupport
import Synchronization
import Testing

@testable import SharedWork

@Suite struct TokenCommandTests {
    private func failure(_ line: String, within patience: Duration = .seconds(10)) async
        -> TokenError?
    {
        do throws(TokenError) {
            _ = try await TokenCommand(line: line, patience: patience).token()
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        "echo marker", "printf marker", "printf 'marker\\nuser: anna\\n'", "echo marker; sleep 0",
        "echo noise >&2; echo marker", "echo marker; head -c 60000 /dev/zero",
        // What it leaves behind is not waited for.
        "echo marker; sleep 60 &",
    ])
    func `the first line it prints is the token`(line: String) async throws {
        #expect(try await TokenCommand(line: line).token() == Secret("marker"))
    }

    @Test func `a failing command is a sentence with its exit code and what it said`() async {
        let error = await failure("echo 'gpg: no \u{1B}[31msecret\u{7} key' >&2; exit 2")
        #expect(
            error?.about("home").description
                == "The token of home could not be had from its command: it ended with 2"
                + " (gpg: no [31msecret key). Run the command by itself, or change it with"
                + " `listen server token`.")
        #expect(error?.kind == .configuration)
    }

    @Test(arguments: [
        "echo marker; echo 'wrong: marker' >&2; exit 1", "echo token=marker >&2; exit 1",
        "echo 'Authorization: Bearer marker' >&2; exit 1",
    ])
    func `what it printed is not in the sentence`(line: String) async {
        let error = await failure(line)
        #expect(error?.description.contains("it ended with 1 (") == true)
        #expect(error?.description.contains("marker") == false)
    }

    @Test(arguments: [
        ("true", "it printed nothing"), ("echo", "it printed nothing"),
        ("kill -9 $$", "it was ended by signal 9"), ("exit 3", "it ended with 3."),
        ("nosuchcommand 2>/dev/null", "it ended with 127."),
        ("head -c 100000 /dev/zero", "it printed more than 65536 bytes"),
        ("yes", "it printed more than 65536 bytes"),
    ])
    func `what is wrong is said`(line: String, reason: String) async {
        let error = await failure(line)
        #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
    }

    @Test(arguments: ["echo 'two words'", "printf 'mar\\tker'", "echo märker"])
    func `what is no token is refused`(line: String) async {
        #expect(await failure(line)?.code == .malformed)
    }

    @Test(arguments: ["sleep 60", "exec 1>&- 2>&-; sleep 60", "trap '' TERM INT; sleep 60"])
    func `a command that does not end is ended`(line: String) async {
        let error = await failure(line, within: .milliseconds(100))
        #expect(error?.code == .command(reason: "it did not end in time"))
    }

    @Test func `cancelling ends the command and all it started`() async throws {
        let mark = FileManager.default.temporaryDirectory
            .appending(path: "listen-command-\(UUID().uuidString)").path
        defer { unlink(mark) }
        let task = Task { await failure("sleep 50 & echo $! > \(mark); wait") }
        #expect(await onThread { eventually { !text(mark).isEmpty } })
        let start = ContinuousClock.now
        task.cancel()
        #expect(await task.value?.code == .cancelled)
        #expect(ContinuousClock.now - start < .seconds(40))
        let process = try #require(pid_t(text(mark)))
        #expect(await onThread { eventually { kill(process, 0) != 0 || isZombie(process) } })
    }

    private func text(_ path: String) -> String {
        let data = (try? Data(contentsOf: URL(filePath: path))) ?? Data()
        return String(decoding: data, as: UTF8.self).filter(\.isNumber)
    }

    private func isZombie(_ process: pid_t) -> Bool {
        let data = (try? Data(contentsOf: URL(filePath: "/proc/\(process)/stat"))) ?? Data()
        return String(decoding: data, as: UTF8.self).contains(") Z ")
    }
}

@Suite struct SharedAnswerTests {
    @Test func `it is asked once, however many wait`() async throws {
        let count = Counter()
        let answer = SharedAnswer { () async throws(TokenError) in
            count.raise()
            return Secret("marker")
        }
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<50 {
                group.addTask { (try? await answer.get()) == Secret("marker") }
            }
            for await isRight in group { #expect(isRight) }
        }
        #expect(count.count == 1)
    }

    @Test func `a failure is an answer too`() async {
        let count = Counter()
        let answer = SharedAnswer { () async throws(TokenError) in
            count.raise()
            throw TokenError(.locked)
        }
        for _ in 0..<2 {
            await #expect(throws: TokenError(.locked)) { try await answer.get() }
        }
        #expect(count.count == 1)
    }

    @Test func `one who leaves does not end the question of another`() async throws {
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let began = Counter()
        let answer = SharedAnswer { () async throws(TokenError) in
            began.raise()
            for await _ in gate { break }
            if Task.isCancelled { throw TokenError(.cancelled) }
            return Secret("marker")
        }
        let staying = Task { try await answer.get() }
        #expect(await onThread { eventually { began.count == 1 } })
        let leaving = Task { try await answer.get() }
        leaving.cancel()
        await #expect(throws: TokenError(.cancelled)) { try await leaving.value }
        open.yield()
        #expect(try await staying.value == Secret("marker"))
    }

    @Test func `when nobody waits any more the question ends, and the next asks again`()
        async throws
    {
        let began = Counter()
        let answer = SharedAnswer { () async throws(TokenError) in
            if began.raise() == 1 {
                try? await Task.sleep(for: .seconds(60))
                throw TokenError(.cancelled)
            }
            return Secret("marker")
        }
        let first = Task { try await answer.get() }
        #expect(await onThread { eventually { began.count == 1 } })
        first.cancel()
        await #expect(throws: TokenError(.cancelled)) { try await first.value }
        #expect(try await answer.get() == Secret("marker"))
    }
}

private final class Counter: Sendable {
    private let number = Mutex(0)
    var count: Int { number.withLock { $0 } }

    @discardableResult
    func raise() -> Int {
        number.withLock { number in
            number += 1
            return number
        }
    }
}
