package import ListenCore

/// Decides with which chapter a book resumes.
package struct NextChapter: Hashable {
    /// The rule behind the choice.
    enum Rule: Hashable {
        /// Nothing of the book was heard, or all of it.
        case first
        /// The chapter was left before its end.
        case left
        /// The chapter before it was heard to its end.
        case following
    }

    package let chapter: Chapter
    /// Its number in the book, from 1.
    package let place: Int
    let rule: Rule

    /// The chapter left last, or the one after it when that was heard to its end; the first with
    /// sound when nothing was heard, or everything.
    package static func after(_ last: PlaybackPosition?, in chapters: [Chapter]) -> NextChapter? {
        let playable = chapters.indices.filter { chapters[$0].hasAudio }
        func choose(_ index: Int?, _ rule: Rule) -> NextChapter? {
            index.map { NextChapter(chapter: chapters[$0], place: $0 + 1, rule: rule) }
        }
        guard let last,
            let index = playable.first(where: { chapters[$0].id == last.chapter.chapter })
        else { return choose(playable.first, .first) }
        guard last.isCompleted else { return choose(index, .left) }
        return choose(playable.first { $0 > index }, .following)
            ?? choose(playable.first, .first)
    }

    /// The reason for the choice, in brackets behind the chapter's title.
    package var explanation: String {
        switch rule {
        case .first: "the first"
        case .left: "where you left"
        case .following: "the next to hear"
        }
    }
}

/// The reason that nothing can be played.
package enum PlayError: DescribedError, Hashable {
    case noTerminal
    case noChapters(String)
    case noSound(String)
    /// The chapters of a station have no end.
    case live

    package var description: String {
        switch self {
        case .noTerminal:
            "The library needs a terminal to be shown in, or lines that choose from it. "
                + "Name a chapter, as in `listen book 3 chapter 2`, or run `listen books`. There is"
                + " more to hear: `listen podcast suggestions`, `listen librivox TITLE`,"
                + " `listen radio NAME`."
        case .noChapters(let book): "\"\(book)\" has no chapters with sound."
        case .noSound(let chapter):
            "\"\(chapter)\" has no sound. `listen chapters` shows which chapters do."
        case .live: "A station is live; `listen radio record 1` keeps some of it."
        }
    }

    package var kind: FailureKind {
        switch self {
        case .noTerminal, .live: .usage
        case .noChapters, .noSound: .notFound
        }
    }
}

extension SourceAbilities {
    /// Throws for a source whose chapters have no end, and so can neither be stored nor be done.
    package func wantsEnd() throws(PlayError) {
        if contains(.endless) { throw .live }
    }
}

extension PlayError {
    /// Throws for an address of the web in which a user or a password stands before the host.
    package static func wantsNoPassword(in address: String) throws(StatedError) {
        guard let scheme = address.firstRange(of: "://") else { return }
        let authority = address[scheme.upperBound...].prefix { !"/?#".contains($0) }
        guard authority.contains("@") else { return }
        throw StatedError(
            .usage,
            "Passwords in addresses are not supported here. Give the address without what stands"
                + " before the @.")
    }
}
