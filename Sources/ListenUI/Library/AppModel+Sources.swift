package import LibraryUI
package import ListenCore
package import UIVocabulary

/// Where books come from: this machine or a server.
extension AppModel {
    /// Shows the sources that came, unless the person went on meanwhile.
    package mutating func take(_ offers: [SourceOffer]) {
        self.offers = offers
        guard layers.isEmpty, help == nil, screen == .books || screen == .chapters else { return }
        openShelfMenu(.sources)
    }

    /// Has the sound looked for that is on this machine, where not all of it is.
    package func lookForKept(of book: BookID?) -> [AppEffect] {
        source == .local || source == .file ? [] : [.lookForKept(book)]
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

    /// Opens a book of another source.
    package mutating func open(_ row: ListedBook, at moment: Moment) -> [AppEffect] {
        guard let shelf = books.shelves.other(row.source) else { return [] }
        let name = row.source == .local ? nil : shelf.name
        // As when the program is left: what is heard now is kept.
        return quit(at: moment).dropLast()
            + [.openElsewhere(row.book, number: row.place, source: name)]
    }

    /// Goes on with the books of another source.
    package mutating func change(to offer: SourceOffer, at moment: Moment) -> [AppEffect] {
        guard offer.source != source else { return [] }
        // As when the program is left: what is heard now is kept.
        return quit(at: moment).dropLast() + [.changeSource(server: offer.server)]
    }
}
