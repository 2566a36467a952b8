import FoundationEssentials
import HTTPCaching
import Testing

private let date = HTTPDate.text(start)
private let policy = CachePolicy()

struct FreshnessTests {
    @Test func `the policy is six, twelve and twenty-four hours`() {
        let hours = ResourceClass.allCases.map { policy.lifetime(of: $0) / Duration.seconds(3_600) }
        #expect(hours == [6, 12, 24])
    }

    @Test(
        arguments: [
            ([:], 21_600),
            (["Cache-Control": "max-age=60"], 60),
            (["cache-control": "Max-Age=\"60\""], 60),
            (["Cache-Control": "max-age=60, max-age=30"], 30),
            (["Cache-Control": "max-age=999999999999999999999"], 21_600),
            (["Cache-Control": "max-age=-1"], 0),
            (["Cache-Control": "max-age=1.5"], 0),
            (["Cache-Control": "max-age"], 0),
            (["Cache-Control": "s-maxage=10"], 21_600),
            (["Cache-Control": "private, a=\"x, max-age=1\", max-age=70"], 70),
            (["Date": date, "Expires": HTTPDate.text(start.addingTimeInterval(100))], 100),
            (["Date": date, "Expires": HTTPDate.text(start.addingTimeInterval(-100))], 0),
            (["Expires": "0"], 0),
            (["Expires": HTTPDate.text(start.addingTimeInterval(50))], 50),
            (["Expires": "0", "Cache-Control": "max-age=9"], 9),
        ] as [(HTTPFields, Int64)])
    func `the lifetime is the shorter of the stated one and the class's`(
        _ fields: HTTPFields, _ seconds: Int64
    ) {
        #expect(StoredHead.make(fields).lifetime(under: policy).seconds == seconds)
    }

    @Test(
        arguments: [
            ([:], 0, 10),
            (["Age": "5"], 0, 15),
            (["Age": "5"], 3, 18),
            (["Age": "0, 5"], 0, 10),
            (["Age": "-5"], 0, 10),
            (["Age": "1.5"], 0, 10),
            (["Age": "x"], 0, 10),
            (["Age": "99999999999999999999"], 0, (Int64(1) << 31) + 10),
            (["Date": HTTPDate.text(start.addingTimeInterval(-60))], 0, 70),
            (["Date": HTTPDate.text(start.addingTimeInterval(60))], 0, 10),
            (["Date": HTTPDate.text(start.addingTimeInterval(-60)), "Age": "100"], 0, 110),
        ] as [(HTTPFields, Double, Int64)])
    func `the age counts Date, Age, the delay and the time since`(
        _ fields: HTTPFields, _ delay: Double, _ seconds: Int64
    ) {
        let head = StoredHead.make(fields, delay: delay)
        #expect(head.age(at: start.addingTimeInterval(10)) == seconds)
    }

    @Test(
        arguments: [
            ([:], 21_599, .fresh), ([:], 21_600, .stale),
            (["Cache-Control": "no-cache"], 0, .mustAsk),
            (["Cache-Control": "no-cache=\"Set-Cookie\""], 0, .fresh),
            (["Cache-Control": "no-cache=\"\""], 0, .mustAsk),
            (["Cache-Control": "max-age=10, must-revalidate"], 9, .fresh),
            (["Cache-Control": "max-age=10, must-revalidate"], 10, .mustAsk),
            (["Cache-Control": "max-age=0"], 0, .stale),
            ([:], -1, .stale),
        ] as [(HTTPFields, Double, StoredState)])
    func `a response is fresh, stale or has to be confirmed`(
        _ fields: HTTPFields, _ after: Double, _ state: StoredState
    ) {
        let head = StoredHead.make(fields)
        #expect(head.state(at: start.addingTimeInterval(after), under: policy) == state)
    }

    @Test func `an entry says when it was fetched and when it expires`() {
        let head = StoredHead.make(["Age": "100", "ETag": "W/\"1\""])
        let entry = CacheEntry(head, at: start, under: policy)
        #expect(entry.expires == start.addingTimeInterval(21_500))
        #expect(entry.fetched == start)
        #expect(entry.etag == "W/\"1\"")
        #expect(entry.state == .fresh)
    }

    @Test(arguments: ["no-cache", "max-age=0, must-revalidate", "max-age=60"])
    func `a copy that the person saved is used without its server, but in pure HTTP`(
        _ directives: String
    ) {
        var head = StoredHead.make(["Cache-Control": directives] as HTTPFields)
        let later = start.addingTimeInterval(1_000_000)
        let isAllowed = directives == "max-age=60"
        #expect(head.isUsableUnreached(at: later, under: policy) == isAllowed)
        head.isPinned = true
        #expect(head.isUsableUnreached(at: later, under: policy))
        var pure = policy
        pure.isPureHTTP = true
        #expect(head.isUsableUnreached(at: later, under: pure) == isAllowed)
        head.isInvalid = true
        #expect(!head.isUsableUnreached(at: later, under: policy))
    }
}
