import Testing

@testable import ListenCore

@Suite struct StoreErrorTests {
    @Test(
        arguments: [
            (.locked, .tryLater, "in use by another program"),
            (.corrupt(setAside: "/b"), .badData, "kept as /b; a new one"),
            (.corrupt(setAside: nil), .badData, "Move it away"),
            (.restored(setAside: "/b", copyOf: "2026-01-02"), .badData, "copy of 2026-01-02"),
            (
                .forgotten(isMissing: true, copy: 7, of: "2026-01-02", holding: "3 places"),
                .badData, "/a is missing, but copy 7, of 2026-01-02, has 3 places"
            ),
            (
                .forgotten(isMissing: false, copy: 7, of: "2026-01-02", holding: "3 places"),
                .badData, "`listen restore --copy 7` brings it back"
            ),
            (
                .knowsLess(copy: 7, of: "2026-01-02", holding: "3 places"), .badData,
                "`listen restore --copy 7` adds"
            ),
            (.unreadableCopies(isMissing: true, reason: "Worn."), .badData, "is missing, and no"),
            (.unreadableCopies(isMissing: false, reason: "Worn."), .badData, "read. Worn. `"),
            (.damagedCopy(7), .badData, "Copy 7 (/a) is damaged"),
            (.newerSchema, .badData, "newer version of listen. Update listen; docs/backup.md says"),
            (.diskFull, .inputOutput, "disk is full"),
            (.noFolder, .inputOutput, "There is no folder /a."),
            (.notPermitted, .refused, "may not be written"),
            (.conflict("Stop it first."), .usage, "Stop it first."),
            (.refused("Name another."), .refused, "Name another."),
            (.notFound("There is none."), .notFound, "There is none."),
            (.failed(reason: "worn"), .inputOutput, "could not be used: worn"),
        ] as [(StoreErrorCode, FailureKind, String)])
    func `every fault has its kind and says the way out`(
        code: StoreErrorCode, kind: FailureKind, part: String
    ) {
        #expect(code.kind == kind)
        let sentence = code.sentence(about: "/a")
        #expect(sentence.contains(part), "\(sentence)")
        #expect(sentence.hasSuffix("."))
    }

    @Test func `what was lost may be in a copy, what was damaged is told otherwise`() {
        let lost: [StoreErrorCode] = [
            .forgotten(isMissing: true, copy: 7, of: "2026-01-02", holding: "3 places"),
            .unreadableCopies(isMissing: false, reason: "Worn."),
        ]
        let others: [StoreErrorCode] = [
            .locked, .corrupt(setAside: nil), .damagedCopy(7), .failed(reason: "worn"),
            .knowsLess(copy: 7, of: "2026-01-02", holding: "3 places"),
        ]
        #expect(lost.allSatisfy { StoreError($0, path: "/a").isLoss })
        #expect(!others.contains { StoreError($0, path: "/a").isLoss })
        #expect(StoreError(.locked, path: "/a").path == "/a")
    }
}
