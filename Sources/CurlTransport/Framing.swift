import HTTPCaching

/// The framing and coding of content, from the fields of a head.
enum Framing {
    /// The reason that the length of a message cannot be trusted (RFC 9112 section 6.3); `nil` when
    /// it can.
    static func fault(in fields: HTTPFields) -> String? {
        let values = fields.all("Content-Length").flatMap { value in
            value.split(separator: ",", omittingEmptySubsequences: false).map(trimmed)
        }
        guard let first = values.first else { return nil }
        if fields.contains("Transfer-Encoding") { return "its length is given in two ways" }
        let isNumber = first.utf8.allSatisfy { (0x30...0x39).contains($0) } && Int64(first) != nil
        guard isNumber else { return "its length is no number" }
        return values.allSatisfy { $0 == first } ? nil : "it has two lengths"
    }

    /// The coding of the content (RFC 9110 section 8.4).
    enum Coding: Hashable {
        case identity
        case gzip
        case other(String)
    }

    static func coding(of fields: HTTPFields) -> Coding {
        let names = fields.all("Content-Encoding")
            .flatMap { $0.split(separator: ",").map { trimmed($0).lowercased() } }
            .filter { !$0.isEmpty && $0 != "identity" }
        guard let first = names.first else { return .identity }
        let isGzip = names.count == 1 && (first == "gzip" || first == "x-gzip")
        return isGzip ? .gzip : .other(names.joined(separator: ", "))
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return text.drop { $0 == " " || $0 == "\t" }
    }
}
