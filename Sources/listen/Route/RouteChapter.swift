import ArgumentParser
import Reports

/// The chapter whose route is meant, in words.
struct RouteChapter: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "book N, or book N chapter M; without it the route in use.", valueName: "what"),
        completion: .routeWord)
    var what: [String] = []

    /// The book and the chapter; `nil` without words.
    var typed: RouteReport.Typed? {
        what.count > 1 ? (what[1], what.count == 4 ? what[3] : nil) : nil
    }

    func validate() throws {
        if what.contains("") { throw ValidationError("An empty name is none.") }
        guard !what.isEmpty else { return }
        let isChapter = what.count == 4 && what[2] == "chapter"
        guard what[0] == "book", what.count == 2 || isChapter else {
            throw ValidationError("Name a chapter, as in: book 3 chapter 2.")
        }
    }
}
