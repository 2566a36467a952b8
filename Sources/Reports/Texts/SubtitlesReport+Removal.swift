import ConsoleOutput
import ListenCore
import SharedWork

extension SubtitlesReport {
    /// The choice of a chapter's added texts to remove.
    package enum Removal: Hashable, Sendable {
        /// The only one; with a language, by its tag or name, the only one in it.
        case only(language: String?)
        /// All of them, or all in a language.
        case all(language: String?)
        /// The one with this number in the list.
        case number(Int)
        /// The one with this name.
        case named(String)
    }

    /// Removes texts that were added to a chapter; those of its source stay.
    ///
    /// Throws a sentence when nothing was added, or the choice is ambiguous.
    package func remove(
        _ wish: Removal, from book: String, _ chapter: String, isSure: Bool = false
    ) async throws {
        let place = try await place(book, chapter)
        guard let chapter = place.chapters.first else { return }
        let own = try await texts().texts(of: place.book.id, at: place.catalog.service.sourceID)
            .filter { $0.chapter.chapter == chapter.id }
        let listed = try await added(own, place, isNeeded: wish.isByNumber)
        let chosen = try chosen(of: listed.texts, wish, among: listed.choice)
        let store = try texts()
        let (names, parts) = (chosen.map(\.title), chosen.flatMap(\.parts))
        _ = try await removals.remove(
            "the \(names.count == 1 ? "text" : "texts") \(names.asSaid)".printable(limit: 300),
            isSure: isSure, files: parts.map { path($0.file) }
        ) {
            for text in parts {
                if try await !store.forget(text) { delete(text.file) }
            }
            console.print(
                (names.count == 1
                    ? "\(names[0]) was taken away."
                    : "\(names.asSaid) were taken away.").printable(limit: 1_000))
        }
    }

    /// An added text as listed.
    ///
    /// A chapter that was joined of several may have a part of it for each.
    private struct Added {
        let parts: [AttachedText]
        /// Its listed language; `und` when it is unknown.
        let language: Language
        /// Its number in the list; `nil` when the list cannot be read.
        let number: Int?

        var title: String {
            let name = parts.first?.name ?? ""
            return language.tag == "und" ? name : "\(name) (\(language.englishName))"
        }

        /// Its line in the question that asks for a choice.
        var numbered: String { number.map { "\($0) \(title)" } ?? title }
    }

    /// The added texts of a chapter, in the order of their numbers.
    private func added(
        _ own: [AttachedText], _ place: Place, isNeeded: Bool
    ) async throws -> (texts: [Added], choice: TextChoice?) {
        guard let chapter = place.chapters.first else { return ([], nil) }
        var playback: ChapterPlayback?
        do {
            playback = try await place.catalog.service.playback(
                of: chapter.id, in: place.book.id, place.catalog.mode
            ).value
        } catch {
            // Added texts can be removed even when the source does not answer.
            if isNeeded { throw error }
        }
        let all = playback?.texts.all.map(\.text) ?? []
        let unknown = Language(tag: "und") ?? .english
        var seen: Set<AddedName> = []
        let texts = own.compactMap { text -> Added? in
            let name = AddedName(text)
            guard seen.insert(name).inserted else { return nil }
            let parts = own.filter { AddedName($0) == name }
            let index = all.firstIndex { shown in
                shown.origin == .added
                    && parts.contains { shown.track.location.path.hasSuffix("/" + $0.file) }
            }
            let language =
                index.flatMap { all[$0].track.language } ?? text.language
                ?? playback?.subtitles?.language ?? unknown
            return Added(parts: parts, language: language, number: index.map { $0 + 1 })
        }
        return (
            texts.sorted { ($0.number ?? .max) < ($1.number ?? .max) }, playback?.texts
        )
    }

