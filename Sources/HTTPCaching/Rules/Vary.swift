/// The Vary field: the request fields that select a response (RFC 9111 section 4.1).
///
/// ```swift
/// let vary = Vary(HTTPFields([HTTPFields.Line("Vary", "Accept-Language")]))
/// vary.names  // ["accept-language"]
/// ```
package struct Vary: Hashable, Sendable {
    /// The names in lower case, without repetition.
    package let names: [String]
    /// True when nothing ever matches (`*`).
    package let matchesNothing: Bool

    /// The Vary field of a response.
    package init(_ fields: HTTPFields) {
        let members = fields.all("Vary").flatMap(FieldList.members).map { $0.lowercased() }
        matchesNothing = members.contains("*")
        var seen: Set<String> = []
        names = members.filter { $0 != "*" && seen.insert($0).inserted }
    }

    /// The fields of a request that have to be stored for later comparison; secrets only as a hash.
    package func selecting(from request: HTTPFields) -> HTTPFields {
        HTTPFields(
            request.lines.filter { names.contains($0.name.lowercased()) }.map(Vary.concealed))
    }

    /// True when a new request selects a response that `former` fields selected.
    ///
    /// White space around list members and the split into lines do not matter; nor do order and
    /// case when the field's own section says so.
    package func matches(former: HTTPFields, request: HTTPFields) -> Bool {
        !matchesNothing
            && names.allSatisfy { name in
                Vary.normalised(name, former)
                    == Vary.normalised(name, selecting(from: request))
            }
    }

    /// A name for a response among those of one URL: empty without Vary, otherwise a short hash of
    /// the selecting fields.
    package func variant(of request: HTTPFields) -> String {
        guard !names.isEmpty else { return "" }
        let text = names.sorted().map { name in
            "\(name)=\(Vary.normalised(name, request)?.joined(separator: ",") ?? "-")"
        }.joined(separator: "\n")
        return String(SHA256.hex(of: Array(text.utf8)).prefix(16))
    }

    private static let secrets: Set<String> = ["authorization", "cookie", "proxy-authorization"]

    /// A field as it is stored: no token or cookie reaches the disk.
    private static func concealed(_ line: HTTPFields.Line) -> HTTPFields.Line {
        guard secrets.contains(line.name.lowercased()) else { return line }
        return HTTPFields.Line(line.name, "sha256:" + SHA256.hex(of: Array(line.value.utf8)))
    }

    /// The members of a field in the form for comparison; `nil` when it is absent.
    private static func normalised(_ name: String, _ fields: HTTPFields) -> [String]? {
        guard fields.contains(name) else { return nil }
        let members = fields.all(name).flatMap(FieldList.members)
        switch name {
        // RFC 9110 sections 12.5.2 to 12.5.4: neither order nor case matters.
        case "accept-language", "accept-encoding", "accept-charset":
            return members.map { $0.lowercased() }.sorted()
        // Section 12.5.1: the order does not matter, but a parameter's case may.
        case "accept": return members.sorted()
        default: return members
        }
    }
}
