package import FoundationEssentials

/// The place in a book that a server keeps for a person.
package struct ServerPlace: Hashable, Sendable {
    /// The book.
    package let book: BookID
    /// The chapter that the place is in; `nil` where the server counts through the whole book.
    package let chapter: ChapterID?
    /// The place, in the chapter or in the whole book.
    package let position: MediaTime
    /// The length of what it is in; zero when unknown.
    package let duration: MediaTime
    /// True if that was heard to its end.
    package let isFinished: Bool
    /// The time of the last change, by the clock of whoever made it.
    package let updatedAt: Date

    /// A place.
    package init(
        book: BookID, chapter: ChapterID?, position: MediaTime, duration: MediaTime = .zero,
        isFinished: Bool = false, updatedAt: Date
    ) {
        (self.book, self.chapter, self.position) = (book, chapter, max(.zero, position))
        (self.duration, self.isFinished, self.updatedAt) = (duration, isFinished, updatedAt)
    }

    /// A place nearer to the beginning than this says little: a fresh player sends it.
    package static let least = MediaTime.seconds(5)
    /// A place beyond this is worth keeping.
    package static let worthKeeping = MediaTime.seconds(60)

    /// True where this is another's place, both counted alike, but for what servers round.
    fileprivate func isWhere(_ other: ServerPlace) -> Bool {
        max(position, other.position) - min(position, other.position) <= .seconds(1)
            && isFinished == other.isFinished
    }

    /// True where this place may take the place of one that the server has, both counted alike: the
    /// first seconds never replace more than a minute, unless the person went there.
    package func mayReplace(_ stored: ServerPlace, because reason: ServerPlaceChange.Reason) -> Bool
    {
        switch reason {
        case .sought, .reset: true
        case .heard, .finished:
            isFinished || position >= Self.least || stored.position <= Self.worthKeeping
        }
    }
}

/// A change of place that a server is to be told.
package struct ServerPlaceChange: Hashable, Sendable {
    /// The reason of a change.
    package enum Reason: String, Hashable, Sendable, CaseIterable {
        /// It was heard up to there.
        case heard
        /// The person went there.
        case sought
        /// It was heard to its end.
        case finished
        /// The person wants to begin anew.
        case reset
    }

    /// The place.
    package let place: ServerPlace
    /// The reason.
    package let reason: Reason
    /// The time of sound that was heard since the last change that was told.
    package let heard: MediaTime
    /// The time of the change that this one was made upon; `nil` where none was known.
    package let base: Date?

    /// A change.
    package init(
        _ place: ServerPlace, _ reason: Reason, heard: MediaTime = .zero, base: Date? = nil
    ) {
        (self.place, self.reason) = (place, reason)
        (self.heard, self.base) = (max(.zero, heard), base)
    }

    /// The same change with its place counted otherwise.
    package func counted(as place: ServerPlace) -> ServerPlaceChange {
        ServerPlaceChange(place, reason, heard: heard, base: base)
    }
}

/// The answer to a change of place.
package enum ServerPlaceAnswer: Hashable, Sendable {
    /// The server has it.
    case written
    /// The server has a place of another device, changed after the one this was made upon.
    case newer(ServerPlace)
    /// It is too near the beginning to replace the server's place.
    case refused(ServerPlace)
}

/// Reads and writes the places that a server keeps for a person.
///
/// A place that was read may be counted through the whole book; `located` finds its chapter.
/// Nothing here decides what counts: a journal of places does. Safe to call from any isolation.
package protocol ServerPlaces: Sendable {
    /// The source whose books the places are in.
    var sourceID: SourceID { get }
    /// The places that changed at or after an instant, in any order; with `nil` all of them.
    ///
    /// Costs as few requests as the server allows, and none for each place.
    func places(since instant: Date?) async throws(ServiceError) -> [ServerPlace]
    /// The server's place of the book, or the chapter, that `place` is in, counted as `counted`
    /// counts; `nil` where it has none.
    func stored(for place: ServerPlace) async throws(ServiceError) -> ServerPlace?
    /// The place as the server counts it.
    func counted(_ place: ServerPlace) async throws(ServiceError) -> ServerPlace
    /// The place in its chapter; `nil` where the book has no such place.
    func located(_ place: ServerPlace) async throws(ServiceError) -> ServerPlace?
    /// Sends a change whose place is counted as the server counts, without looking.
    func send(_ change: ServerPlaceChange) async throws(ServiceError)
    /// The most changes that the server takes in one request.
    var mostAtOnce: Int { get }
    /// Sends changes as `send` does one, in as few requests as the server allows; after a failure
    /// some of them may be there.
    func send(_ changes: [ServerPlaceChange]) async throws(ServiceError)
}

extension ServerPlaces {
    /// One: most servers have a request for each place.
    package var mostAtOnce: Int { 1 }

    /// Sends changes one after the other.
    package func send(_ changes: [ServerPlaceChange]) async throws(ServiceError) {
        for change in changes { try await send(change) }
    }

    /// Writes a change unless the server has a newer place, or would lose one by it; reads first.
    package func write(
        _ change: ServerPlaceChange
    ) async throws(ServiceError) -> ServerPlaceAnswer {
        let change = change.counted(as: try await counted(change.place))
        let answer = try await answer(to: change)
        if answer == .written { try await send(change) }
        return answer
    }

    /// Writes changes as `write` does one, and sends them together; the answers are in their order.
    package func write(
        _ changes: [ServerPlaceChange]
    ) async throws(ServiceError) -> [ServerPlaceAnswer] {
        var answers: [ServerPlaceAnswer] = []
        var allowed: [ServerPlaceChange] = []
        for change in changes {
            let change = change.counted(as: try await counted(change.place))
            let answer = try await answer(to: change)
            if answer == .written { allowed.append(change) }
            answers.append(answer)
        }
        try await send(allowed)
        return answers
    }

    /// The answer that a change gets by what the server has, before it is sent.
    private func answer(
        to change: ServerPlaceChange
    ) async throws(ServiceError) -> ServerPlaceAnswer {
        guard let stored = try await stored(for: change.place) else { return .written }
        let ahead = stored.updatedAt.timeIntervalSince(change.base ?? change.place.updatedAt)
        // Of two places of one moment servers keep the first, and say nothing of the other.
        let isBeside =
            change.base == nil && ahead > -0.0005 && !stored.isWhere(change.place)
        if ahead > 0 || isBeside { return .newer(stored) }
        guard change.place.mayReplace(stored, because: change.reason) else {
            return .refused(stored)
        }
        return .written
    }
}
