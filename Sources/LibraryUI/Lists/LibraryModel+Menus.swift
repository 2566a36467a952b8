package import ListenCore
package import UIVocabulary

/// Menus and lines of text about books, their tags and their sources.
extension LibraryModel {
    /// The things that can be done with a book.
    package func bookMenu(_ book: Book) -> Menu {
        let facts = books.facts?[book.id] ?? ListedBookFacts()
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
        if facts.isText {
            rows += [
                MenuRow(label: "put it away", choice: .shelf(.putAway(book))),
                MenuRow(label: "remove it …", choice: .askRemoval(book)),
            ]
        }
        return Menu(
            title: book.title, rows: rows,
            footer: facts.isImported || facts.isText
                ? "Enter changes it" : "not imported: tags alone")
    }

    /// The question whether a book is taken out.
    package func removalMenu(_ book: Book) -> Menu {
        let no = MenuRow(label: "no, leave it", choice: .nothing)
        guard books.facts?[book.id]?.isText != true else {
            return Menu(
                title: "remove it?",
                rows: [no, MenuRow(label: "remove the text", choice: .shelf(.removeText(book)))],
                footer: "what you learnt of it is kept")
        }
        var rows = [
            no,
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

    /// The tags of the books, to show only those with one.
    package var tagMenu: Menu {
        let all = MenuRow(label: "all books", isTicked: books.tag == nil, choice: .onlyTag(nil))
        return Menu(
            title: "only books with the tag",
            rows: [all]
                + books.allTags.map { tag, count in
                    MenuRow(
                        label: tag.text, hint: "\(count)", isTicked: tag == books.tag,
                        choice: .onlyTag(tag))
                }, footer: "Enter shows them")
    }

    /// The sources, to choose from.
    package var sourceMenu: Menu {
        Menu(
            title: "books from",
            rows: offers.map { offer in
                MenuRow(
                    label: offer.server ?? "this machine", value: offer.address,
                    isTicked: offer.source == source, choice: .source(offer))
            },
            empty: "Only the library of this machine is known.",
            footer: offers.count > 1
                ? "Enter takes them" : "listen server add adds one")
    }

    /// The orders of a list, to choose from.
    package func sortMenu(of list: List, glyphs: Glyphs) -> Menu {
        let sorting = sorting(of: list)
        return Menu(
            title: "sort by",
            rows: (list == .chapters ? ListSortKey.ofChapters : ListSortKey.ofBooks).map { key in
                let isNow = key == sorting.key
                let arrow = sorting.isAscending ? glyphs.up : glyphs.down
                return MenuRow(
                    label: key.name, hint: isNow ? arrow : "", isTicked: isNow,
                    choice: .sort(key))
            }, footer: "Enter sort  again the other way")
    }

    /// The text a line about a book or the library begins with; `nil` for other questions.
    package func beginning(of question: PromptQuestion) -> String? {
        switch question {
        case .book(let book, .title): book.title
        case .book(let book, .author): book.author ?? ""
        case .book(let book, .narrator): books.facts?[book.id]?.narrator ?? ""
        case .book(let book, .language): book.language?.tag ?? ""
        case .tags(let book):
            (books.facts?[book.id]?.tags ?? []).map(\.text).joined(separator: ", ")
        case .relink, .add, .discover: ""
        default: nil
        }
    }

    /// The sentence below a line about a book or the library.
    package func message(of prompt: Prompt) -> PromptMessage {
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
                text: "Every folder below it becomes a book. Nothing is copied or changed."
                    + " A text is read aloud.")
        case .discover(let place): return Self.message(text, to: place)
        default: return .none
        }
    }

    /// The sentence below words that are looked for; an address has to be one.
    private static func message(_ text: String, to place: DiscoveryPlace) -> PromptMessage {
        guard place == .address, !text.isEmpty else { return PromptMessage(text: place.hint) }
        let isWhole = text.contains("://")
        return PromptMessage(
            text: isWhole ? place.hint : "An address begins with https://.",
            isFailure: !isWhole)
    }

    private static func languageText(_ text: String) -> String {
        StatedLanguage.language(text)?.englishName ?? ""
    }

    private static func words(of text: String) -> [String] {
        text.split(separator: ",").map(String.init).filter { !$0.allSatisfy(\.isWhitespace) }
    }

    /// The effects an answered line about a book or the library asks for.
    package func effects(of prompt: Prompt) -> [AppEffect] {
        let text = prompt.editor.text
        switch prompt.question {
        case .book(let book, let field): return [.shelf(.say(book, field, text))]
        case .tags(let book):
            return [.shelf(.setTags(book, Self.words(of: text).compactMap { BookTag($0) }))]
        case .relink(let book): return text.isEmpty ? [] : [.shelf(.relink(book, text))]
        case .add:
            let isText = DiscoveryRequest.textEndings.contains(where: text.lowercased().hasSuffix)
            if isText { return [.discover(.read(text))] }
            return text.isEmpty ? [] : [.shelf(.add(text))]
        default: return []
        }
    }
}
