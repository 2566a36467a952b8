import Testing

@testable import RemoteFolders

/// Times of servers.
@Suite struct StatedTimeTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("2026-03-01T06:00:00.123456789Z", 1_772_344_800),
        ("2026-03-01T07:00:00+01:00", 1_772_344_800), ("2000-02-29T23:59:59Z", 951_868_799),
        ("2026-02-28T22:30:00-07:30", 1_772_344_800), ("2026-03-01T06:00:00", 1_772_344_800),
    ])
    func `times are read`(_ text: String, _ seconds: Int64) {
        #expect(StatedTime.seconds(text) == seconds)
    }

    @Test(arguments: [
        "", "2026-03-01", "T", "2026-13-01T00:00:00Z", "2026-03-01T25:00:00Z", "x-y-zTa:b:c",
        "2026-03-01T06:00Z", "99999-01-01T00:00:00Z", "2026-03-01T06:00:00+1",
        "-2026-03-01T06:00:00Z",
    ])
    func `other texts are none`(_ text: String) {
        #expect(StatedTime.seconds(text) == nil)
    }
}
