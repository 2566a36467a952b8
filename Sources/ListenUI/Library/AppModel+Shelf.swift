import LibraryUI
import ListenCore
package import Terminal
package import UIVocabulary

/// What can be done with books from their list: names, tags, files.
extension AppModel {
    /// Carries out what the list of books offers; `nil` when a command is none of it.
    package mutating func carryOutOnShelf(_ command: Command, at moment: Moment) -> [AppEffect]? {
        switch command {
        case .bookActions:
            guard let book = shelfBook else {
                tellOfOtherSource(at: moment)
                return []
            }
            openShelfMenu(.book(book))
        case .chooseTag:
            guard screen == .books else { return [] }
            guard !books.allTags.isEmpty else {
                let key = settings.keys.label(of: .bookActions, in: .lists) ?? "a"
                toast = Toast("No book has a tag yet. Press \(key) to give one.", at: moment.host)
                return []
            }
            openShelfMenu(.tags)
        case .addBooks:
            guard screen == .books, canImport(at: moment) else { return [] }
            ask(.add, beginning: "")
        case .toggleGrid:
            guard screen == .books else { return [] }
            guard settings.canShowCovers else {
                toast = Toast("This terminal cannot show covers here.", at: moment.host)
                return []
            }
            books.showsGrid.toggle()
            layOutBooks()
        default: return nil
        }
        return []
    }

    /// Tells the list how many books stand side by side.
    package mutating func layOutBooks() { books.perRow = bookListScreen.grid?.perRow ?? 1 }

    /// Goes a cover to the left or right; false where no covers are side by side.
    package mutating func takeInGrid(_ key: Key) -> Bool {
        guard screen == .books, books.perRow > 1 else { return false }
        switch key {
        case Key(.left), .character("h"): books.step(-1)
        case Key(.right), .character("l"): books.step(1)
        default: return false
        }
        return true
    }

    /// The book that the list on the screen is about.
    private var shelfBook: Book? {
        screen == .chapters ? chapters?.book : books.chosenBook
    }

    /// Says why nothing can be done with the chosen book here: another source has it.
    private mutating func tellOfOtherSource(at moment: Moment) {
        guard let row = books.chosenIndex.flatMap(books.row) else { return }
        let title = row.book.title.printable(limit: 60)
        toast = Toast("“\(title)” is of \(row.origin ?? ""): open it first.", at: moment.host)
    }

    /// Whether books can be imported here: what is shown must be the library of this machine.
    private mutating func canImport(at moment: Moment) -> Bool {
        guard source != .local else { return true }
        let key = settings.keys.label(of: .changeSource, in: .lists) ?? "S"
        toast = Toast(
            "Books are imported into the library of this machine: press \(key) for it.",
            at: moment.host)
        return false
    }

    package mutating func openShelfMenu(_ kind: MenuKind) {
        var menu = OpenMenu(kind: kind, cursor: 0)
        menu.cursor = self.menu(menu).initialRow
        layers.append(.menu(menu))
    }

    /// What a menu of the shelf shows; `nil` for other menus.
    package func shelfMenu(_ kind: MenuKind) -> Menu? {
        switch kind {
        case .book(let book): bookMenu(book)
        case .removal(let book): removalMenu(book)
        case .tags:
            Menu(
                title: "only books with the tag",
                rows: [
                    MenuRow(
                        label: "all books", isTicked: books.tag == nil, choice: .onlyTag(nil))
                ]
                    + books.allTags.map { tag, count in
                        MenuRow(
                            label: tag.text, hint: "\(count)", isTicked: tag == books.tag,
                            choice: .onlyTag(tag))
                    }, footer: "Enter shows them")
        default: nil
        }
    }

