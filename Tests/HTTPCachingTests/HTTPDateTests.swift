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
        ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800.0),
        ("Sat, 31 Dec 2016 23:59:59 GMT", 1_483_228_799.0),
        ("Thu, 01 Mar 2000 00:00:00 GMT", 951_868_800.0),
        ("Mon, 01 Mar 1900 00:00:00 GMT", -2_203_891_200.0),
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
        "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 1994 08:60:37 GMT",
        "Sun, 00 Nov 1994 08:49:37 GMT", "Mon, 29 Feb 1900 00:00:00 GMT",
        "Sunday, 06-Nov-94 08:49:37 UTC", "Sunday 06-Nov-94 08:49:37 GMT",
        "Sun, 06 Xxx 1994 08:49:37 GMT", "Su1, 06 Nov 1994 08:49:37 GMT",
        "Sun Nov 6 08:49:37 94", "Sun, 06 Nov 1994 08:49:37:00 GMT",
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

    @Test(arguments: [
        0.0, 784_111_777, 1_709_164_800, 1_700_000_000, -1, 4_102_444_799, 951_782_399,
        951_782_400, 951_868_800, -2_203_891_200, -11_670_998_400, -62_135_596_800, 86_399, 86_400,
    ])
    func `a written date reads back as the same instant`(_ seconds: Double) {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(HTTPDate.parse(HTTPDate.text(date), now: now) == date)
    }

    @Test func `a date is written as IMF-fixdate with its weekday`() {
        func text(_ seconds: Double) -> String {
            HTTPDate.text(Date(timeIntervalSince1970: seconds))
        }
        #expect(text(784_111_777) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(text(784_111_777.9) == "Sun, 06 Nov 1994 08:49:37 GMT")
        #expect(text(0) == "Thu, 01 Jan 1970 00:00:00 GMT")
        #expect(text(-0.5) == "Wed, 31 Dec 1969 23:59:59 GMT")
        #expect(text(-86_400 * 4) == "Sun, 28 Dec 1969 00:00:00 GMT")
        #expect(text(951_782_400) == "Tue, 29 Feb 2000 00:00:00 GMT")
        #expect(text(1_704_067_199) == "Sun, 31 Dec 2023 23:59:59 GMT")
    }

    @Test func `a date beyond all calendars is written as the last one`() {
        let last = Date(timeIntervalSince1970: 1e11)
        for date in [Date.distantFuture + 1e12, Date(timeIntervalSince1970: .infinity)] {
            #expect(HTTPDate.text(date) == HTTPDate.text(last))
        }
        #expect(
            HTTPDate.text(Date(timeIntervalSince1970: -1e12))
                == HTTPDate.text(Date(timeIntervalSince1970: -1e11)))
    }
}
