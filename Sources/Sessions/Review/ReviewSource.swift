import Glibc
package import ListenCore
package import SharedWork

/// The parts of a review; the container makes them, tests stub them.
package struct ReviewSource: Sendable {
    package let shelf: ReviewShelf
    package let recordings: ReviewRecordings
    /// Makes a player for the review, with its release.
    ///
    /// Its sound does not count as listening, and moves no place in a book.
    let makePlayer: MakePlayer

    package init(
        shelf: ReviewShelf, recordings: ReviewRecordings, makePlayer: @escaping MakePlayer
    ) {
        (self.shelf, self.recordings, self.makePlayer) = (shelf, recordings, makePlayer)
    }

    /// The same review of some cards alone; of all with `nil`.
    func asking(only cards: Set<Int64>?) -> ReviewSource {
        var shelf = shelf
        shelf.only = cards
        return ReviewSource(shelf: shelf, recordings: recordings, makePlayer: makePlayer)
    }
}

/// Finds the recording of a card: the cut made for it, else the range of its chapter.
package struct ReviewRecordings: Sendable {
    /// The recording of a card.
    package struct Recording: Sendable {
        package let location: AudioLocation
        /// The range; `nil` for all of it.
        package let range: Range<MediaTime>?
        /// The name of its sound in messages, where its path is one of the cache.
        var name: SoundName?
    }

    /// The reason that a card cannot be heard, in a few words.
    package struct Silence: Error, Hashable {
        package let reason: String
    }

    /// The folder of the cuts.
    let folder: String
    /// The books of a source; `nil` when the source is gone.
    let service: @Sendable (SourceID) async throws -> (any BookSource)?
    let mode: FetchMode
    /// The time added before a sentence that has no cut; `tail` is that after it.
    let leadIn: MediaTime
    let tail: MediaTime
    var isReadable: @Sendable (String) -> Bool = { access($0, R_OK) == 0 }

    package init(
        folder: String, service: @escaping @Sendable (SourceID) async throws -> (any BookSource)?,
        mode: FetchMode, leadIn: MediaTime, tail: MediaTime,
        isReadable: @escaping @Sendable (String) -> Bool = { access($0, R_OK) == 0 }
    ) {
        (self.folder, self.service, self.mode) = (folder, service, mode)
        (self.leadIn, self.tail, self.isReadable) = (leadIn, tail, isReadable)
    }

    /// The recording of a card.
    package func find(_ card: StudyCard) async throws(Silence) -> Recording {
        if let path = cutPath(of: card) {
            return Recording(location: .file(path: path), range: nil)
        }
        guard let place = card.place else {
            throw Silence(reason: card.audio == nil ? "" : "its recording is gone.")
        }
        let range =
            card.audio?.range
            ?? max(.zero, place.range.lowerBound - leadIn)..<(place.range.upperBound + tail)
        guard !range.isEmpty else { throw Silence(reason: "") }
        let (location, name) = try await recording(of: place)
        return Recording(location: location, range: range, name: name)
    }

    /// The file of a card's cut, if it exists.
    private func cutPath(of card: StudyCard) -> String? {
        guard let name = card.audio?.file, !name.isEmpty, !name.hasPrefix("."),
            !name.contains("/"), !name.contains("\0")
        else { return nil }
        let path = folder + "/" + name
        return isReadable(path) ? path : nil
    }

    private func recording(
        of place: CardPlace
    ) async throws(Silence) -> (AudioLocation, SoundName?) {
        let chapter = place.chapter
        do {
            guard let service = try await service(chapter.source) else {
                throw Silence(reason: "“\(place.bookTitle)” is not at hand any more.")
            }
            let playback = try await service.playback(of: chapter.chapter, in: chapter.book, mode)
            let found = try await service.audio(of: playback.value, mode).value
            return (found, SoundName(found, of: playback.value))
        } catch let error as Silence {
            throw error
        } catch {
            throw Silence(reason: "\(error)")
        }
    }
}
