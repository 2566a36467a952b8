import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

@Suite struct StationStoreTests {
    private let person: PersonDatabase

    init() throws { person = try PersonDatabase.inMemory() }

    private func station(
        _ address: String, _ title: String, id: String? = nil, language: String? = nil,
        added: Double = 5
    ) -> KeptStation {
        KeptStation(
            address: address, title: title, directoryID: id,
            language: language.flatMap(Language.init(tag:)),
            addedAt: Date(timeIntervalSince1970: added))
    }

    @Test func `stations come back as they were kept, in their order`() async throws {
        for title in hostileTexts {
            try await person.stations.keep(station("http://x/\(title)", title, language: "de"))
        }
        try await person.stations.keep(station("http://y", "Y", id: "941ef6f1"))
        let all = try await person.stations.stations()
        #expect(all.map(\.title) == hostileTexts + ["Y"])
        #expect(all.first?.language?.tag == "de" && all.last?.directoryID == "941ef6f1")
    }

    @Test func `a station that is kept again keeps its place and its day`() async throws {
        try await person.stations.keep(station("http://a", "A"))
        try await person.stations.keep(station("http://b", "B"))
        try await person.stations.keep(station("http://a", "The A", added: 9))
        #expect(
            try await person.stations.stations() == [
                station("http://a", "The A"), station("http://b", "B"),
            ])
    }

    @Test func `a station is forgotten once`() async throws {
        try await person.stations.keep(station("http://a", "A"))
        #expect(try await person.stations.forget("http://a"))
        #expect(try await !person.stations.forget("http://a"))
    }
}
