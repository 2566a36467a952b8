import HTTPCaching
import Testing

@testable import Fetching

/// What is asked for next of a recording, and what answers mean.
struct MediaPlanTests {
    private typealias Request = MediaPlan.Request

    private static let tag = "\"1\""

    private static func plan(
        _ held: String, etag: String? = tag, total: Int64? = 100, focus: Int64 = 0,
        isPublished: Bool = true
    ) -> MediaPlan {
        var plan = MediaPlan()
        plan.held = ByteRanges(held) ?? ByteRanges()
        plan.origin = PartOrigin(etag: etag, lastModified: nil, total: total)
        plan.focus = focus
        plan.isPublished = isPublished
        return plan
    }

    @Test func `what is missing is asked for by range, at the reader's place first`() {
        func range(_ plan: MediaPlan) -> String? { plan.request.fields.first("Range") }
        #expect(MediaPlan().request == .whole)
        #expect(range(Self.plan("")) == nil)
        #expect(range(Self.plan("0-40")) == "bytes=40-")
        #expect(Self.plan("0-40").request.fields.first("If-Range") == Self.tag)
        #expect(range(Self.plan("0-40", etag: nil)) == nil)
        #expect(range(Self.plan("0-40", total: nil)) == "bytes=40-")
        #expect(range(Self.plan("0-40,60-70", total: nil)) == nil)
        #expect(range(Self.plan("0-40,60-70")) == "bytes=40-59")
        #expect(range(Self.plan("0-40,60-70", focus: 60)) == "bytes=70-")
        #expect(range(Self.plan("0-40,60-100", focus: 60)) == "bytes=40-59")
        #expect(range(Self.plan("60-100")) == "bytes=0-59")
        #expect(range(Self.plan("0-100")) == "bytes=99-")
        #expect(range(Self.plan("", focus: 90, isPublished: false)) == nil)
    }

    @Test func `a reader far inside a hole splits it, one near its beginning does not`() {
        let whole: Int64 = 10 << 20
        func start(_ focus: Int64) -> Int64 {
            Self.plan("0-1000", total: whole, focus: focus).request.start
        }
        #expect(start(1_000 + MediaPlan.nearby) == 1_000)
        #expect(start(1_001 + MediaPlan.nearby) == 1_001 + MediaPlan.nearby)
        #expect(start(whole - 1) == whole - 1)
        let behind = Self.plan("0-1000,2000000-\(whole)", total: whole, focus: 3_000_000)
        #expect(behind.request.start == 1_000, "the hole before the reader, from its beginning")
    }

    @Test func `ranges are avoided once they failed`() {
        var plan = Self.plan("0-40")
        plan.avoidsRanges = true
        #expect(plan.request == .whole)
    }

    private static let megabyte: Int64 = 1 << 20

    @Test(
        arguments: [
            // The transfer brings it within a second, or nobody knows how fast it is.
            (100_000, 0..<8 * megabyte, 200_000, false),
            (100_000, 0..<8 * megabyte, nil, false),
            // Too slow, too far, behind the transfer, or no transfer comes by.
            (100_000, 0..<8 * megabyte, 50_000, true),
            (megabyte, 0..<8 * megabyte, 1e9, true),
            (megabyte, 2 * megabyte..<8 * megabyte, 1e9, true),
            (4 * megabyte, 3 * megabyte..<7 * megabyte / 2, 1e9, true),
            (100_000, nil, nil, true),
            // The next bytes are worth no other request, however slow they come.
            (10_000, 0..<8 * megabyte, 1, false),
            // There already, or nowhere.
            (100, 50_000..<8 * megabyte, 1, false),
            (8 * megabyte, 0..<8 * megabyte, 1, false),
            (-1, 0..<8 * megabyte, 1, false),
        ] as [(Int64, Range<Int64>?, Double?, Bool)])
    func `a reader gets a request of its own when it would wait long`(
        _ offset: Int64, _ reach: Range<Int64>?, _ rate: Double?, _ jumps: Bool
    ) {
        let plan = Self.plan("0-200", total: 8 * Self.megabyte)
        #expect(plan.jumps(to: offset, reach: reach, rate: rate) == jumps)
    }

