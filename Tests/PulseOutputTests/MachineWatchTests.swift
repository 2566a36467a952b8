import Testing

@testable import ProgramTestSupport

struct MachineWatchTests {
    private func ticks(_ counts: String) -> MachineWatch.Ticks? {
        MachineWatch.Ticks("cpu  \(counts) 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n")
    }

    private func strain(latest milliseconds: Int64 = 1, _ end: String) throws -> String? {
        let begin = try #require(ticks("100 0 100 700 100 0 0 0"))
        return MachineWatch.strain(
            latest: milliseconds * 1_000_000, from: begin, to: ticks(end))
    }

    @Test func `a machine with time left over is not strained`() throws {
        #expect(try strain("150 0 110 730 110 0 0 0") == nil)
        #expect(MachineWatch.strain(latest: 0, from: nil, to: nil) == nil)
    }

    @Test func `late threads, busy processors and a taking host are strain`() throws {
        let calm = "150 0 110 730 110 0 0 0"
        #expect(try strain(latest: 31, calm) == "a thread woke 31 ms late")
        #expect(try strain("190 0 100 710 100 0 0 0") == "10 % of the processors were left over")
        #expect(try strain("140 0 100 755 100 0 0 5") == "the host took 5 %")
    }

    @Test func `what is no count of the processors counts nothing`() {
        #expect(MachineWatch.Ticks("intr 1 2 3 4 5 6 7 8") == nil)
        #expect(MachineWatch.Ticks("cpu 1 2 3") == nil)
        #expect(MachineWatch.Ticks("") == nil)
    }
}
