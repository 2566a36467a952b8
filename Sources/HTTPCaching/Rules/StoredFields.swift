public import FoundationEssentials

/// The fields that are stored of a response, and their changes by a 304.
extension HTTPFields {
    /// The fields as they are stored (RFC 9111 section 3.1): without those of one connection, of
    /// proxies, and those that no-cache names; with the time of arrival when there is no Date (RFC
    /// 9110 section 6.6.1).
    public func storable(receivedAt instant: Date) -> HTTPFields {
        withoutUnstored.dated(instant)
    }

    /// These fields renewed by those of a 304 or of a HEAD's answer (RFC 9111 section 3.2).
    ///
    /// Each name there replaces its former lines, except for fields about the content as it was
    /// sent. Age and Date are always those of the new answer.
    public func merged(with update: HTTPFields) -> HTTPFields {
        let bound = ["content-length", "content-encoding", "content-range"]
        var result = self
        result.remove("Age")
        result.remove("Date")
        let lines = update.withoutUnstored.lines.filter {
            !bound.contains($0.name.lowercased())
        }
        for name in Set(lines.map { $0.name.lowercased() }) { result.remove(name) }
        for line in lines { result.append(line.name, line.value) }
        return result.withoutUnstored
    }

    /// These fields with a Date, when there is none.
    public func dated(_ instant: Date) -> HTTPFields {
        guard !contains("Date") else { return self }
        var result = self
        result.append("Date", HTTPDate.text(instant))
        return result
    }

    /// These fields in the form that is valid for decoded content.
    public func decoded(size: Int) -> HTTPFields {
        guard contains("Content-Encoding") else { return self }
        var result = self
        result.remove("Content-Encoding")
        result.remove("Content-Length")
        result.append("Content-Length", String(size))
        return result
    }

    private var withoutUnstored: HTTPFields {
        // Connection lists the fields of that one connection (RFC 9110 section 7.6.1).
        let named = all("Connection").flatMap(FieldList.members).map { $0.lowercased() }
        let unstored = HTTPFields.unstored.union(named).union(CacheControl(self).noCacheFields)
        return HTTPFields(lines.filter { !unstored.contains($0.name.lowercased()) })
    }

    /// Fields of one connection (RFC 9110 section 7.6.1) and of proxies (RFC 9111 section 3.1).
    private static let unstored: Set<String> = [
        "connection", "keep-alive", "proxy-connection", "te", "trailer", "transfer-encoding",
        "upgrade", "proxy-authenticate", "proxy-authentication-info", "proxy-authorization",
    ]
}
