package import Fetching
package import HTTPCaching
package import ListenCore
package import RemoteFolders
import SignIn

/// The folders of a Google Drive (Drive API v3).
///
/// Shortcuts stand for what they lead to; what they lead to in vain, documents of Google's own and
/// files whose owner allows no download are left out.
package struct DriveListing: RemoteListing {
    /// Drive as answers are kept by; its base is unlike that of every other folder.
    package let server: ServerEndpoint
    /// The name of the folder at the top.
    package let rootName: String

    /// The cache whose transport signs what goes to Drive.
    package let cache: CacheManager
    let api: HTTPURL
    let place: DrivePlace
    let versions: MediaVersions
    let acceptsFlagged: Bool
    let told: @Sendable (String) -> Void

    /// The name for people.
    package var placeName: String { "Google Drive" }

    private static let pageSize = 1_000
    /// The most pages that one folder is asked for.
    private static let mostPages = RemoteLimits.items / 100
    /// The most shortcuts to files of one folder that are followed, a request each.
    private static let mostShortcuts = 200

    /// The entries of a folder.
    package func items(of folder: RemoteItem?) async throws(ServiceError) -> [RemoteItem] {
        if folder == nil, place.kind == .drives { return try await sharedDrives() }
        let context = context(of: folder)
        let files = try await files(
            where: question(folder), keys: keys(of: folder), context: context)
        // A shortcut to the folder at the top leads to nothing new.
        return try await items(of: files, context).filter { $0.id != place.word }
    }

    /// The query for the bytes of a file.
    package func query(
        for item: RemoteItem, _ use: RemoteUse
    ) async throws(ServiceError) -> CachedQuery {
        var query = "alt=media&supportsAllDrives=true"
        if acceptsFlagged { query += "&acknowledgeAbuse=true" }
        let file = api.appending("files", item.id)
        guard let url = HTTPURL("\(file)?\(query)") else {
            throw ServiceError(.notFound, context: use.context)
        }
        versions.note(version(of: item), of: url)
        return use.query(
            url, on: server, keyedBy: key(of: item), fields: keys(of: item) ?? [:])
    }

    /// The key of a file's bytes: another one once its content changes.
    package func key(of item: RemoteItem) -> CacheKey {
        let file = api.appending("files", item.id)
        return CacheKey(
            url: "\(file)#\(version(of: item).tag.filter { $0 != "\"" })", account: server.account)
    }

    /// Only what is gone: limits of the whole account are told as 403 too.
    package func isRefusal(_ error: ServiceError) -> Bool { error.isGone }

    /// Asks for the folder at the top itself.
    package func health() async throws(ServiceError) {
        if place.kind == .drives {
            _ = try await sharedDrives()
        } else {
            _ = try await page(
                where: question(nil), after: nil, size: 1, keys: keys(of: nil),
                context: context(of: nil))
        }
    }

    private func version(of item: RemoteItem) -> MediaVersion {
        let version = item.version ?? "\(item.size ?? -1) \(item.modified ?? -1)"
        return MediaVersion(id: item.id, version: version, md5: item.version)
    }

    private func question(_ folder: RemoteItem?) -> String {
        if folder == nil, place.kind == .shared { return "sharedWithMe=true and trashed=false" }
        return "\(Self.quoted(folder?.id ?? place.word)) in parents and trashed=false"
    }

    /// The keys that links need: that of the folder at the top, and that of an entry.
    private func keys(of item: RemoteItem?) -> HTTPFields? {
        var keys: [String] = []
        if let key = place.resourceKey { keys.append("\(place.word)/\(key)") }
        if let item, let key = item.extra, DrivePlace.isID(key, from: 1), DrivePlace.isID(item.id) {
            keys.append("\(item.id)/\(key)")
        }
        return keys.isEmpty ? nil : ["X-Goog-Drive-Resource-Keys": keys.joined(separator: ",")]
    }

    /// A text in a question of Drive.
    static func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }
}

extension DriveListing {
    /// All files that answer a question, page by page.
    ///
    /// Where a page is refused the list begins anew, once.
    private func files(
        where question: String, keys: HTTPFields?, context: String
    ) async throws(ServiceError) -> [DriveFile] {
        var files: [DriveFile] = []
        var (token, seen) = (String?.none, Set<String>())
        var mayRestart = true
        for _ in 0..<Self.mostPages {
            guard
                let page = try await page(
                    where: question, after: token, size: Self.pageSize, keys: keys,
                    context: context)
            else {
                guard mayRestart, token != nil else {
                    throw ServiceError(
                        .incomplete(reason: "Google does not give all pages of it"),
                        context: context, advice: "Try again later.")
                }
                (files, token, seen, mayRestart) = ([], nil, [], false)
                continue
            }
            files += page.files
            if page.isIncomplete {
                told("Google did not search all drives for \(context); some files may be missing.")
            }
            guard let next = page.next, next.utf8.count <= 4_096, seen.insert(next).inserted,
                files.count < RemoteLimits.items
            else { break }
            token = next
        }
        return files
    }

