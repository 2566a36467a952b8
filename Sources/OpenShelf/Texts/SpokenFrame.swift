import ListenCore

/// The words that readers of LibriVox say before and behind a section and that are not printed, in
/// the languages of most of the shelf.
///
/// They are lines for the aligner, so that they are not taken for text.
package struct SpokenFrame: Hashable, Sendable {
    /// The lines before the text.
    package var before: [String] = []
    /// The lines behind it.
    package var after: [String] = []

    /// The words around a section of a book, counted from 1; none around what is not of LibriVox or
    /// in another language.
    package init(of book: ShelfBook, section number: Int) {
        guard book.page != nil, let words = Self.words[book.spoken?.code ?? "en"] else { return }
        func filled(_ line: String) -> String {
            line.replacing("{n}", with: "\(number)").replacing("{title}", with: book.title)
        }
        before = words.before.map(filled)
        if let author = book.author { before.append("\(book.title), \(author).") }
        after = words.after.map(filled)
    }

    private static let words: [String: (before: [String], after: [String])] = [
        "en": (
            [
                "Section {n} of {title}.", "This is a LibriVox recording.",
                "All LibriVox recordings are in the public domain.",
                "For more information, or to volunteer, please visit LibriVox dot org.",
            ], ["End of section {n}."]
        ),
        "de": (
            [
                "Abschnitt {n} von {title}.", "Dies ist eine LibriVox-Aufnahme.",
                "Alle LibriVox-Aufnahmen sind lizenzfrei und in öffentlichem Besitz.",
                "Weitere Informationen und Hinweise zur Beteiligung an diesem Projekt gibt es bei "
                    + "LibriVox Punkt org.",
            ], ["Ende von Abschnitt {n}."]
        ),
        "es": (
            [
                "Sección {n} de {title}.", "Esta es una grabación de LibriVox.",
                "Todas las grabaciones de LibriVox están en el dominio público.",
                "Para más información o para ser voluntario, por favor visite LibriVox punto org.",
            ], ["Fin de la sección {n}."]
        ),
        "fr": (
            [
                "Section {n} de {title}.", "Ceci est un enregistrement LibriVox.",
                "Tous nos enregistrements appartiennent au domaine public.",
                "Pour vous renseigner ou contribuer, visitez LibriVox point org.",
            ], ["Fin de la section {n}."]
        ),
        "it": (
            [
                "Sezione {n} di {title}.", "Questa è una registrazione LibriVox.",
                "Tutte le registrazioni LibriVox sono di pubblico dominio.",
                "Per ulteriori informazioni o per offrirsi volontari, visitate LibriVox punto org.",
            ], ["Fine della sezione {n}."]
        ),
        "pt": (
            [
                "Seção {n} de {title}.", "Esta é uma gravação LibriVox.",
                "Todas as gravações LibriVox estão em domínio público.",
                "Para mais informações ou para ser voluntário, visite LibriVox ponto org.",
            ], ["Fim da seção {n}."]
        ),
        "nl": (
            [
                "Sectie {n} van {title}.", "Dit is een LibriVox-opname.",
                "Alle LibriVox-opnamen zijn in het publieke domein.",
                "Voor meer informatie, of om vrijwilliger te worden, ga naar LibriVox punt org.",
            ], ["Einde van sectie {n}."]
        ),
        "zh": (
            [
                "{title}，第{n}部分。", "这是LibriVox的录音。", "所有LibriVox录音都属于公共领域。",
                "欲了解更多信息或志愿参与，请访问LibriVox点org。",
            ], ["第{n}部分完。"]
        ),
        "ru": (
            [
                "{title}. Раздел {n}.", "Это запись LibriVox.",
                "Все записи LibriVox находятся в общественном достоянии.",
                "Чтобы узнать больше или стать добровольцем, посетите сайт LibriVox точка org.",
            ], ["Конец раздела {n}."]
        ),
        "pl": (
            [
                "{title}, część {n}.", "To jest nagranie LibriVox.",
                "Wszystkie nagrania LibriVox są własnością publiczną.",
                "Aby uzyskać więcej informacji lub zostać wolontariuszem, odwiedź stronę "
                    + "LibriVox kropka org.",
            ], ["Koniec części {n}."]
        ),
    ]
}
