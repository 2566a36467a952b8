import Fetching
import Library
package import ListenCore

/// Recordings that cue sheets divide into chapters.
extension RemoteFolderSource {
    /// The most sheets of one book that are read.
    private static let mostSheets = 200

    /// A book with the tracks of its cue sheets as chapters, and the failure of a sheet that could
    /// not be had, whose recordings stay whole.
    func divided(
        _ id: BookID, _ mode: FetchMode
    ) async throws(ServiceError) -> (book: Snapshot<RemoteBook>, fault: ServiceError?) {
        let found = try await book(id, mode)
        let wanted = Array(found.value.sheets.prefix(Self.mostSheets))
        guard let division, !wanted.isEmpty else { return (found, nil) }
        var sheets: [String: SheetBeside] = [:]
        var freshness = found.freshness
        var fault: ServiceError?
        for start in stride(from: 0, to: wanted.count, by: RemoteLimits.parallel) {
            let batch = wanted[start..<min(start + RemoteLimits.parallel, wanted.count)]
            for (item, answer) in await answers(Array(batch), of: id, division, mode) {
                switch answer.outcome {
                case .success(let sheet): sheets[item.id] = sheet
                case .failure(let error): fault = fault ?? error
                }
                freshness = answer.freshness.map { freshness.joined(with: $0) } ?? freshness
            }
        }
        return (Snapshot(found.value.divided(by: sheets), freshness), fault)
    }

    /// The chapters that the recordings of a book begin with, by the short ids of their files.
    package func firstChapters(
        of book: BookID
    ) async throws(ServiceError) -> [String: ChapterID] {
        let chapters = try await divided(book, .cacheFirst).book.value.chapters
        return Dictionary(
            chapters.map { ($0.recording.rawValue, $0.id) }, uniquingKeysWith: { first, _ in first }
        )
    }

    /// A sheet with its freshness; `nil` for one that was read before, or could not be had.
    private struct Answer: Sendable {
        let outcome: SheetShelf.Outcome
        var freshness: Freshness?
    }

    private func answers(
        _ items: [RemoteItem], of book: BookID, _ division: CueDivision, _ mode: FetchMode
    ) async -> [(RemoteItem, Answer)] {
        await withTaskGroup(of: (RemoteItem, Answer).self) { group in
            for item in items {
                group.addTask { (item, await sheet(item, of: book, division, mode)) }
            }
            var answers: [(RemoteItem, Answer)] = []
            for await answer in group { answers.append(answer) }
            return answers
        }
    }

    private func sheet(
        _ item: RemoteItem, of book: BookID, _ division: CueDivision, _ mode: FetchMode
    ) async -> Answer {
        if mode == .cacheFirst || mode == .cacheOnly, let known = sheets[item] {
            return Answer(outcome: known)
        }
        let context =
            "the cue sheet “\(item.name.printable(limit: 100))” from"
            + " \(sourceName.printable(limit: 100))"
        do throws(ServiceError) {
            let query = try await query(
                for: item, RemoteUse(.chapters, book: book, context: context), mode)
            let snapshot = try await cache.snapshot(query, mode) { content throws(ServiceError) in
                try content.refusePage(context: context)
                return SheetBeside(content.bytes, analysis: division.analysis)
            }
            _ = sheets.keep(.success(snapshot.value), of: item)
            return Answer(outcome: .success(snapshot.value), freshness: snapshot.freshness)
        } catch {
            // Neither says anything about the sheet.
            guard error.code != .cancelled, error.code != .notCached else {
                return Answer(outcome: .failure(error))
            }
            let isNew = sheets.keep(.failure(error), of: item)
            if isNew, !error.isOfConnection { told(error.description) }
            return Answer(outcome: .failure(error))
        }
    }

    /// The text of a chapter out of that of its whole recording.
    func part(
        _ payload: TrackPayload, of chapter: RemoteChapter
    ) throws(ServiceError) -> TrackPayload {
        guard let stretch = chapter.stretch, let division else { return payload }
        guard let own = division.cut(payload, stretch.start, stretch.end) else {
            throw ServiceError(
                .notFound,
                context: "a line for this chapter in \(payload.name.printable(limit: 100))",
                advice: "The subtitles of the whole recording have none here.")
        }
        return own
    }
}