    /// A page; `nil` when its token is refused.
    ///
    /// Drive refuses an order where texts are searched.
    func page(
        where question: String, after token: String?, size: Int, facts: String = DriveFile.fields,
        order: String? = "folder,name_natural", keys: HTTPFields?, context: String
    ) async throws(ServiceError) -> DrivePage? {
        var fields = [
            ("q", question), ("fields", "nextPageToken,incompleteSearch,files(\(facts))"),
            ("pageSize", "\(size)"), ("supportsAllDrives", "true"),
            ("includeItemsFromAllDrives", "true"),
        ]
        if let order { fields.append(("orderBy", order)) }
        if place.kind == .drives { fields.append(("corpora", "allDrives")) }
        if let token { fields.append(("pageToken", token)) }
        let answer = try await asked(api.appending("files"), fields, keys: keys, context: context)
        if token != nil, DriveFault.refusesPage(answer.response) { return nil }
        return try answer.content(context).json(DrivePage.self, context: context)
    }

    private func sharedDrives() async throws(ServiceError) -> [RemoteItem] {
        let context = "the shared drives on Google Drive"
        var items: [RemoteItem] = []
        var (token, seen) = (String?.none, Set<String>())
        for _ in 0..<100 {
            var fields = [("pageSize", "100"), ("fields", "nextPageToken,drives(id,name)")]
            if let token { fields.append(("pageToken", token)) }
            let answer = try await asked(
                api.appending("drives"), fields, keys: nil, context: context)
            let page = try answer.content(context).json(DrivesPage.self, context: context)
            items += page.drives.map { RemoteItem(id: $0.id, name: $0.name, kind: .folder) }
            guard let next = page.next, next.utf8.count <= 4_096, seen.insert(next).inserted else {
                break
            }
            token = next
        }
        return items
    }

    /// The entries for files: what shortcuts lead to in their place.
    private func items(
        of files: [DriveFile], _ context: String
    ) async throws(ServiceError) -> [RemoteItem] {
        var items: [RemoteItem] = []
        var (followed, forbidden) = (0, 0)
        for file in files where !file.isTrashed {
            switch file.type {
            case DriveFile.shortcut:
                guard let target = file.target else { continue }
                if target.type == DriveFile.folder {
                    items.append(
                        RemoteItem(
                            id: target.id, name: file.name, kind: .folder,
                            extra: target.resourceKey))
                } else if followed < Self.mostShortcuts {
                    followed += 1
                    if let found = try await self.target(target) {
                        // Under the name of the shortcut.
                        items.append(found.item(named: file.name))
                    }
                }
            case _ where file.isDocument: continue
            case _ where !file.mayDownload: forbidden += 1
            default: items.append(file.item())
            }
        }
        if forbidden > 0 {
            told(
                "The owner does not allow the download of \(forbidden)"
                    + " \(forbidden == 1 ? "file" : "files") in \(context).")
        }
        return items
    }

    /// The file that a shortcut leads to; `nil` where it is gone.
    private func target(_ target: DriveFile.Target) async throws(ServiceError) -> DriveFile? {
        guard DrivePlace.isID(target.id, from: 1) else { return nil }
        let context = "a file that a shortcut leads to on Google Drive"
        let item = RemoteItem(
            id: target.id, name: target.id, kind: .file, extra: target.resourceKey)
        let answer = try await asked(
            api.appending("files", target.id),
            [("fields", DriveFile.fields), ("supportsAllDrives", "true")], keys: keys(of: item),
            context: context)
        if [403, 404].contains(answer.response.head.status) { return nil }
        let file = try answer.content(context).json(DriveFile.self, context: context)
        return file.isTrashed || !file.mayDownload || file.isDocument ? nil : file
    }

    struct Answer {
        let response: HTTPResponse
        let url: HTTPURL
        let now: RequestTiming

        /// The content of an answer of success; throws what another means.
        func content(_ context: String) throws(ServiceError) -> FetchedContent {
            guard response.head.status == 200 else {
                throw ServiceError(
                    status: response.head, body: response.body, now: now.clock.now,
                    context: context)
            }
            return FetchedContent(response, asked: url)
        }
    }

    func asked(
        _ place: HTTPURL, _ fields: [(String, String)], keys: HTTPFields?, context: String
    ) async throws(ServiceError) -> Answer {
        guard let url = HTTPURL("\(place)?\(FormText.encoded(fields))") else {
            throw ServiceError(
                .malformed(path: "", reason: "the question is too long"), context: context)
        }
        var request = server.request(url, accepting: "application/json")
        for line in keys?.lines ?? [] { request.fields.append(line.name, line.value) }
        let response = try await cache.exchange(request, context: context)
        return Answer(response: response, url: url, now: cache.timing)
    }
}
