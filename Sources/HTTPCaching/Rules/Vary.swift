/// The Vary field: which request fields select a response (RFC 9111 section 4.1).
public struct Vary: Hashable, Sendable {
    /// The names in lower case, without repetition.
    public let names: [String]
    /// Whether nothing ever matches (`*`).
    public let matchesNothing: Bool

    /// The Vary field of a response.
    public init(_ fields: HTTPFields) {
        let members = fields.all("Vary").flatMap(FieldList.members).map { $0.lowercased() }
        matchesNothing = members.contains("*")
        var seen: Set<String> = []
        names = members.filter { $0 != "*" && seen.insert($0).inserted }
    }

    /// The fields of a request that have to be kept to compare later.
    public func selecting(from request: HTTPFields) -> HTTPFields {
        HTTPFields(request.lines.filter { names.contains($0.name.lowercased()) })
    }

    /// Whether a new request selects a response that `former` fields selected.
    ///
    /// White space around list members does not matter.
    public func matches(former: HTTPFields, request: HTTPFields) -> Bool {
        !matchesNothing
            && names.allSatisfy { name in
                former.all(name).flatMap(FieldList.members)
                    == request.all(name).flatMap(FieldList.members)
                    && former.contains(name) == request.contains(name)
            }
    }
}
