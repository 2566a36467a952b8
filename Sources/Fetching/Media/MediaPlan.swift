import HTTPCaching
import ListenCore

/// The next request for a recording, and the meaning of an answer's head; pure.
///
/// Parts are joined only under the same strong tag (RFC 9110 sections 13.1.5
/// and 15.3.7.3). Without one the whole is sent again, and what is already
/// there is compared with it byte for byte, so that a reader in the middle can
/// go on.
struct MediaPlan: Hashable, Sendable {
    enum Verdict: Hashable {
        /// The content begins at this byte of the whole.
        case accept(from: Int64)
        /// The part is of no use: throw it away and ask for the whole.
        case startOver
        /// It is another version than the one a reader has seen.
        case changed
        /// Nothing usable comes.
        case refuse(String)
        /// More is announced than may come.
        case tooLarge
        /// An error status; its content may say more.
        case failure
    }

    /// A request for the whole, or for a range of it.
    struct Request: Hashable, Sendable {
        /// The first byte asked for.
        var start: Int64 = 0
        /// The place behind the last byte asked for; `nil` for the end.
        var end: Int64?
        /// The strong tag the range must belong to; `nil` for the whole.
        var etag: String?

        static let whole = Request()

        /// The fields that ask for it.
        var fields: HTTPFields {
            guard let etag else { return [:] }
            let last = end.map { String($0 - 1) } ?? ""
            return ["Range": "bytes=\(start)-\(last)", "If-Range": etag]
        }
    }

    /// A hole whose beginning is no further before a reader is filled from its beginning.
    static let nearby: Int64 = 32 << 10
    /// A reader further ahead of a transfer than this gets a request of its own.
    static let furthestWait: Int64 = 512 << 10
    /// A reader no further ahead than this waits, however slow the transfer.
    static let nearestJump: Int64 = 16 << 10

    /// The bytes that are there.
    var held = ByteRanges()
    /// The recording they are a part of.
    var origin: PartOrigin?
    /// True when a reader may have seen some of them.
    var isPublished = false
    /// True when ranges failed before and the whole is wanted.
    var avoidsRanges = false
    /// True when the server said that it has no ranges (RFC 9110 section 14.3).
    var isUnranged = false
    /// The place a reader waits at, or waited at last; the bytes behind it are fetched first.
    var focus: Int64 = 0

    /// True when every byte is there.
    var isWhole: Bool {
        origin?.total.map { $0 > 0 && held.gaps(to: $0).isEmpty } ?? false
    }

    /// The next request: for the hole at the reader's place, else the first behind it, else
    /// the first of all.
    ///
    /// When all bytes are there the last is asked for again, for a range must
    /// begin inside the whole (RFC 9110 section 14.1.2).
    var request: Request {
        guard !avoidsRanges, isPublished || !held.isEmpty, let etag = origin?.etag else {
            return .whole
        }
        guard let total = origin?.total else {
            guard held.isPrefix, !held.isEmpty else { return .whole }
            return Request(start: held.end, etag: etag)
        }
        let gaps = held.gaps(to: total)
        guard let gap = gaps.first(where: { $0.upperBound > focus }) ?? gaps.first else {
            return Request(start: max(0, total - 1), etag: etag)
        }
        let isFarInside = gap.contains(focus) && focus - gap.lowerBound > Self.nearby
        let request = Request(
            start: isFarInside ? focus : gap.lowerBound,
            end: gap.upperBound < total ? gap.upperBound : nil, etag: etag)
        return request.start == 0 && request.end == nil ? .whole : request
    }

