import ListenCore

/// Decides which chapter a book goes on with.
enum NextChapter {
    /// The chapter left last; the one after it when that was heard to its end;
    /// the first with sound when nothing was heard, or everything.
    static func after(_ last: PlaybackPosition?, in chapters: [Chapter]) -> Chapter? {
        let playable = chapters.filter(\.hasAudio)
        guard let last, let index = playable.firstIndex(where: { $0.id == last.chapter.chapter })
        else { return playable.first }
        guard last.isCompleted else { return playable[index] }
        return index + 1 < playable.count ? playable[index + 1] : playable.first
    }
}

/// Why nothing can be played.
enum PlayError: DescribedError, Hashable {
    case noTerminal
    case noChapters(String)
    case noSound(String)

    var description: String {
        switch self {
        case .noTerminal:
            "The library needs a terminal to be shown in. "
                + "Name a chapter, as in `listen book 3 chapter 2`, or run `listen books`."
        case .noChapters(let book): "\"\(book)\" has no chapters with sound."
        case .noSound(let chapter):
            "\"\(chapter)\" has no sound. `listen chapters` shows which chapters do."
        }
    }

    var kind: FailureKind {
        switch self {
        case .noTerminal: .usage
        case .noChapters, .noSound: .notFound
        }
    }
}
