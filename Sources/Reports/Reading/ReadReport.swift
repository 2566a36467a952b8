package import ConsoleOutput
package import ListenCore
package import SharedWork

/// `listen read`: the text of an address, a file or standard input, on the shelf or printed.
package struct ReadReport: Sendable {
    let intake: TextIntake
    let console: Console

    /// A report of an intake.
    package init(intake: TextIntake, console: Console) {
        (self.intake, self.console) = (intake, console)
    }

    /// Puts a text on the shelf and says what was cut; returns its id as a book.
    package func keep(_ origin: TextIntake.Origin, language: Language?) async throws -> BookID {
        let taken = try await read(origin, language)
        try await intake.keep(taken)
        if taken.isChanged {
            console.note("The text has changed since it was last read; the new one is read.")
        }
        return taken.text.id
    }

    /// Prints a text with its title, its author and where it comes from.
    package func print(_ origin: TextIntake.Origin, language: Language?) async throws {
        let taken = try await read(origin, language)
        let facts = taken.work.facts
        var lines: [String] = []
        let byline = [facts.author, facts.site].compactMap { $0 }.joined(separator: ", ")
        for (place, chapter) in taken.work.chapters.enumerated() {
            if place > 0 { lines.append("") }
            lines += Self.lines(of: chapter)
            if place == 0, !byline.isEmpty { lines.insert(byline, at: min(1, lines.count)) }
        }
        for line in lines { console.print(line) }
    }

    /// Prints the links of a text: number, words, address; each address once.
    package func links(_ origin: TextIntake.Origin, language: Language?) async throws {
        let taken = try await read(origin, language)
        var told: Set<String> = []
        let links = taken.work.chapters.flatMap(\.links).filter {
            told.insert($0.address).inserted
        }
        guard !links.isEmpty else { return console.note("The text has no links.") }
        var table = TextTable(.right, .left, .left)
        for (index, link) in links.enumerated() {
            table.add("\(index + 1)", link.text.printable(limit: 60), link.address)
        }
        console.print(table)
    }

    private func read(
        _ origin: TextIntake.Origin, _ language: Language?
    ) async throws -> TextIntake.Taken {
        let taken = try await intake.read(origin, language: language)
        var told: Set<String> = []
        for remark in taken.work.facts.remarks + taken.work.chapters.flatMap(\.remarks)
        where told.insert(remark).inserted {
            console.note(remark)
        }
        return taken
    }

    /// The lines of a text as Markdown shows them, an empty line between two blocks.
    private static func lines(of text: WrittenText) -> [String] {
        var lines: [String] = []
        for block in text.blocks where !block.text.isEmpty {
            if !lines.isEmpty { lines.append("") }
            let parts = block.text.split(separator: "\n", omittingEmptySubsequences: false)
            let indent = mark(of: block.kind)
            lines += parts.map { indent + $0 }
        }
        return lines
    }

    private static func mark(of kind: TextBlock.Kind) -> String {
        switch kind {
        case .heading(let level): String(repeating: "#", count: level) + " "
        case .item(let depth, let number):
            String(repeating: "  ", count: depth) + (number.map { "\($0). " } ?? "- ")
        case .quote: "> "
        case .code: "    "
        case .note(let label): "[\(label)] "
        case .paragraph, .row, .caption, .verse: ""
        }
    }
}
