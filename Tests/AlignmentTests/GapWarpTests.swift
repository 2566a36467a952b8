import Testing

@testable import Alignment

@Suite struct GapWarpTests {
    /// A sound by its letter: unit vectors that are far apart for different letters.
    static func vectors(_ text: String) -> [SIMD16<Float>] {
        text.unicodeScalars.map { letter in
            var seed = UInt64(letter.value) &* 0x9E37_79B9_7F4A_7C15
            var vector = SIMD16<Float>(repeating: 0)
            for lane in 0..<12 {
                seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                vector[lane] = Float(seed >> 40) / Float(1 << 23) - 1
            }
            return vector / (vector * vector).sum().squareRoot()
        }
    }

    private func path(
        _ rows: String, _ columns: String, _ change: (inout GapWarp.Costs) -> Void = { _ in }
    ) throws -> [Int: [Int]] {
        var costs = GapWarp.Costs()
        costs.opening = 1
        change(&costs)
        let band = Array(repeating: 0..<columns.count, count: rows.count)
        let warp = GapWarp(
            rows: Self.vectors(rows), columns: VectorBlocks(Self.vectors(columns)), band: band,
            costs: costs)
        let steps = try #require(warp.path()).steps.filter(\.isMatch)
        return Dictionary(grouping: steps, by: \.row).mapValues { $0.map(\.column) }
    }

    @Test func `equal sequences match one to one`() throws {
        let found = try path("abcdefghij", "abcdefghij")
        #expect(found == Dictionary(uniqueKeysWithValues: (0..<10).map { ($0, [$0]) }))
    }

    @Test func `slower and faster sounds are stood still for`() throws {
        let slow = try path("abcd", "aabbbcdd")
        #expect(slow == [0: [0, 1], 1: [2, 3, 4], 2: [5], 3: [6, 7]])
        let fast = try path("aabbbcdd", "abcd")
        #expect(fast.mapValues(\.first) == [0: 0, 1: 0, 2: 1, 3: 1, 4: 1, 5: 2, 6: 3, 7: 3])
    }

    @Test func `what is said before and behind is left out`() throws {
        let found = try path("abcdef", "qrstuvabcdefxyzwq")
        #expect(found == Dictionary(uniqueKeysWithValues: (0..<6).map { ($0, [$0 + 6]) }))
    }

    @Test func `a stretch of the recording that is not in the text is left out`() throws {
        let found = try path("abcdefghijkl", "abcdefqrstuvwxyzqrstghijkl")
        #expect(found.count == 12)
        #expect(found[5] == [5] && found[6] == [20])
    }

    @Test func `a stretch of the text that is not said has no place`() throws {
        let found = try path("abcdefqrstuvwxyzqrstghijkl", "abcdefghijkl")
        #expect(found[5] == [5] && found[20] == [6])
        #expect((6..<20).allSatisfy { found[$0] == nil })
    }

    @Test func `a band holds, and one that moves on is followed`() throws {
        let text = "abcdefghijklmnopqrstuvwxyz"
        let vectors = Self.vectors(text)
        let band = (0..<26).map { max(0, $0 - 3)..<min(26, $0 + 4) }
        let warp = GapWarp(
            rows: vectors, columns: VectorBlocks(vectors), band: band, costs: GapWarp.Costs())
        let steps = try #require(warp.path()).steps
        #expect(steps.map(\.row) == Array(0..<26) && steps.map(\.column) == Array(0..<26))
        #expect(band.reduce(0) { $0 + $1.count } == 26 * 7 - 12)
    }

    @Test(arguments: [(100, 120), (30_000, 31_000), (200_000, 150_000), (1, 40), (5_000, 70_000)])
    func `long recordings are looked at near the diagonal`(rows: Int, columns: Int) throws {
        let band = WarpLadder.band(rows, columns)
        #expect(band.count == rows && band.reduce(0) { $0 + $1.count } <= 170_000_000)
        #expect(band.first?.lowerBound == 0 && band.last?.upperBound == columns)
        #expect(band.allSatisfy { !$0.isEmpty && $0.upperBound <= columns })
        #expect(
            zip(band, band.dropFirst()).allSatisfy {
                $0.lowerBound <= $1.lowerBound && $0.upperBound <= $1.upperBound
            })
    }

    @Test func `nothing has no path, and cancelling ends it`() throws {
        let (noText, noSound) = try (path("", "abc"), path("abc", ""))
        #expect(noText.isEmpty && noSound.isEmpty)
        let warp = GapWarp(
            rows: Self.vectors("abc"), columns: VectorBlocks(Self.vectors("abc")),
            band: Array(repeating: 0..<3, count: 3), costs: GapWarp.Costs())
        #expect(warp.path(isCancelled: { true }) == nil)
    }

    @Test(arguments: [1, 7, 8, 9, 17])
    func `distances of blocks are those of single vectors`(count: Int) {
        let vectors = Self.vectors(String("abcdefghijklmnopq".prefix(count)))
        let blocks = VectorBlocks(vectors)
        var found = [Float](repeating: -1, count: count + 16)
        found.withUnsafeMutableBufferPointer { found in
            guard let base = found.baseAddress else { return }
            blocks.distances(from: vectors[0], over: 0..<count, into: base)
        }
        for (index, vector) in vectors.enumerated() {
            #expect(abs(found[index] - (1 - (vector * vectors[0]).sum())) < 1e-5)
        }
        #expect(abs(found[0]) < 1e-5)
    }
}
