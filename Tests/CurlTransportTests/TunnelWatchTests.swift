import HTTPCaching
import Synchronization
import Testing

@testable import CurlTransport

struct TunnelWatchTests {
    /// Names and their addresses, and who was looked up at what time.
    private final class Names: Sendable {
        private let state: Mutex<(answers: [String: String], asked: [String])>
        let time = Mutex(ContinuousClock.now)

        init(_ answers: [String: String]) { state = Mutex((answers, [])) }

        var asked: [String] { state.withLock { $0.asked } }

        func change(_ name: String, _ address: String) {
            state.withLock { $0.answers[name] = address }
        }

        var watch: TunnelWatch {
            TunnelWatch(
                lookUp: { name in
                    self.state.withLock { state in
                        state.asked.append(name)
                        let number = state.answers[name] ?? state.answers["*"] ?? ""
                        return [AddressClasses.bytes(of: number)].compactMap { $0 }
                    }
                }, now: { self.time.withLock { $0 } })
        }
    }

    @Test func `a host is tunnelled where all witnesses are, and is asked first`() async {
        let names = Names(["*": "198.18.0.9"])
        let watch = names.watch
        #expect(await watch.tunnels("books.example"))
        #expect(names.asked == ["books.example"] + TunnelledNames.witnesses)
        #expect(await watch.tunnels("media.example"))
        #expect(names.asked.count == 5)
    }

    @Test func `a host elsewhere asks nobody else, and one that lies alone in the net is private`()
        async
    {
        let names = Names(["*": "1.1.1.1", "lab.example": "198.18.0.9"])
        let watch = names.watch
        #expect(await !watch.tunnels("books.example"))
        #expect(names.asked == ["books.example"])
        #expect(await !watch.tunnels("lab.example"))
        #expect(await !watch.tunnels("nowhere.example"))
    }

    @Test func `what the witnesses say holds for a minute`() async {
        let names = Names(["*": "198.18.0.9"])
        let watch = names.watch
        #expect(await watch.tunnels("books.example"))
        for name in TunnelledNames.witnesses { names.change(name, "1.1.1.1") }
        #expect(await watch.tunnels("books.example"))
        names.time.withLock { $0 += TunnelWatch.lifetime }
        #expect(await !watch.tunnels("books.example"))
    }
}
