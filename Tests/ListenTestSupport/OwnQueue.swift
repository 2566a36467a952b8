import Dispatch

/// Runs a task on a queue of its own: tests that block while they wait would use up the shared pool
/// on a small machine.
package final class OwnQueue: TaskExecutor {
    private let queue = DispatchQueue(label: "test")

    /// A queue nothing runs on yet.
    package init() {}

    /// Runs a job behind those before it.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
