import ListenCore
import ListenTestSupport
import Testing
import UIVocabulary

@testable import Sessions
@testable import SharedWork

/// More to hear, looked for and kept.
@MainActor @Suite struct DiscoveryWorkerTests {
    private let messages = Collected<AppMessage>()
    private let taken = Collected<String>()
    private nonisolated static let book = BookAddress(
        source: .librivox, book: BookID(rawValue: "fox"))

    private func worker(
        _ search: (@Sendable (DiscoveryPlace, String) async throws -> Discovery.Findings)? = nil
    ) -> DiscoveryWorker {
        let taken = taken
        let find = { @Sendable (title: String, opens: BookAddress?) in
            Discovery.Find(
                FoundRow(id: title, title: title),
                take: {
                    taken.add("take " + title)
                    return Discovery.Taken("“\(title)” is here.", opens: opens)
                },
                drop: {
                    taken.add("drop " + title)
                    return "“\(title)” is gone."
                })
        }
        return DiscoveryWorker(
            Discovery(
                search: search ?? { _, text in
                    Discovery.Findings(
                        [find(text, nil), find("Fox", Self.book)], remarks: ["Half is missing."])
                },
                read: { path in
                    guard path == "a.txt" else { throw StatedError(.notFound, "There is none.") }
                    return Discovery.Taken("“a” is here.", opens: Self.book)
                },
                place: { address in
                    FoundPlace(
                        source: address.source, name: "librivox",
                        book: Book(id: address.book, title: "Fox"), number: 3)
                })
        ) { [messages] in messages.add($0) }
    }

    private var news: [DiscoveryNews] {
        messages.all.compactMap { if case .discovery(let news) = $0 { news } else { nil } }
    }

    private func notices(_ kind: NoticeKind) -> [String] {
        messages.all.compactMap { message in
            if case .notice(let text, kind) = message { text } else { nil }
        }
    }

    private func ask(_ worker: DiscoveryWorker, _ requests: DiscoveryRequest...) async {
        for request in requests {
            worker.carryOut(request)
            await worker.settle()
        }
    }

    @Test func `what is found is told, with why there may be more`() async {
        await ask(worker(), .search(.podcasts, "bell", serial: 4))
        #expect(
            news == [
                .found(
                    [FoundRow(id: "bell", title: "bell"), FoundRow(id: "Fox", title: "Fox")],
                    remark: "Half is missing.", serial: 4)
            ])
    }

    @Test func `what is chosen is kept, and opened where it is to be heard`() async {
        let place = FoundPlace(
            source: .librivox, name: "librivox", book: Book(id: Self.book.book, title: "Fox"),
            number: 3)
        await ask(
            worker(), .search(.podcasts, "bell", serial: 1), .take(0, serial: 1),
            .take(1, serial: 1))
        #expect(taken.all == ["take bell", "take Fox"])
        #expect(
            news.dropFirst() == [
                .taken("bell", opens: nil, serial: 1), .taken("Fox", opens: place, serial: 1),
            ])
        #expect(notices(.information) == ["“bell” is here.", "“Fox” is here."])
    }

    @Test func `what is kept is taken away again`() async {
        await ask(worker(), .search(.radio, "bell", serial: 1), .drop(0, serial: 1))
        #expect(taken.all == ["drop bell"] && news.last == .dropped("bell"))
        #expect(notices(.information) == ["“bell” is gone."])
    }

    @Test func `an answer to a search before, or to none, keeps nothing`() async {
        await ask(
            worker(), .take(0, serial: 0), .search(.podcasts, "a", serial: 1),
            .search(.podcasts, "b", serial: 2), .take(0, serial: 1), .take(9, serial: 2),
            .take(-1, serial: 2), .leave, .take(0, serial: 2))
        #expect(taken.all.isEmpty)
    }

    @Test func `a failure is the reason in words`() async {
        await ask(
            worker { _, _ in throw StatedError(.unavailable, "Nobody answers.") },
            .search(.librivox, "a", serial: 2))
        #expect(news == [.failed("Nobody answers.", serial: 2)])
    }

    @Test func `what cannot be kept is said, and can be chosen again`() async {
        let find = Discovery.Find(FoundRow(id: "a", title: "a")) {
            throw StatedError(.badData, "It sends no sound.")
        }
        await ask(
            worker { _, _ in Discovery.Findings([find]) }, .search(.radio, "a", serial: 1),
            .take(0, serial: 1))
        #expect(news.last == .refused(serial: 1))
        #expect(notices(.failure) == ["It sends no sound."])
    }

    @Test func `a file of the person's is read and opened`() async {
        await ask(worker(), .read("a.txt"), .read("b.txt"))
        guard case .read(let place)? = news.first else {
            Issue.record("\(news)")
            return
        }
        #expect(place?.number == 3 && news.count == 1)
        #expect(notices(.failure) == ["There is none."])
    }

    @Test func `a recording that was found is played from its address`() async {
        let worker = worker { _, address in
            Discovery.Findings([
                Discovery.Find(FoundRow(id: "play it", title: "play it")) {
                    Discovery.Taken(plays: address)
                }
            ])
        }
        await ask(
            worker, .search(.address, "https://a.example/1.mp3", serial: 1), .take(0, serial: 1))
        guard case .taken("play it", let place?, serial: 1)? = news.last else {
            Issue.record("\(news)")
            return
        }
        #expect(place.recording == "https://a.example/1.mp3")
    }

    @Test(arguments: [
        ("https://archive.org/details/fox", [AddressKind.audiobook, .text]),
        ("https://librivox.org/the-fox/", [.audiobook, .text]),
        ("https://cast.example/feed.xml", [.podcast, .text, .station]),
        ("https://radio.example/live.mp3?x=1", [.recording, .station, .podcast]),
        ("https://a.example/One.M4B", [.recording, .station, .podcast]),
        ("https://radio.example/a.PLS", [.station, .podcast]),
        ("https://news.example/story", [.text, .podcast, .station]),
        ("https://a.example/lesson.pdf", [.text]), ("", [.text, .podcast, .station]),
        ("https://notarchive.org/feed", [.podcast, .text, .station]),
    ])
    func `an address is offered as what it may be`(address: String, kinds: [AddressKind]) {
        #expect(AddressKind.likely(address) == kinds)
    }
}
