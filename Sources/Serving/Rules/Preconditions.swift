import FoundationEssentials
import HTTPCaching

/// The conditions of a request, in the order of RFC 9110 section 13.2.2.
enum Preconditions {
    /// The outcome of the conditions.
    enum Outcome: Hashable {
        /// The request is carried out.
        case proceed
        /// The client's copy is current: 304.
        case notModified
        /// The representation is not the one the client means: 412.
        case failed
    }

    /// The outcome for a GET or HEAD of a representation that exists.
    static func outcome(
        _ fields: HTTPFields, tag: EntityTag, modified: Date?, now: Date
    ) -> Outcome {
        if let text = fields.joined("If-Match") {
            // Section 13.1.1: strong comparison; a malformed value matches nothing.
            switch EntityTagList(text) {
            case .any?: break
            case .tags(let tags)?:
                guard tags.contains(where: { $0.isStronglyEqual(to: tag) }) else { return .failed }
            case nil: return .failed
            }
        } else if let limit = date("If-Unmodified-Since", fields, now), let modified {
            guard seconds(modified) <= seconds(limit) else { return .failed }
        }
        if let text = fields.joined("If-None-Match") {
            // Section 13.1.2: weak comparison, and If-Modified-Since is ignored beside it.
            switch EntityTagList(text) {
            case .any?: return .notModified
            case .tags(let tags)?:
                return tags.contains { $0.isWeaklyEqual(to: tag) } ? .notModified : .proceed
            case nil: return .proceed
            }
        }
        if let since = date("If-Modified-Since", fields, now), let modified {
            return seconds(modified) <= seconds(since) ? .notModified : .proceed
        }
        return .proceed
    }

    /// True when the requested parts may be joined to the client's copy (section 13.1.5); always
    /// without If-Range.
    static func allowsRange(
        _ fields: HTTPFields, tag: EntityTag, modified: Date?, now: Date
    ) -> Bool {
        guard let text = fields.joined("If-Range") else { return true }
        if let wanted = EntityTagList.single(text) { return wanted.isStronglyEqual(to: tag) }
        guard let date = HTTPDate.parse(text, now: now), let modified else { return false }
        // Section 8.8.2.2: within the second of its last change a file may change again unseen.
        return seconds(date) == seconds(modified) && seconds(now) > seconds(modified)
    }

    private static func date(_ name: String, _ fields: HTTPFields, _ now: Date) -> Date? {
        let values = fields.all(name)
        guard values.count == 1 else { return nil }
        return values.first.flatMap { HTTPDate.parse($0, now: now) }
    }

    /// A date in whole seconds, as HTTP's dates are.
    private static func seconds(_ date: Date) -> Double {
        date.timeIntervalSince1970.rounded(.down)
    }
}