    /// Tells if a reader who waits for a byte gets a request of its own: the transfer that
    /// runs (`reach`: what it still brings) does not come by, or not within a second at its
    /// `rate` in bytes a second.
    func jumps(to offset: Int64, reach: Range<Int64>?, rate: Double?) -> Bool {
        guard isPublished, !avoidsRanges, !isUnranged, let origin, origin.etag != nil,
            let total = origin.total, (0..<total).contains(offset), held.run(at: offset) == nil
        else { return false }
        guard let reach, reach.contains(offset) else { return true }
        let gap = offset - reach.lowerBound
        if gap > Self.furthestWait { return true }
        guard gap > Self.nearestJump, let rate else { return false }
        return Double(gap) > rate
    }

    /// The meaning of an answer to a request, when at most `limit` bytes may come.
    func verdict(
        on request: Request, status: Int, fields: HTTPFields, limit: Int64 = .max
    ) -> Verdict {
        let isRange = request.etag != nil
        switch status {
        case 200:
            let content = content(fields, status, from: 0, limit)
            guard case .accept = content, isPublished else { return content }
            let total = Self.origin(status: status, fields: fields).total ?? .max
            return total < held.end ? .changed : content
        case 206 where isRange:
            let content = content(fields, status, from: request.start, limit)
            guard case .accept = content else { return content }
            return continues(fields, request) ? content : .startOver
        case 416 where isRange: return .startOver
        case 200..<400: return .refuse("the server answered \(status) unasked")
        default: return .failure
        }
    }

    /// The recording that the content of an accepted answer is a part of.
    static func origin(status: Int, fields: HTTPFields) -> PartOrigin {
        let validators = Validators(fields)
        let range = fields.first("Content-Range").flatMap { ContentRange($0) }
        let length = fields.first("Content-Length").flatMap(Int64.init)
        return PartOrigin(
            etag: validators.strongTag, lastModified: validators.lastModified,
            total: status == 206 ? range?.total : length)
    }

    /// Takes what an accepted answer belongs to.
    ///
    /// A whole of another version is compared with the bytes that were seen, from the first
    /// on; while that is not done no range of it may be joined to them, in this run or a
    /// later one, so it counts as one without a tag.
    mutating func adopt(_ named: PartOrigin, isRange: Bool) {
        let isOther = !held.isEmpty && named.etag != origin?.etag
        origin =
            isRange
            ? PartOrigin(
                etag: named.etag ?? origin?.etag,
                lastModified: named.lastModified ?? origin?.lastModified,
                total: named.total ?? origin?.total)
            : PartOrigin(
                etag: isOther ? nil : named.etag, lastModified: named.lastModified,
                total: named.total)
    }

    private func content(
        _ fields: HTTPFields, _ status: Int, from start: Int64, _ limit: Int64
    ) -> Verdict {
        if let fault = fault(fields) { return .refuse(fault) }
        let total = Self.origin(status: status, fields: fields).total ?? 0
        return total > limit ? .tooLarge : .accept(from: start)
    }

    private func continues(_ fields: HTTPFields, _ request: Request) -> Bool {
        guard let range = fields.first("Content-Range").flatMap({ ContentRange($0) }),
            range.start == request.start
        else { return false }
        let tag = Validators(fields).etag
        let hasTag = tag == nil || tag == origin?.etag
        // Without a length of the whole, a short range would pass for its end.
        guard let total = range.total ?? origin?.total else { return false }
        let hasTotal = total == origin?.total ?? total
        let end = request.end ?? range.total
        return hasTag && hasTotal && (end == nil || range.end.map { $0 + 1 } == end)
    }

    /// The reason for which content with these fields is no recording; `nil` when it may be one.
    private func fault(_ fields: HTTPFields) -> String? {
        let type = fields.first("Content-Type")?.lowercased() ?? ""
        if type.hasPrefix("text/html") { return Self.page }
        if type.hasPrefix("application/json") { return "data came instead of sound" }
        if type.hasPrefix("multipart/") { return "it comes in several parts" }
        let coding = fields.first("Content-Encoding")?.lowercased() ?? "identity"
        return coding == "identity" ? nil : "it comes in the content coding \(coding)"
    }

    static let page = "a web page came instead of sound"
}
