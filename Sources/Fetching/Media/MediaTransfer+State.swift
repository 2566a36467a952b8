import HTTPCaching
import ListenCore
import Markup

extension MediaTransfer.State {
    /// The bytes the running request still brings; `nil` between requests.
    var reach: Range<Int64>? {
        guard isRunning, !isJumping else { return nil }
        guard case .accept? = verdict else {
            return request.start..<max(request.start, request.end ?? .max)
        }
        return offset..<max(offset, expectedEnd ?? .max)
    }

    /// The rate in bytes a second; `nil` while that cannot be said.
    func rate(at now: Duration) -> Double? {
        let seconds = (now - begin) / .seconds(1)
        guard case .accept? = verdict, seconds > 0.1 else { return nil }
        return Double(brought) / seconds
    }

    /// Begins the next request.
    mutating func begin(_ limits: TransferLimits) {
        limit = limits.maxBytes
        request = plan.request
        verdict = nil
        fault = nil
        errorBody = []
        head = nil
        brought = 0
        isRunning = true
        isJumping = false
    }

    /// Bytes came that were not there.
    mutating func took(_ bytes: UnsafeRawBufferPointer) {
        plan.held.insert(offset..<offset + Int64(bytes.count))
        guard offset == hashed else { return }
        hash.update(bytes)
        hashed += Int64(bytes.count)
    }

    /// The reason for which these bytes may not be kept.
    func faultBefore(_ bytes: UnsafeRawBufferPointer) -> MediaTransfer.Fault? {
        let end = offset + Int64(bytes.count)
        if end > limit { return .tooLarge }
        if let expectedEnd, end > expectedEnd { return .tooLong }
        return offset == 0 && PageSign.isPage(bytes) ? .page : nil
    }

    /// The end of the request.
    func outcome(
        _ result: Result<HTTPResponseHead, TransportError>
    ) -> MediaTransfer.Outcome {
        if let fault { return outcome(fault) }
        switch verdict {
        case .startOver?: return .startOver
        case .refuse(let reason)?: return .refused(reason)
        case .tooLarge?: return .tooLarge
        case .changed?: return .changed
        // Cancelled or cut after the last byte: nothing is missing.
        case .accept? where plan.isWhole && isOneVersion: return .complete
        default: break
        }
        switch result {
        case .success(let head):
            return verdict == .failure ? .status(head, body: errorBody) : ended
        case .failure(let error):
            if isJumping { return .jumped }
            if verdict == .failure, error.code == .abandoned, let head {
                return .status(head, body: errorBody)
            }
            if case .tooLarge = error.code { return .tooLarge }
            return .failed(error)
        }
    }

    /// True when all that is there is of the version that came last: under its tag, or compared
    /// with it to the end.
    private var isOneVersion: Bool {
        plan.origin?.etag != nil || offset >= plan.held.end
    }

    /// The meaning of an answer that ended properly.
    private var ended: MediaTransfer.Outcome {
        guard plan.held.count > 0 else { return .refused("it is empty") }
        guard let total = plan.origin?.total else {
            guard plan.held.isPrefix else { return .startOver }
            return offset < plan.held.end ? .changed : .complete
        }
        if let expectedEnd, offset < expectedEnd {
            return .refused("its length is \(offset) bytes instead of \(total)")
        }
        return .more
    }

    private func outcome(_ fault: MediaTransfer.Fault) -> MediaTransfer.Outcome {
        switch fault {
        case .changed: .changed
        case .memoryFull: .refused("it is too large to keep in memory")
        case .tooLong: .refused("more comes than its server announced")
        case .tooLarge: .tooLarge
        case .page: .refused(MediaPlan.page)
        }
    }
}
