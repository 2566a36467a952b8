import Testing

@testable import SystemBus

struct SleepInboxTests {
    @Test func `what is put waits in order, doubles once, until it is taken`() {
        let inbox = SleepInbox()
        for isPlaying in [true, true, false] { inbox.put(.playing(isPlaying)) }
        #expect(inbox.drain() == [.playing(true), .playing(false)])
        #expect(inbox.drain() == [])
    }

    @Test func `without a bus nothing piles up over a day`() async {
        let monitor = SystemSleepMonitor(address: "unix:path=/nonexistent/bus")
        monitor.start()
        for await _ in monitor.events {}
        for count in 0..<1_000 { monitor.setPlaying(count.isMultiple(of: 2)) }
        #expect(monitor.inbox.drain() == [])
    }
}
