/// Keeps the chapters that wait to be heard; a call returns when it is safely on disk.
///
/// Safe to use from any isolation, and by several processes at once.
package protocol QueueKeeping: Sendable {
    /// The chapters that wait now.
    func queue() async throws(StoreError) -> ListeningQueue
    /// Changes the stored queue as it is; returns it as it was and as it is then.
    ///
    /// Throws `.refused` for a queue that would be longer than one may be.
    @discardableResult
    func change(_ change: QueueChange) async throws(StoreError) -> (
        before: ListeningQueue, after: ListeningQueue
    )
}
