import CCurl
import HTTPCaching

/// What runs on the curl thread; belongs to it alone.
final class CurlLoop {
    private let inbox: CurlInbox
    private var transfers: [UInt64: CurlTransfer] = [:]
    private var idsByHandle: [UnsafeMutableRawPointer: UInt64] = [:]
    /// Handles that finished and may serve again.
    private var spare: [UnsafeMutableRawPointer] = []

    init(inbox: CurlInbox) {
        self.inbox = inbox
        let multi = inbox.multi
        listen_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, 6)
        listen_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, 12)
        listen_curl_multi_set_long(multi, CURLMOPT_PIPELINING, Int(CURLPIPE_MULTIPLEX))
    }

    /// Serves until told to stop, then frees everything.
    func run() {
        while carryOut(inbox.take()) {
            var running: Int32 = 0
            curl_multi_perform(inbox.multi, &running)
            finishDone()
            for transfer in transfers.values { transfer.offerAgain() }
            curl_multi_poll(inbox.multi, nil, 0, patience, nil)
        }
        for id in Array(transfers.keys) { end(id, .failure(.cancelled)) }
        for handle in spare { curl_easy_cleanup(handle) }
        // After this no other thread touches the handle: `stop` is the last command.
        curl_multi_cleanup(inbox.multi)
    }

    /// How long to sleep in milliseconds: until woken when there is nothing to do.
    ///
    /// libcurl shortens it by its own timers while there is.
    private var patience: Int32 {
        if transfers.isEmpty { return .max }
        return transfers.values.contains(where: \.isWaiting) ? 50 : 1_000
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
        guard let handle = spare.popLast() ?? curl_easy_init() else {
            job.finish(.failure(CurlFailure.failed("no handle").error(for: job)))
            return
        }
        let transfer = CurlTransfer(job, handle: handle)
        transfers[job.id] = transfer
        idsByHandle[handle] = job.id
        guard transfer.prepare() else {
            end(job.id, .failure(.failed("a field of the request holds control characters")))
            return
        }
        let status = curl_multi_add_handle(inbox.multi, handle)
        if status != CURLM_OK {
            end(job.id, .failure(.failed(String(cString: curl_multi_strerror(status)))))
        }
    }

    private func finishDone() {
        var left: Int32 = 0
        while let message = curl_multi_info_read(inbox.multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle,
                let id = idsByHandle[handle], let transfer = transfers[id]
            else { continue }
            end(id, transfer.outcome(of: listen_curl_result(message)))
        }
    }

    private func end(_ id: UInt64, _ result: Result<HTTPResponseHead, CurlFailure>) {
        guard let transfer = transfers.removeValue(forKey: id) else { return }
        idsByHandle[transfer.handle] = nil
        curl_multi_remove_handle(inbox.multi, transfer.handle)
        curl_easy_reset(transfer.handle)
        if spare.count < 6 {
            spare.append(transfer.handle)
        } else {
            curl_easy_cleanup(transfer.handle)
        }
        transfer.job.finish(result.mapError { $0.error(for: transfer.job) })
    }
}
