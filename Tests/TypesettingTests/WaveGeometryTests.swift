import ListenCore
import ScreenTestSupport
import Testing

@testable import Typesetting

/// The playhead: its place, and the times at which it moves on.
@Suite struct WaveGeometryTests {
    @Test(arguments: [(1, 10.0), (38, 30), (76, 61.337), (196, 7_261.000_017)])
    func `the next edge is the first instant of the next half cell`(
        columns: Int, seconds: Double
    ) throws {
        let geometry = WaveGeometry(columns: columns, duration: Make.time(seconds))
        var time = MediaTime.zero
        for expected in 1..<geometry.halves {
            let edge = try #require(geometry.nextEdge(after: time))
            #expect(geometry.half(of: edge) == expected)
            #expect(geometry.half(of: edge - MediaTime(microseconds: 1)) == expected - 1)
            time = edge
        }
        #expect(geometry.nextEdge(after: time) == nil)
    }

    @Test func `places outside and lengths of nothing are harmless`() {
        let geometry = WaveGeometry(columns: 10, duration: Make.time(10))
        #expect(geometry.half(of: Make.time(-4)) == 0)
        #expect(geometry.half(of: MediaTime(microseconds: .max)) == 19)
        #expect(WaveGeometry(columns: 10, duration: .zero).half(of: .zero) == nil)
        #expect(WaveGeometry(columns: 0, duration: Make.time(1)).nextEdge(after: .zero) == nil)
    }

    @Test func `a long chapter of the largest length does not overflow`() {
        let geometry = WaveGeometry(
            columns: 4096, duration: MediaTime(microseconds: .max))
        #expect(geometry.half(of: MediaTime(microseconds: .max)) == 8191)
        #expect(geometry.nextEdge(after: .zero).map { $0 > .zero } == true)
    }
}
