import HTTPCaching
import ListenCore

/// What is asked for next of a recording, and what the head of an answer means; pure.
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
        /// Nothing usable comes.
        case refuse(String)
        /// An error status; its content may say more.
        case failure
    }

    /// How many bytes are there.
    var length: Int64 = 0
    /// What they are a part of.
    var origin: PartOrigin?
    /// Whether a reader may have seen some of them.
    var isPublished = false
    /// Whether ranges failed before and the whole is wanted.
    var avoidsRanges = false

    /// The byte the next request asks to begin at; 0 for the whole.
    ///
    /// When all bytes are there the last is asked for again, for a range must
    /// begin inside the whole (RFC 9110 section 14.1.2).
    var start: Int64 {
        guard !avoidsRanges, length > 0, origin?.etag != nil else { return 0 }
        return origin?.total.map { min(length, max(0, $0 - 1)) } ?? length
    }

    /// The fields of the next request.
    var fields: HTTPFields {
        guard start > 0, let etag = origin?.etag else { return [:] }
        return ["Range": "bytes=\(start)-", "If-Range": etag]
    }

    /// What an answer to the request of `start` means.
    func verdict(status: Int, fields: HTTPFields) -> Verdict {
        switch status {
        case 200:
            if let fault = fault(fields) { return .refuse(fault) }
            return .accept(from: 0)
        case 206 where start > 0:
            if let fault = fault(fields) { return .refuse(fault) }
            return continues(fields) ? .accept(from: start) : .startOver
        case 416 where start > 0: return .startOver
        case 200..<400: return .refuse("the server answered \(status) unasked")
        default: return .failure
        }
    }

    /// What the content of an accepted answer is a part of.
    static func origin(status: Int, fields: HTTPFields) -> PartOrigin {
        let validators = Validators(fields)
        let range = fields.first("Content-Range").flatMap { ContentRange($0) }
        let length = fields.first("Content-Length").flatMap(Int64.init)
        return PartOrigin(
            etag: validators.strongTag, lastModified: validators.lastModified,
            total: status == 206 ? range?.total : length)
    }

    private func continues(_ fields: HTTPFields) -> Bool {
        guard let range = fields.first("Content-Range").flatMap({ ContentRange($0) }),
            range.start == start
        else { return false }
        let tag = Validators(fields).etag
        let hasTag = tag == nil || tag == origin?.etag
        let hasTotal = range.total == nil || origin?.total == nil || range.total == origin?.total
        let endsAtEnd = range.total == nil || range.end.map { $0 + 1 } == range.total
        return hasTag && hasTotal && endsAtEnd
    }

    /// Why content with these fields can be no recording; `nil` when it may be one.
    private func fault(_ fields: HTTPFields) -> String? {
        let type = fields.first("Content-Type")?.lowercased() ?? ""
        if type.hasPrefix("text/html") { return "a web page came instead of sound" }
        if type.hasPrefix("application/json") { return "data came instead of sound" }
        let coding = fields.first("Content-Encoding")?.lowercased() ?? "identity"
        return coding == "identity" ? nil : "it comes in the content coding \(coding)"
    }
}
