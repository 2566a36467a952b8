import Synchronization
import Testing

@testable import ConsoleOutput

@Suite struct ProgressLineTests {
    private let printed = Printed()

    private func line(isWanted: Bool = true, after seconds: Double) -> ProgressLine {
        let start = ContinuousClock.now
        let calls = Mutex(0)
        return ProgressLine("Checking", on: printed.console, isWanted: isWanted) {
            calls.withLock { calls in
                calls += 1
                return calls == 1 ? start : start + .seconds(seconds)
            }
        }
    }

    @Test func `short work is silent`() {
        let line = line(after: 0.4)
        line.tell(50, of: 100)
        line.end()
        #expect(printed.notes.isEmpty)
    }

    @Test func `long work shows a bar and takes it away`() {
        let line = line(after: 0.6)
        line.tell(50, of: 100)
        line.tell(50, of: 100)
        #expect(
            printed.notes
                == "\r\u{1B}[KChecking [##########..........] 50 % of 100 B")
        line.end()
        #expect(printed.notes.hasSuffix("\r\u{1B}[K"))
    }

    @Test func `a word on the work is shown anew when it changes`() {
        let line = line(after: 0.6)
        for detail in ["0:20 left", "0:20 left", "0:19 left"] {
            line.tell(50, of: 100, detail: detail)
        }
        line.tell("1:02")
        line.tell("1:02")
        let bar = "\r\u{1B}[KChecking [##########..........] 50 % "
        #expect(
            printed.notes == bar + "0:20 left" + bar + "0:19 left" + "\r\u{1B}[KChecking 1:02")
    }

    @Test func `a message does not begin behind the bar`() {
        let console = printed.console
        console.progress("Checking")
        console.note("One.")
        console.note("Two.")
        #expect(printed.notes == "\r\u{1B}[KChecking\r\u{1B}[KOne.\nTwo.\n")
    }

    @Test func `a long wait is told, and taken away`() async {
        let printed = printed
        let line = WaitingLine("Reading …", on: printed.console, isWanted: true, sleep: { _ in })
        await line.during { while printed.notes.isEmpty { await Task.yield() } }
        #expect(printed.notes == "\r\u{1B}[KReading …\r\u{1B}[K")
    }

    @Test func `of several waits the latest is shown, and data does not begin behind it`() {
        let console = printed.console
        let one = console.beginWait("One …")
        let two = console.beginWait("Two …")
        console.endWait(two)
        let clear = "\r\u{1B}[K"
        #expect(printed.notes == "\(clear)One …\(clear)Two …\(clear)One …")
        console.print("A book.")
        #expect(printed.notes.hasSuffix("One …" + clear) && printed.data == "A book.\n")
        console.endWait(one)
        #expect(printed.notes.hasSuffix("One …" + clear + clear))
    }

    @Test func `a short wait is silent, as is one without a terminal`() async {
        let line = WaitingLine(
            "Reading …", on: printed.console, isWanted: true,
            sleep: { _ in throw CancellationError() })
        #expect(await line.during { 1 } == 1)
        let unseen = WaitingLine("Reading …", on: printed.console, isWanted: false, sleep: { _ in })
        #expect(await unseen.during { 2 } == 2)
        #expect(printed.notes.isEmpty)
    }

    @Test func `nothing is shown where there is no terminal or nothing to do`() {
        line(isWanted: false, after: 9).tell(1, of: 2)
        line(after: 9).tell(0, of: 0)
        line(isWanted: false, after: 9).tell("1:02")
        #expect(printed.notes.isEmpty)
    }

    @Test(arguments: [
        (Int64(812), "812 B"), (1_499, "1 KB"), (14_500, "15 KB"), (3_460_000, "3.4 MB"),
        (2_147_483_648, "2.1 GB"),
    ])
    func `sizes are short`(bytes: Int64, text: String) {
        #expect(byteText(bytes) == text)
    }
}