    private func chosen(
        of own: [Added], _ wish: Removal, among choice: TextChoice?
    ) throws(SubtitlesFault) -> [Added] {
        if case .number(let number) = wish {
            if let text = own.first(where: { $0.number == number }) { return [text] }
            let all = choice?.all ?? []
            guard all.indices.contains(number - 1) else {
                throw SubtitlesFault(.noNumber(number, count: all.count))
            }
            throw SubtitlesFault(.notAdded(number, name: all[number - 1].text.name))
        }
        guard !own.isEmpty else { throw SubtitlesFault(.nothingAdded) }
        let fitting: [Added]
        if case .named(let name) = wish {
            fitting = own.filter { $0.parts.first?.name == name }
            if fitting.isEmpty { throw SubtitlesFault(.noName(name, own.map(\.numbered))) }
        } else {
            fitting = try inLanguage(wish.language, own)
        }
        if wish.isOfOne, fitting.count > 1 {
            throw SubtitlesFault(.several(fitting.map(\.numbered)))
        }
        return fitting
    }

    /// The texts in a language: in exactly this one, else in the only one with the same code, such
    /// as `pt-BR` for `pt`.
    private func inLanguage(
        _ typed: String?, _ own: [Added]
    ) throws(SubtitlesFault) -> [Added] {
        guard let typed else { return own }
        guard let tag = StatedLanguage.language(typed) else {
            throw SubtitlesFault(.noLanguage(typed))
        }
        let alike = Set(own.map(\.language).filter { $0.code == tag.code })
        let meant = alike.contains(tag) ? tag : alike.count == 1 ? alike.first : nil
        let fitting = own.filter { $0.language == meant }
        guard !fitting.isEmpty else { throw SubtitlesFault(.noneInLanguage(typed)) }
        return fitting
    }

    /// The key by which parts are one text.
    private struct AddedName: Hashable {
        let name: String
        let language: Language?

        init(_ text: AttachedText) { (name, language) = (text.name, text.language) }
    }
}

extension SubtitlesReport.Removal {
    fileprivate var isByNumber: Bool { if case .number = self { true } else { false } }
    fileprivate var isOfOne: Bool { if case .all = self { false } else { true } }

    fileprivate var language: String? {
        switch self {
        case .only(let language), .all(let language): language
        case .number, .named: nil
        }
    }
}

/// The reason that a text cannot be removed.
typealias SubtitlesFault = CodedError<SubtitlesFaultCode>

/// The codes of `SubtitlesFault`.
enum SubtitlesFaultCode: FailureCode {
    case nothingAdded
    case noneInLanguage(String)
    case noLanguage(String)
    case noNumber(Int, count: Int)
    case noName(String, [String])
    case notAdded(Int, name: String)
    case several([String])

    package func sentence(about _: String) -> String {
        switch self {
        case .nothingAdded:
            "No text was added to this chapter, and those it came with stay. "
                + "See what there is with `listen subtitles list`."
        case .noneInLanguage(let tag):
            "No text in \(tag.printable(limit: 100)) was added to this chapter. "
                + "See what there is with `listen subtitles list`."
        case .noLanguage(let tag):
            "\(tag.printable(limit: 100)) is no language tag. "
                + "Give one such as de or pt-BR, or a name such as Spanish."
        case .noNumber(let number, let count):
            "There is no text \(number), "
                + (count == 0 ? "nor any other" : count == 1 ? "only one" : "only 1 to \(count)")
                + ". See what there is with `listen subtitles list`."
        case .noName(let name, let all):
            "No text called \(name.printable(limit: 200)) was added to this chapter, only "
                + "\(all.joined(separator: ", ").printable(limit: 2_000))."
        case .notAdded(let number, let name):
            "Text \(number), \(name.printable(limit: 300)), was not added; what a chapter comes "
                + "with stays. See what was added with `listen subtitles list`."
        case .several(let texts):
            "\(texts.count) texts were added: "
                + "\(texts.joined(separator: ", ").printable(limit: 2_000)). "
                + "Say which by its number, behind the chapter, or take all away with --all."
        }
    }

    package var kind: FailureKind {
        switch self {
        case .nothingAdded, .noneInLanguage, .noNumber, .noName, .notAdded: .notFound
        case .several, .noLanguage: .usage
        }
    }
}
