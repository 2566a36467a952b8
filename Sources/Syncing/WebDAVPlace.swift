import Fetching
package import HTTPCaching
package import ListenCore
import Markup
package import Places

/// A folder on a WebDAV server where devices meet (RFC 4918): the files of `FolderPlace`.
///
/// The host reads all of it in clear text.
package struct WebDAVPlace: SyncPlace {
    private let base: HTTPURL
    private let requests: PlaceRequests

    /// A folder by its address; the password of an account goes to its origin alone.
    package init(
        _ base: HTTPURL, name: String, account: String?, transport: any HTTPTransport,
        password: (@Sendable () async throws(TokenError) -> Secret)?
    ) {
        self.base = base
        requests = PlaceRequests(name: name, transport: transport) {
            (request: inout HTTPRequest) async throws(TokenError) in
            guard let password else { return }
            let secret = try await password()
            guard let account else { return request.token = secret }
            // RFC 7617 section 2.
            let key = BasicTransport.key(account, secret)
            request.fields.set("Authorization", "Basic \(key.reveal())")
        }
    }

    private var folder: HTTPURL { base.appending("listen", "v1") }

    private func file(of device: DeviceID) -> HTTPURL {
        folder.appending(device.rawValue + FolderPlace.suffix)
    }

    private static let properties = Array(
        """
        <?xml version="1.0" encoding="utf-8"?>
        <d:propfind xmlns:d="DAV:"><d:prop><d:getetag/><d:getlastmodified/>
        <d:getcontentlength/></d:prop></d:propfind>
        """.utf8)

    package func list() async throws(SyncError) -> [SyncFile] {
        let response = try await requests.list(
            "PROPFIND", folder, fields: ["Depth": "1", "Content-Type": "application/xml"],
            body: Self.properties)
        // Nobody met here yet.
        if response.head.status == 404 { return [] }
        guard response.head.status == 207 else {
            throw requests.failure(response)
                ?? SyncError(.malformed("it is no WebDAV folder"), subject: requests.name)
        }
        return Self.files(in: response.body)
    }

    /// The records that an answer to PROPFIND lists.
    static func files(in body: [UInt8]) -> [SyncFile] {
        let text = Array(String(decoding: body, as: UTF8.self).utf8)
        guard let root = XMLTree(text, isStrictXML: true, most: 400_000).root else { return [] }
        return root.all("response").compactMap { response in
            guard let reference = response.first("href")?.innerText,
                let last = reference.split(separator: "/").last,
                let name = PercentEncoding.decoded(last),
                let device = FolderPlace.device(named: String(name.trimmed))
            else { return nil }
            return SyncFile(device: device, tag: tag(of: response))
        }
    }

    /// The tag of a file: the server's, else one of its time and length, which is weak.
    private static func tag(of response: XMLElement) -> String? {
        func text(_ name: StaticString) -> String? {
            let text = response.all(name).first?.innerText.trimmed ?? ""
            return text.isEmpty ? nil : String(text)
        }
        if let tag = text("getetag") {
            // wsgidav lists them without the marks that they have in fields.
            return tag.hasSuffix("\"") ? tag : "\"\(tag)\""
        }
        guard let time = text("getlastmodified") else { return nil }
        return "\(time) \(text("getcontentlength") ?? "")"
    }

    package func read(_ device: DeviceID) async throws(SyncError) -> SyncContent? {
        let response = try await requests.send(
            "GET", file(of: device), fields: ["Cache-Control": "no-cache"])
        if response.head.status == 404 { return nil }
        if let failure = requests.failure(response) { throw failure }
        // The list's tag is the one to compare with the next list's.
        return SyncContent(bytes: response.body, tag: nil)
    }

    package func write(
        _ bytes: [UInt8], of device: DeviceID, over former: SyncFile?
    ) async throws(SyncError) -> String? {
        var fields = PlaceRequests.condition(former)
        fields.append("Content-Type", "application/json")
        var response = try await requests.send(
            "PUT", file(of: device), fields: fields, body: bytes)
        // RFC 4918 section 9.7.1: a folder above is missing.
        if former == nil, [403, 404, 409].contains(response.head.status) {
            try await makeFolders()
            response = try await requests.send(
                "PUT", file(of: device), fields: fields, body: bytes)
        }
        if let failure = requests.failure(response) { throw failure }
        return response.head.fields.first("ETag")
    }

    private func makeFolders() async throws(SyncError) {
        for url in [base.appending("listen"), folder] {
            let response = try await requests.send("MKCOL", url)
            // 405: it is there.
            guard ![405, 409].contains(response.head.status) else { continue }
            if let failure = requests.failure(response) { throw failure }
        }
    }

    package func remove(_ device: DeviceID) async throws(SyncError) {
        let response = try await requests.send("DELETE", file(of: device))
        if response.head.status == 404 { return }
        if let failure = requests.failure(response) { throw failure }
    }
}
