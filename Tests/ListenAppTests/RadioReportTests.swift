import AppEnvironment
import FoundationEssentials
import Library
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import Reports
@testable import SharedWork

/// `listen radio`: the stations that a person keeps.
@Suite struct RadioReportTests {
    private let printed = Printed()
    private let person: PersonDatabase

    init() throws { person = try PersonDatabase.inMemory() }

    private func station(_ address: String, _ title: String) -> KeptStation {
        KeptStation(address: address, title: title, addedAt: ManualClock().now)
    }

    private var report: RadioReport {
        let person = person
        return RadioReport(
            search: { _ in [] },
            look: { KeptStation(address: $0, title: "Host", addedAt: ManualClock().now) },
            stations: { person.stations }, tune: { _ in FakeLive() },
            recorder: LiveRecorder(
                folder: "/none",
                importer: {
                    Importer(store: person.importedBooks, clock: ManualClock()) { _ in
                        RecordingSurvey(duration: .seconds(60))
                    }
                },
                bookmarks: { person.bookmarks }, localTime: .system, clock: ManualClock()),
            console: printed.console, removals: .plain(printed.console))
    }

    @Test func `a key in an address is in no list`() async throws {
        try await person.stations.keep(station("https://a.example/x?listen_key=secret", "A"))
        try await report.list(json: false)
        try await report.list(json: true)
        #expect(printed.data.contains("a.example") && !printed.data.contains("secret"))
    }

    @Test(arguments: [("https://a.example/x", ""), ("https://a.example/x", " "), ("", "A")])
    func `a station without a name or an address is not kept`(
        _ typed: String, _ title: String
    ) async throws {
        await #expect(throws: StatedError.self) {
            try await report.add(typed, number: nil, title: title)
        }
        #expect(try await person.stations.stations().isEmpty)
    }

    @Test func `a removal says what went`() async throws {
        try await person.stations.keep(station("https://a.example/x", "Radio A"))
        try await report.remove("1", isSure: true)
        #expect(printed.notes.contains("“Radio A” is kept no longer."))
        #expect(try await person.stations.stations().isEmpty)
    }
}
