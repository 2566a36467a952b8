import AppEnvironment
import Files
import FoundationEssentials
import HTTPCaching
package import ListenCore

/// The options of `listen cache fetch`, as they were written.
package struct CacheFetchOptions: Sendable {
    let url: String
    let method: String
    let headersFile: String?
    let bodyFile: String?
    let resource: String
    let isPureHTTP: Bool
    let mode: FetchMode
    let outputFile: String?
    let followsRedirects: Bool
    let json: Bool
    /// True when any status counts as a success.
    let takesAnyStatus: Bool

    /// Options; files are paths as they were written.
    package init(
        url: String, method: String = "GET", headersFile: String? = nil,
        bodyFile: String? = nil, resource: String = "payload", isPureHTTP: Bool = false,
        mode: FetchMode = .cacheFirst, outputFile: String? = nil,
        followsRedirects: Bool = false, json: Bool = false, takesAnyStatus: Bool = false
    ) {
        self.url = url
        self.method = method
        self.headersFile = headersFile
        self.bodyFile = bodyFile
        self.resource = resource
        self.isPureHTTP = isPureHTTP
        self.mode = mode
        self.outputFile = outputFile
        self.followsRedirects = followsRedirects
        self.json = json
        self.takesAnyStatus = takesAnyStatus
    }

    /// The resource class, whose freshness lifetimes apply.
    func resourceClass() throws(CacheFetchError) -> ResourceClass {
        guard let value = ResourceClass(rawValue: resource) else { throw .badClass(resource) }
        return value
    }

    /// The request; reads the files.
    func request(_ environment: ProcessEnvironment) throws -> HTTPRequest {
        guard let url = HTTPURL(url) else { throw CacheFetchError.badURL(url) }
        guard HTTPFields.isToken(method), method != "CONNECT" else {
            throw CacheFetchError.badMethod(method)
        }
        let body = try bodyFile.map {
            try LocalFile.bytes(of: environment.absolutePath($0), limit: Self.longestBody)
        }
        return HTTPRequest(
            method, url, fields: try fields(environment), body: body, redirects: .report)
    }

    /// The largest request body, in bytes.
    static let longestBody = 32 << 20

    private func fields(_ environment: ProcessEnvironment) throws -> HTTPFields {
        guard let headersFile else { return [:] }
        let bytes = try LocalFile.bytes(
            of: environment.absolutePath(headersFile), limit: 1 << 20)
        guard let pairs = try? JSONDecoder().decode([[String]].self, from: Data(bytes)),
            pairs.allSatisfy({ $0.count == 2 })
        else { throw CacheFetchError.notPairs(headersFile) }
        var fields = HTTPFields()
        for pair in pairs { try add(pair[0], pair[1], to: &fields) }
        return fields
    }

    private func add(
        _ name: String, _ value: String, to fields: inout HTTPFields
    ) throws(CacheFetchError) {
        guard HTTPFields.isToken(name),
            value.utf8.allSatisfy({ $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F })
        else { throw .badField(name) }
        let own = ["host", "content-length", "transfer-encoding", "connection"]
        guard !own.contains(name.lowercased()) else { throw .ownField(name) }
        let spaces: [Character] = [" ", "\t"]
        let trimmed = value.drop { spaces.contains($0) }
        let end = trimmed.lastIndex { !spaces.contains($0) }
        fields.append(name, end.map { String(trimmed[...$0]) } ?? "")
    }
}

/// The reason that `listen cache fetch` cannot send its request.
enum CacheFetchError: DescribedError, Equatable {
    case badURL(String)
    case badMethod(String)
    case badClass(String)
    case badField(String)
    case ownField(String)
    case notPairs(String)
    case needsOutput(limitBytes: Int64)
    case unwritable(String, reason: String)

    package var description: String {
        switch self {
        case .badURL(let text):
            "\"\(text.addressWithoutPassword)\" may not be asked. Give an address such as https://books.example/books,"
                + " with http:// or https:// and without spaces."
        case .badMethod(let text):
            "\"\(text)\" is no method that can be sent. Give one such as GET, HEAD or POST."
        case .badClass(let text):
            "\"\(text)\" is no class of the cache. Give list, payload or media."
        case .badField(let name):
            "The field \"\(name)\" cannot be sent. Give a name without spaces, and a value on "
                + "one line."
        case .ownField(let name):
            "The field \(name) belongs to the connection and is set by the program. Leave it "
                + "out."
        case .notPairs(let file):
            "\(file) holds no fields. Write them as JSON: [[\"name\", \"value\"], …]."
        case .needsOutput(let limit):
            "The content is larger than \(limit) bytes. Write it to a file with --output."
        case .unwritable(let path, let reason):
            "\(path) cannot be written: \(reason). Choose another place with --output."
        }
    }

    package var kind: FailureKind {
        switch self {
        case .badURL, .badMethod, .badClass, .badField, .ownField, .needsOutput: .usage
        case .notPairs: .badData
        case .unwritable: .inputOutput
        }
    }
}