    private func bookMenu(_ book: Book) -> Menu {
        let facts = books.facts?[book.id] ?? BookFacts()
        var rows = [
            MenuRow(
                label: "tags", value: facts.tags.map(\.text).joined(separator: ", "),
                choice: .ask(.tags(book)))
        ]
        if facts.isImported {
            let values = [
                book.title, book.author ?? "", facts.narrator ?? "",
                book.language?.englishName ?? "",
            ]
            rows =
                zip(BookField.allCases, values).map { field, value in
                    MenuRow(
                        label: field.rawValue, value: value, choice: .ask(.book(book, field)))
                } + rows
            rows += [
                MenuRow(label: "read its folder anew", choice: .shelf(.rescan(book))),
                MenuRow(label: "its files were moved …", choice: .ask(.relink(book))),
                MenuRow(label: "take it out …", choice: .askRemoval(book)),
            ]
        }
        return Menu(
            title: book.title, rows: rows,
            footer: facts.isImported ? "Enter changes it" : "not imported: tags alone")
    }

    private func removalMenu(_ book: Book) -> Menu {
        var rows = [
            MenuRow(label: "no, leave it", choice: .nothing),
            MenuRow(
                label: "take it out; its files stay", choice: .shelf(.remove(book, files: false))),
        ]
        if books.facts?[book.id]?.ownsFiles == true {
            rows.append(
                MenuRow(
                    label: "and delete the copied files",
                    choice: .shelf(.remove(book, files: true))))
        }
        return Menu(title: "take it out?", rows: rows, footer: "your place is kept")
    }

    /// Asks for a line about the shelf; false for other questions.
    package mutating func askOfShelf(_ question: PromptQuestion) -> Bool {
        switch question {
        case .book(let book, let field):
            let facts = books.facts?[book.id]
            switch field {
            case .title: ask(question, beginning: book.title)
            case .author: ask(question, beginning: book.author ?? "")
            case .narrator: ask(question, beginning: facts?.narrator ?? "")
            case .language: ask(question, beginning: book.language?.tag ?? "")
            }
        case .tags(let book):
            let tags = books.facts?[book.id]?.tags ?? []
            ask(question, beginning: tags.map(\.text).joined(separator: ", "))
        case .relink, .add: ask(question, beginning: "")
        default: return false
        }
        return true
    }

    private mutating func ask(_ question: PromptQuestion, beginning text: String) {
        layers.append(
            .prompt(
                Prompt(question: question, editor: LineEditor(text, limit: question.limit))))
    }

    /// What stands below a line about the shelf.
    package func shelfMessage(of prompt: Prompt) -> PromptMessage {
        let text = prompt.editor.text
        switch prompt.question {
        case .book(_, .language):
            guard !text.isEmpty, StatedLanguage.language(text) == nil else {
                return PromptMessage(
                    text: text.isEmpty ? "Empty: as the files say." : Self.languageText(text))
            }
            return PromptMessage(
                text: "No language is called so. Write a tag as es, or a name as Spanish.",
                isFailure: true)
        case .book:
            return PromptMessage(
                text: text.isEmpty ? "Empty: as the files say." : "Later imports leave it so.")
        case .tags:
            let bad = Self.words(of: text).first { BookTag($0) == nil }
            return bad.map {
                PromptMessage(
                    text: "“\($0)” is no tag: at most \(BookTag.longest) characters, not beginning"
                        + " with + or -.", isFailure: true)
            } ?? PromptMessage(text: "as slow, in the car")
        case .relink:
            return PromptMessage(text: "Files are found below it by name and size; places stay.")
        case .add:
            return PromptMessage(
                text: "Every folder below it becomes a book. Nothing is copied or changed.")
        default: return .none
        }
    }

    private static func languageText(_ text: String) -> String {
        StatedLanguage.language(text)?.englishName ?? ""
    }

    private static func words(of text: String) -> [String] {
        text.split(separator: ",").map(String.init).filter { !$0.allSatisfy(\.isWhitespace) }
    }

    /// What an answered line about the shelf asks for.
    package func acceptForShelf(_ prompt: Prompt) -> [AppEffect] {
        let text = prompt.editor.text
        switch prompt.question {
        case .book(let book, let field): return [.shelf(.say(book, field, text))]
        case .tags(let book):
            return [.shelf(.setTags(book, Self.words(of: text).compactMap { BookTag($0) }))]
        case .relink(let book): return text.isEmpty ? [] : [.shelf(.relink(book, text))]
        case .add: return text.isEmpty ? [] : [.shelf(.add(text))]
        default: return []
        }
    }
}
