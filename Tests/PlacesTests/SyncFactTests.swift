import ListenCore
import Testing

@testable import Places

extension SyncFact {
    /// A choice of a device; the time is in milliseconds.
    static func make(
        _ content: String?, of device: DeviceID = .one, _ number: Int64 = 1, at time: Int64
    ) -> SyncFact {
        SyncFact(
            subject: Subject.setting, name: "speed", content: content,
            stamp: PlaceStamp(time: time, number: number, device: device))
    }
}

@Suite struct SyncFactTests {
    @Test(
        arguments: [
            // The later one, whatever it says.
            (SyncFact.make("b", at: 2), SyncFact.make("a", at: 1), true),
            (.make("a", at: 1), .make("b", at: 2), false),
            (.make(nil, at: 2), .make("a", at: 1), true),
            (.make("a", at: 2), .make(nil, at: 1), true),
            // At one time the number, then the device.
            (.make("a", 2, at: 1), .make("b", 1, at: 1), true),
            (.make("a", of: .two, at: 1), .make("b", of: .one, at: 1), true),
            // Those of a copied disk by what they say.
            (.make("b", at: 1), .make("a", at: 1), true),
            (.make("a", at: 1), .make("b", at: 1), false),
            (.make("a", at: 1), .make(nil, at: 1), true),
            (.make(nil, at: 1), .make("a", at: 1), false),
            (.make("a", at: 1), .make("a", at: 1), false),
        ] as [(SyncFact, SyncFact, Bool)])
    func `of two choices the last one counts`(_ one: SyncFact, _ other: SyncFact, _ wins: Bool) {
        #expect(one.wins(over: other) == wins)
        #expect(one.wins(over: nil))
        if one != other { #expect(other.wins(over: one) != wins) }
    }

    @Test func `a choice is later than the one it replaces, whatever the clock says`() {
        #expect(SyncFact.time(5, after: nil) == 5)
        #expect(SyncFact.time(5, after: .make("a", at: 3)) == 5)
        #expect(SyncFact.time(5, after: .make("a", at: 9_000)) == 9_001)
    }

    /// A row: the value here, when it changed, by nobody; the value in step; what others told; met
    /// before; the step.
    private static let steps:
        [(
            value: String, at: Int64, isStandard: Bool, base: String?, known: SyncFact?,
            hasMet: Bool, step: SettingStep
        )] = [
            // Named just now.
            ("1", 0, true, nil, nil, false, .rest),
            ("2", 9, false, nil, nil, false, .rest),
            ("1", 0, true, nil, nil, true, .settle),
            ("2", 9, false, nil, nil, true, .tell),
            ("2", 9, false, nil, .make("3", at: 5), true, .take("3")),
            ("3", 9, false, nil, .make("3", at: 5), true, .settle),
            // In step, and changed neither here nor there.
            ("2", 9, false, "2", nil, true, .rest),
            ("2", 9, false, "2", .make("2", at: 5), true, .rest),
            // Changed here.
            ("4", 9, false, "2", nil, true, .tell),
            ("4", 9, false, "2", .make("2", at: 50), true, .tell),
            // Changed there.
            ("2", 9, false, "2", .make("3", at: 5), true, .take("3")),
            // Changed on both sides: the later change counts.
            ("4", 9, false, "2", .make("3", at: 5), true, .tell),
            ("4", 5, false, "2", .make("3", at: 9), true, .take("3")),
            ("3", 5, false, "2", .make("3", at: 9), true, .settle),
        ]

    @Test(arguments: SyncFactTests.steps.indices)
    func `a setting is told, taken or left alone`(_ index: Int) {
        let row = Self.steps[index]
        let own = SettingStep.Own(
            value: row.value, changedAt: row.at, isStandard: row.isStandard)
        let step = SettingStep(own, base: row.base, known: row.known, hasMet: row.hasMet)
        #expect(step == row.step, "row \(index)")
    }

    @Test func `a source is told by its kind and name`() {
        let told = ToldSource(kind: "audiobookshelf", name: "home \"x\"")
        #expect(ToldSource(told.text) == told)
        for text in ["", "[]", "{}", "{\"kind\":1}"] { #expect(ToldSource(text) == nil) }
    }
}
