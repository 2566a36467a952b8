import FoundationEssentials
import HTTPCaching
import Testing

private let now = Date(timeIntervalSince1970: 1_700_000_000)

struct HTTPDateTests {
    @Test(arguments: [
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0),
        ("sun, 06 nov 1994 08:49:37 gmt", 784_111_777.0),
        ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777.0),
        ("Sun Nov  6 08:49:37 1994", 784_111_777.0),
        ("Sun Nov 06 08:49:37 1994", 784_111_777.0),
        ("Thu, 29 Feb 2024 00:00:00 GMT", 1_709_164_800.0),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0.0),
        ("Wed, 31 Dec 1969 23:59:59 GMT", -1.0),
        ("Friday, 01-Jan-60 00:00:00 GMT", 2_840_140_800.0),
    ])
    func `the three forms of a date are read`(_ text: String, _ seconds: Double) {
        #expect(HTTPDate.parse(text, now: now)?.timeIntervalSince1970 == seconds)
    }

    @Test(arguments: [
        "0", "", "-1", "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 06-Nov-1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 UTC", "Sun 06 Nov 1994 08:49:37 GMT",
        "Sun, 06  Nov  1994 08:49:37 GMT", "Sun Nov  06 08:49:37 1994",
        "Sun, 06 Nov 1994 8:49:37 GMT", "Sun, 31 Feb 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 24:49:37 GMT", "Xxx, 06 Nov 1994 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49 GMT", String(repeating: "9", count: 5_000),
    ])
    func `what is no date of HTTP is refused`(_ text: String) {
        #expect(HTTPDate.parse(text, now: now) == nil)
    }

    @Test func `a two-digit year is at most fifty years ahead`() {
        let near = HTTPDate.parse("Sunday, 06-Nov-73 08:49:37 GMT", now: now)
        let far = HTTPDate.parse("Sunday, 06-Nov-74 08:49:37 GMT", now: now)
        #expect(near.map(HTTPDate.text)?.contains("2073") == true)
        #expect(far.map(HTTPDate.text)?.contains("1974") == true)
    }

    @Test(arguments: [0.0, 784_111_777, 1_709_164_800, 1_700_000_000, -1, 4_102_444_799])
    func `a written date reads back as the same instant`(_ seconds: Double) {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(HTTPDate.parse(HTTPDate.text(date), now: now) == date)
    }

    @Test func `a date is written as IMF-fixdate with its weekday`() {
        let date = Date(timeIntervalSince1970: 784_111_777)
        #expect(HTTPDate.text(date) == "Sun, 06 Nov 1994 08:49:37 GMT")
    }
}