    @Test func `nobody jumps without a strong tag, a length, ranges and a first answer`() {
        let far = Self.megabyte
        func jumps(_ change: (inout MediaPlan) -> Void) -> Bool {
            var plan = Self.plan("", total: 8 * Self.megabyte)
            change(&plan)
            return plan.jumps(to: far, reach: nil, rate: nil)
        }
        #expect(jumps { _ in })
        #expect(!jumps { $0.isPublished = false })
        #expect(!jumps { $0.avoidsRanges = true })
        #expect(!jumps { $0.isUnranged = true })
        #expect(!jumps { $0.origin = PartOrigin(etag: nil, lastModified: "x", total: 8 << 20) })
        #expect(!jumps { $0.origin = PartOrigin(etag: "\"1\"", lastModified: nil, total: nil) })
    }

    struct Row: Sendable {
        let plan: MediaPlan
        let status: Int
        let fields: HTTPFields
        let verdict: MediaPlan.Verdict
    }

    private static let part = plan("0-40", isPublished: false)
    private static let hole = plan("0-40,60-100")
    private static let range: HTTPFields = ["Content-Range": "bytes 40-99/100", "ETag": "\"1\""]

    static let rows: [Row] = [
        Row(plan: MediaPlan(), status: 200, fields: [:], verdict: .accept(from: 0)),
        Row(plan: MediaPlan(), status: 404, fields: [:], verdict: .failure),
        Row(
            plan: MediaPlan(), status: 206, fields: range,
            verdict: .refuse("the server answered 206 unasked")),
        Row(
            plan: MediaPlan(), status: 416, fields: [:],
            verdict: .failure),
        Row(
            plan: MediaPlan(), status: 304, fields: [:],
            verdict: .refuse("the server answered 304 unasked")),
        Row(
            plan: MediaPlan(), status: 200, fields: ["Content-Type": "text/html; charset=x"],
            verdict: .refuse("a web page came instead of sound")),
        Row(
            plan: MediaPlan(), status: 200, fields: ["Content-Type": "application/json"],
            verdict: .refuse("data came instead of sound")),
        Row(
            plan: part, status: 206, fields: ["Content-Type": "multipart/byteranges; boundary=x"],
            verdict: .refuse("it comes in several parts")),
        Row(
            plan: MediaPlan(), status: 200, fields: ["Content-Encoding": "gzip"],
            verdict: .refuse("it comes in the content coding gzip")),
        Row(
            plan: MediaPlan(), status: 200, fields: ["Content-Length": "1001"], verdict: .tooLarge),
        Row(
            plan: part, status: 206, fields: ["Content-Range": "bytes 40-1000/1001"],
            verdict: .tooLarge),
        Row(plan: part, status: 206, fields: range, verdict: .accept(from: 40)),
        Row(plan: part, status: 200, fields: [:], verdict: .accept(from: 0)),
        Row(plan: part, status: 416, fields: [:], verdict: .startOver),
        Row(plan: part, status: 206, fields: [:], verdict: .startOver),
        Row(
            plan: part, status: 206, fields: ["Content-Range": "bytes 41-99/100"],
            verdict: .startOver),
        Row(
            plan: part, status: 206, fields: ["Content-Range": "bytes 40-99/101"],
            verdict: .startOver),
        Row(
            plan: part, status: 206, fields: ["Content-Range": "bytes 40-80/100"],
            verdict: .startOver),
        Row(
            plan: part, status: 206,
            fields: ["Content-Range": "bytes 40-99/100", "ETag": "\"2\""], verdict: .startOver),
        Row(
            plan: hole, status: 206, fields: ["Content-Range": "bytes 40-59/100"],
            verdict: .accept(from: 40)),
        Row(
            plan: hole, status: 206, fields: ["Content-Range": "bytes 40-99/100"],
            verdict: .startOver),
        Row(plan: part, status: 503, fields: [:], verdict: .failure),
    ]

    @Test(arguments: rows.indices)
    func `every head of a recording has its meaning`(_ index: Int) {
        let row = Self.rows[index]
        let verdict = row.plan.verdict(
            on: row.plan.request, status: row.status, fields: row.fields, limit: 1_000)
        #expect(verdict == row.verdict)
    }
}
