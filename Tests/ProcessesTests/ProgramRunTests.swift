import Glibc
import ListenTestSupport
import Processes
import Testing

@Suite struct ProgramRunTests {
    private let stop = CancelSignal()
    private let kill = CancelSignal()

    private func shell(_ script: String) -> ProgramRun {
        ProgramRun(ProgramLaunch(["/bin/sh", "-c", script]), stop: stop, kill: kill)
    }

    /// Runs a script to its end: how it ended, and what it printed on each stream.
    private func run(
        _ run: ProgramRun, each: (String) -> Bool = { _ in true }
    ) -> (ending: ProgramEnding, output: String, messages: String) {
        var (output, messages) = ("", "")
        let ending = run.run { stream, bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            if stream == .output { output += text } else { messages += text }
            return each(text)
        }
        return (ending, output, messages)
    }

    @Test func `both streams are handed over, and the status told`() {
        let done = run(shell("echo one; echo two >&2; echo three > /dev/stdout; exit 3"))
        #expect(done.ending == .exited(3))
        #expect(done.output == "one\nthree\n" && done.messages == "two\n")
        #expect(run(shell("kill -SEGV $$")).ending == .signalled(SIGSEGV))
        let missing = ProgramRun(ProgramLaunch(["/no/such/program"]), stop: stop, kill: kill)
        #expect(
            run(missing).ending
                == .notStarted(LaunchFault(code: ENOENT, program: "/no/such/program")))
    }

    @Test func `much is handed over whole`() {
        var count = 0
        let ending = shell("head -c 3000000 /dev/zero").run { _, bytes in
            count += bytes.count
            return true
        }
        #expect(ending == .exited(0) && count == 3_000_000)
    }

    @Test func `who is asked to end may say goodbye`() {
        let done = run(shell("trap 'echo bye; exit 0' TERM; echo ready; while :; do sleep 1; done"))
        {
            if $0.hasPrefix("ready") { stop.cancel() }
            return true
        }
        #expect(done.ending == .stopped && done.output == "ready\nbye\n")
    }

    @Test func `who does not end is killed, and all that it started`() {
        var stubborn = shell("trap '' TERM; sleep 1000 & echo $!; while :; do sleep 1; done")
        stubborn.grace = .milliseconds(50)
        let done = run(stubborn) { _ in false }
        #expect(done.ending == .stopped)
        let child = pid_t(done.output.split(separator: "\n").first ?? "") ?? 0
        #expect(child > 0)
        #expect(eventually { isOver(child) })
    }

    @Test func `a second signal does not wait`() {
        var stubborn = shell("trap '' TERM; echo ready; while :; do sleep 1; done")
        stubborn.grace = .seconds(1 << 40)
        let done = run(stubborn) { _ in
            stop.cancel()
            kill.cancel()
            return true
        }
        #expect(done.ending == .stopped)
    }

    @Test func `the end of a program is seen though its child holds the streams`() {
        let done = run(shell("sleep 1000 & echo $!"))
        #expect(done.ending == .exited(0))
        let child = pid_t(done.output.split(separator: "\n").first ?? "") ?? 0
        #expect(child > 0)
        #expect(eventually { isOver(child) })
    }

    @Test(.timeLimit(.minutes(1)))
    func `who goes on printing after the end of a program is not waited for`() {
        let done = run(shell("setsid sh -c 'yes & yes >&2' & sleep 0.3; exit 4"))
        #expect(done.ending == .exited(4))
    }

    @Test func `its input is given whole while it is read, and one it does not read is no fault`() {
        var count = 0
        let input = [UInt8](repeating: 0x61, count: 1 << 20)
        let cat = ProgramRun(ProgramLaunch(["cat"]), input: input)
        let ending = cat.run { _, bytes in
            count += bytes.count
            return true
        }
        #expect(ending == .exited(0) && count == input.count)
        #expect(run(ProgramRun(ProgramLaunch(["true"]), input: input)).ending == .exited(0))
        #expect(run(ProgramRun(ProgramLaunch(["cat"]), input: [])).ending == .exited(0))
    }

    @Test(.timeLimit(.minutes(1)), arguments: ["sleep 60", "yes", "exec 1>&- 2>&-; sleep 60"])
    func `a program that takes too long is late`(script: String) {
        var slow = shell(script)
        slow.patience = .milliseconds(100)
        #expect(slow.run { _, _ in true } == .late)
    }

    @Test func `a program left in the background goes on where that is wished`() {
        var leaving = shell("sleep 1000 & echo $!")
        leaving.leavesBackground = true
        let done = run(leaving)
        #expect(done.ending == .exited(0))
        let child = pid_t(done.output.split(separator: "\n").first ?? "") ?? 0
        #expect(child > 0 && !isOver(child))
        Glibc.kill(child, SIGKILL)
    }

    @Test func `the last tick comes after the end`() {
        var ticks = 0
        let ending = shell("exit 0").run { _, _ in
            true
        } tick: {
            ticks += 1
            return false
        }
        #expect(ending == .stopped && ticks == 1)
    }

    /// A process is gone, or waits for whoever reaps orphans on this machine.
    private func isOver(_ process: pid_t) -> Bool {
        guard let file = fopen("/proc/\(process)/stat", "r") else { return true }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 256)
        guard fgets(&line, 256, file) != nil else { return true }
        let text = line.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        return text.split(separator: ")").last?.hasPrefix(" Z") ?? true
    }
}
