/// Work that is done one piece after another, off the actor that asks for it.
struct TaskChain {
    private var last: Task<Void, Never>?

    /// Starts a piece of work once those before it are done.
    mutating func add(_ work: @escaping @Sendable () async -> Void) {
        let before = last
        last = Task.detached {
            await before?.value
            await work()
        }
    }

    /// Waits until all work so far is done.
    func settle() async { await last?.value }
}
