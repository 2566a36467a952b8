import ListenCore
import Routes

/// The `--json` form of the routes of all chapters.
struct RouteListJSON: Encodable {
    let version = 1
    let routes: [RouteJSON]
}

/// The `--json` form of the route of a chapter.
struct RouteJSON: Encodable {
    struct Step: Encodable {
        let name: String
        let does: String
        let reason: String
        let state: String
        let expected: Int?
        let understood: Int?
    }

    struct Next: Encodable {
        let name: String
        /// Days from 1970-01-01.
        let day: Int
        let seconds: Int
    }

    let version = 1
    let source: String
    let book: String
    let chapter: String
    let bookTitle: String
    let chapterTitle: String
    let steps: [Step]
    let next: Next?

    init(_ route: ChapterRoute) {
        source = route.chapter.source.rawValue
        book = route.chapter.book.rawValue
        chapter = route.chapter.chapter.rawValue
        (bookTitle, chapterTitle) = (route.bookTitle, route.chapterTitle)
        steps = route.marks.map { mark in
            Step(
                name: mark.step.title, does: mark.step.parts, reason: mark.step.reason,
                state: mark.event?.kind.rawValue ?? "ahead", expected: mark.event?.expected,
                understood: mark.event?.judged)
        }
        next = route.next.map {
            Next(name: $0.step.title, day: $0.day, seconds: $0.step.seconds(of: route.length))
        }
    }
}
