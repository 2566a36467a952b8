import ListenCore
import SharedWork
import UIVocabulary

/// Carries out the review's requests; every result returns as a message.
///
/// On the main actor, where the loop is. Reads and writes run one after another in the order of the
/// requests, so that cards are never read before the last grade is on disk.
@MainActor
final class ReviewWorker {
    private let shelf: ReviewShelf
    private let clock: any WallClock
    private let post: @Sendable (AppMessage) -> Void
    private let voice: ReviewVoice
    private var last: Task<Void, Never>?

    init(
        _ source: ReviewSource, clock: any WallClock,
        post: @escaping @Sendable (AppMessage) -> Void
    ) {
        shelf = source.shelf
        self.clock = clock
        self.post = post
        voice = ReviewVoice(source) { post(.review(.sound($0, of: $1))) }
    }

    /// Carries out a request.
    func carryOut(_ request: ReviewRequest) {
        switch request {
        case .hear(let card, let pace): voice.hear(card, pace: pace)
        case .hush: voice.hush()
        default: queue(request)
        }
    }

    /// Plays a recording that is made for a card.
    func hear(
        _ card: StudyCard, making make: @escaping @Sendable () async throws -> AudioLocation
    ) {
        voice.hear(card, making: make)
    }

    /// Waits until all requests so far are on disk.
    func settle() async {
        await last?.value
    }

    /// Releases the player.
    func close() {
        voice.close()
    }

    private func queue(_ request: ReviewRequest) {
        let (before, shelf, clock, post) = (last, shelf, clock, post)
        last = Task {
            await before?.value
            guard let answer = await Self.answer(request, shelf, clock) else { return }
            post(.review(answer))
        }
    }

    @concurrent
    private nonisolated static func answer(
        _ request: ReviewRequest, _ shelf: ReviewShelf, _ clock: any WallClock
    ) async -> ReviewAnswer? {
        let store = shelf.store
        switch request {
        case .load:
            do throws(StoreError) {
                return .hand(.success(try await shelf.hand(at: clock.now)))
            } catch {
                return .hand(.failure(error))
            }
        // Lists are of use without the count.
        case .count:
            let hand = try? await shelf.hand(at: clock.now)
            return hand.map { .waiting($0.deck) }
        case .lookAhead:
            return .ahead((try? await shelf.ahead(at: clock.now)) ?? ReviewAhead())
        case .log(let record):
            return await .logged(
                outcome { () throws(StoreError) in try await store.answer(record) }, record)
        case .takeBack(let record):
            return await .takenBack(
                outcome { () throws(StoreError) in try await store.takeBack(record) }, record)
        case .suspend(let id): return await .suspended(suspend(true, id, store), id)
        case .resume(let id): return await .resumed(suspend(false, id, store), id)
        case .hear, .hush: return nil
        }
    }

    private nonisolated static func suspend(
        _ isSuspended: Bool, _ id: Int64, _ store: any StudyCardStoring
    ) async -> ReviewOutcome {
        await outcome { () throws(StoreError) in
            try await store.change(id, .suspended(isSuspended))
            return true
        }
    }

    private nonisolated static func outcome(
        _ change: () async throws(StoreError) -> Bool
    ) async -> ReviewOutcome {
        do throws(StoreError) {
            return try await change() ? .done : .changed
        } catch {
            if case .notFound = error.code { return .gone }
            return .failed(error.description)
        }
    }
}
