import FoundationEssentials

/// The part of a stored representation that a request asks for (RFC 9110 section 14.2).
///
/// ```swift
/// let fields = HTTPFields([HTTPFields.Line("Range", "bytes=900-")])
/// ByteRange(fields, of: 1_000, HTTPFields())  // .part(900..<1_000)
/// ```
package enum ByteRange: Hashable, Sendable {
    /// The whole: no range was requested, or none that has to be obeyed.
    case whole
    /// These bytes.
    case part(Range<Int64>)
    /// Bytes outside the representation: 416 (section 15.5.17).
    case outside

    /// The part of a representation of `size` bytes with these fields that a request asks for.
    ///
    /// Only a single range is served: lists of ranges, and other units, may be ignored (section
    /// 14.2). If-Range has to name this very version (section 13.1.5).
    package init(_ request: HTTPFields, of size: Int64, _ fields: HTTPFields) {
        guard let text = request.first("Range"), ByteRange.holds(request, fields),
            let (start, end) = ByteRange.ends(text)
        else {
            self = .whole
            return
        }
        switch (start, end) {
        case (let start?, let end?):
            self =
                start < size
                ? .part(start..<(end < size ? end + 1 : size)) : .outside
        case (let start?, nil): self = start < size ? .part(start..<size) : .outside
        case (nil, let suffix?):
            self = suffix > 0 && size > 0 ? .part(max(0, size - suffix)..<size) : .outside
        case (nil, nil): self = .whole
        }
    }

    /// The first and last byte of the only range; `nil` when there are more or none.
    private static func ends(_ text: String) -> (Int64?, Int64?)? {
        let parts = text.split(separator: "=", maxSplits: 1).map { FieldList.trimmed($0) }
        guard parts.count == 2, parts[0].lowercased() == "bytes" else { return nil }
        let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2 else { return nil }
        let (first, last) = (FieldList.trimmed(ends[0]), FieldList.trimmed(ends[1]))
        let (start, end) = (FieldList.count(first), FieldList.count(last))
        guard first.isEmpty || start != nil, last.isEmpty || end != nil else { return nil }
        if let start, let end, end < start { return nil }
        return start == nil && end == nil ? nil : (start, end)
    }

    private static func holds(_ request: HTTPFields, _ fields: HTTPFields) -> Bool {
        guard let condition = request.first("If-Range") else { return true }
        let validators = Validators(fields)
        if let tag = validators.strongTag, condition == tag { return true }
        return !condition.contains("\"") && condition == validators.lastModified
    }
}
