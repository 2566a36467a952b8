import ListenCore
package import SharedWork
import UIVocabulary

/// Stores and removes cards for a session, one after another in the order of the requests; slow
/// additions follow in the background.
@MainActor
package final class CardWriter {
    private let maker: CardMaker
    private var last: Task<Void, Never>?
    private var completing: [Int64: Task<Void, Never>] = [:]

    package nonisolated init(maker: CardMaker) {
        self.maker = maker
    }

    /// Stores a card and calls `tell` once it is on disk.
    func keep(_ draft: CardDraft, then tell: @escaping @Sendable (CardNews) -> Void) {
        let (maker, before) = (maker, last)
        last = Task {
            await before?.value
            do throws(StoreError) {
                let added = try await maker.make(draft)
                tell(added.isNew ? .kept(added.card) : .known(added.card))
                complete(added.card, of: draft, then: tell)
            } catch {
                tell(.failed(error.description))
            }
        }
    }

    /// Removes a card that was not reviewed meanwhile, and calls `tell` once it is gone.
    func forget(_ card: StudyCard, then tell: @escaping @Sendable (CardNews) -> Void) {
        let (maker, before) = (maker, last)
        last = Task {
            await before?.value
            do throws(StoreError) {
                if case .reviewed(let stored) = try await maker.store.removeUnreviewed(card.id) {
                    return tell(.reviewed(stored))
                }
                completing.removeValue(forKey: card.id)?.cancel()
                tell(.forgotten(card))
            } catch {
                tell(.failed(error.description))
            }
        }
    }

    /// Waits until all requests so far are on disk.
    func settle() async {
        await last?.value
    }

    /// Waits until the stored cards have all additions that can be had.
    func complete() async {
        for task in completing.values { await task.value }
    }

    /// Cancels pending additions; the cards stay as they are, and are completed when they are
    /// stored again.
    func finish() async {
        await settle()
        for task in completing.values { task.cancel() }
        completing = [:]
    }

    private func complete(
        _ card: StudyCard, of draft: CardDraft, then tell: @escaping @Sendable (CardNews) -> Void
    ) {
        guard completing[card.id] == nil else { return }
        let maker = maker
        completing[card.id] = Task {
            do throws(StoreError) {
                if let reason = try await maker.complete(card, of: draft) {
                    tell(.incomplete(card, reason: reason))
                }
            } catch {
                if !Task.isCancelled { tell(.incomplete(card, reason: error.description)) }
            }
            completing[card.id] = nil
        }
    }
}
