import FoundationEssentials
import Markup
import Testing

@testable import Syncing

/// Actions as servers and hostile ones tell them.
@Suite struct GpodderActionTests {
    private static func action(_ members: String) throws -> GpodderAction? {
        let json =
            #"{"podcast": "https://a.example/f", "episode": "https://a.example/1.mp3"\#(members)}"#
        return GpodderAction(try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8)))
    }

    @Test(arguments: [
        #", "action": "play", "timestamp": 1795000000, "position": 120"#,
        #", "action": "PLAY", "timestamp": "1795000000", "position": "120", "total": "x""#,
        #", "action": "Play", "timestamp": 1795000000.5, "position": 120.0, "total": -1"#,
        #", "action": "play", "timestamp": 1795000000, "position": 120, "guid": {"a": 1}"#,
        #", "action": "play", "timestamp": 1795000000, "position": 120, "started": [], "x": 1"#,
    ])
    func `a place is read whatever is around it`(_ members: String) throws {
        let action = try #require(try Self.action(members))
        #expect(action.position == 120 && action.total == nil && action.guid == nil)
        #expect(!action.isFinished)
        #expect(Int64(action.time.timeIntervalSince1970) == 1_795_000_000)
    }

    @Test(arguments: [
        "", #", "action": "play""#, #", "action": 1, "timestamp": 1, "position": 9"#,
        #", "action": "new", "timestamp": 1, "position": 9"#,
        #", "action": "download", "timestamp": 1, "position": 9"#,
        #", "action": "delete", "timestamp": 1, "position": 9"#,
        #", "action": "flattr", "timestamp": 1, "position": 9"#,
        #", "action": "play", "timestamp": 1"#,
        #", "action": "play", "timestamp": 1, "position": -1"#,
        #", "action": "play", "timestamp": 1, "position": null"#,
        #", "action": "play", "timestamp": 1, "position": "NaN""#,
        #", "action": "play", "timestamp": 1, "position": 1e300"#,
        #", "action": "play", "timestamp": 1, "position": 0, "total": 0"#,
        #", "action": "play", "timestamp": 0, "position": 9"#,
        #", "action": "play", "timestamp": -5, "position": 9"#,
        #", "action": "play", "timestamp": 1e15, "position": 9"#,
        #", "action": "play", "timestamp": "yesterday", "position": 9"#,
        #", "action": "play", "timestamp": [], "position": 9"#,
        #", "action": "play", "position": 9"#,
    ])
    func `what says no place, or no time, is left out`(_ members: String) throws {
        #expect(try Self.action(members) == nil)
    }

    @Test(arguments: ["[]", "1", "null", #""play""#, "{}", #"{"action": "play"}"#])
    func `what is no action is left out`(_ json: String) throws {
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))
        #expect(GpodderAction(value) == nil)
    }

    @Test func `an address longer than any is left out`() throws {
        let long = String(repeating: "a", count: 5_000)
        let json =
            #"{"podcast": "https://a.example/f", "episode": "https://a.example/\#(long)","#
            + #" "action": "play", "timestamp": 1, "position": 9}"#
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))
        #expect(GpodderAction(value) == nil)
    }

    @Test(arguments: [
        (1_799.0, true), (1_800, true), (9_000, true), (1_798.9, false), (0, false),
    ])
    func `the end is the last second`(_ position: Double, _ isFinished: Bool) throws {
        let members =
            #", "action": "play", "timestamp": 1, "total": 1800, "position": \#(position)"#
        #expect(try Self.action(members)?.isFinished == isFinished)
    }

    @Test(arguments: [
        ("2026-03-01T06:00:00", 1_772_344_800.0), ("2026-03-01T06:00:00Z", 1_772_344_800),
        ("2026-03-01 06:00:00", 1_772_344_800), ("2026-03-01T06:00:00.123456", 1_772_344_800),
        ("2026-03-01T07:00:00+01:00", 1_772_344_800),
        ("2026-03-01T07:00:00.5+0100", 1_772_344_800),
        ("2026-03-01T02:30:00-03:30", 1_772_344_800), ("2026-03-01T05:00:00-01", 1_772_344_800),
        ("1772344800", 1_772_344_800),
    ])
    func `a time without a zone is in UTC`(_ text: String, _ seconds: Double) {
        #expect(ServiceTime.instant(.text(text))?.timeIntervalSince1970 == seconds)
    }

    @Test(arguments: [
        "2026-03-01", "2026-03-01T06:00:00+1", "2026-03-01T06:00:00 UTC",
        "2026-03-01T06:00:00Zoo", "٢٠٢٦-03-01T06:00:00", "inf", "nan", "-1", "1e99",
    ])
    func `what is no time is none`(_ text: String) {
        #expect(ServiceTime.instant(.text(text)) == nil)
    }
}
