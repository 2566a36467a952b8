import CThreads
import CCurl
import HTTPCaching

/// The loop of the curl thread; belongs to it alone.
final class CurlLoop {
    private let inbox: CurlInbox
    private var transfers: [UInt64: CurlTransfer] = [:]
    private var idsByHandle: [UnsafeMutableRawPointer: UInt64] = [:]
    /// Finished handles that can be reused.
    private var spare: [UnsafeMutableRawPointer] = []
    private let start = SuspendingClock.now
    /// The time before which nothing can be overdue.
    private var nextCheck: Duration?

    init(inbox: CurlInbox) {
        self.inbox = inbox
        let multi = inbox.multi
        listen_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, 6)
        listen_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, 12)
        listen_curl_multi_set_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
    }

    /// Runs until it is told to stop, then frees everything.
    func run() {
        listen_thread_begin("transfer")
        while carryOut(inbox.drain()) {
            var running: Int32 = 0
            listen_curl_multi_perform(inbox.multi, &running)
            finishDone()
            giveUpOverdue()
            listen_curl_multi_poll(inbox.multi, nil, 0, patience, nil)
        }
        for id in Array(transfers.keys) { end(id, .failure(.cancelled)) }
        for handle in spare { listen_curl_easy_cleanup(handle) }
        // After this no other thread touches the handle: `stop` is the last command.
        listen_curl_multi_cleanup(inbox.multi)
    }

    /// The time to sleep in milliseconds: until woken when there is nothing to do.
    ///
    /// libcurl shortens it by its own timers.
    private var patience: Int32 {
        guard let nextCheck else { return .max }
        return Int32(clamping: max(0, (nextCheck - now).milliseconds) + 1)
    }

    private var now: Duration { SuspendingClock.now - start }

    /// Ends transfers that have kept their receivers waiting for too long.
    private func giveUpOverdue() {
        guard let check = nextCheck, check <= now else { return }
        let now = now
        for (id, transfer) in transfers {
            guard let deadline = transfer.times.deadline, deadline <= now else { continue }
            let times = transfer.times
            end(
                id,
                .failure(
                    CurlFailure(code: .timeout, reason: times.reason, obstacle: times.obstacle)))
        }
        // A transfer without a deadline gets one no earlier than this.
        nextCheck =
            transfers.values
            .map { $0.times.deadline ?? now + $0.times.shortest }.min()
    }

    private func carryOut(_ commands: [CurlCommand]) -> Bool {
        for command in commands {
            switch command {
            case .submit(let job): begin(job)
            case .cancel(let id): end(id, .failure(.cancelled))
            case .stop: return false
            }
        }
        return true
    }

    private func begin(_ job: CurlJob) {
        guard let handle = spare.popLast() ?? listen_curl_easy_init() else {
            job.finish(.failure(CurlFailure.failed("no handle").error(for: job.request)))
            return
        }
        let start = start
        let transfer = CurlTransfer(job, handle: handle) { SuspendingClock.now - start }
        transfers[job.id] = transfer
        let earliest = now + transfer.times.shortest
        nextCheck = min(nextCheck ?? earliest, earliest)
        idsByHandle[handle] = job.id
        if let fault = transfer.prepare() {
            end(job.id, .failure(fault))
            return
        }
        let status = listen_curl_multi_add_handle(inbox.multi, handle)
        if status != CURLM_OK {
            end(job.id, .failure(.failed(String(cString: listen_curl_multi_strerror(status)))))
        }
    }

    private func finishDone() {
        var left: Int32 = 0
        while let message = listen_curl_multi_info_read(inbox.multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle,
                let id = idsByHandle[handle], let transfer = transfers[id]
            else { continue }
            end(id, transfer.outcome(of: listen_curl_result(message)))
        }
    }

    private func end(_ id: UInt64, _ result: Result<HTTPResponseHead, CurlFailure>) {
        guard let transfer = transfers.removeValue(forKey: id) else { return }
        idsByHandle[transfer.handle] = nil
        listen_curl_multi_remove_handle(inbox.multi, transfer.handle)
        listen_curl_easy_reset(transfer.handle)
        if spare.count < 6 {
            spare.append(transfer.handle)
        } else {
            listen_curl_easy_cleanup(transfer.handle)
        }
        transfer.job.finish(result.mapError { $0.error(for: transfer.job.request) })
    }
}
