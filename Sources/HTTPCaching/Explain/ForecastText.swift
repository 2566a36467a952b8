import ListenCore

/// Writes the decision about a stored response in words.
struct ForecastText {
    let head: StoredHead
    let mode: FetchMode
    let verdict: CacheExplanation.Verdict
    /// True for a copy that the person saved, which is used whatever its fields say.
    let isSaved: Bool

    func text(_ decision: CacheDecision) -> String {
        switch decision {
        case .use: return "used as it is; nothing is asked"
        case .useAndRefresh where mode == .cacheOnly:
            return "used, marked as out of date; nothing is asked"
        case .useAndRefresh:
            return "shown at once, marked as out of date, and behind that \(question)"
        case .revalidate(let fields):
            return "asked first with \(line(fields)); \"304 Not Modified\" confirms it\(fallback)"
        case .fetch: return "fetched whole first; it has no validator to ask with\(fallback)"
        case .fail: return "refused: it must be confirmed, and the network may not be used"
        }
    }

    /// The way it is refreshed.
    private var question: String {
        let fields = Validators(head.fields).conditionalFields
        return fields.lines.isEmpty
            ? "fetched whole: it has no validator to ask with" : "revalidated with \(line(fields))"
    }

    /// The behaviour when no answer comes.
    private var fallback: String {
        if case .mustAsk = verdict, !isSaved {
            return "; without an answer it is not used, yet kept"
        }
        return "; without an answer the stored copy is used"
    }

    /// A condition as people name it: `ETag "abc"`, `Last-Modified Sat, …`.
    private func line(_ fields: HTTPFields) -> String {
        fields.lines.map { line in
            switch line.name {
            case "If-None-Match": "ETag \(line.value)"
            case "If-Modified-Since": "Last-Modified \(line.value)"
            default: "\(line.name): \(line.value)"
            }
        }.joined(separator: ", ")
    }
}
