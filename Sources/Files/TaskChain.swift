/// Work that is done one piece after another, off the actor that asks for it.
///
/// ```swift
/// var chain = TaskChain()
/// chain.add { await DiskWork.run { unlink("/tmp/a") } }
/// await chain.settle()
/// ```
package struct TaskChain: Sendable {
    private var last: Task<Void, Never>?

    /// No work yet.
    package init() {}

    /// Starts a piece of work once those before it are done.
    @discardableResult
    package mutating func add(
        _ work: @escaping @Sendable () async -> Void
    ) -> Task<Void, Never> {
        let before = last
        let task = Task.detached {
            await before?.value
            await work()
        }
        last = task
        return task
    }

    /// Waits until all work so far is done.
    package func settle() async { await last?.value }
}
