import Fetching
import HTTPCaching
package import ListenCore

extension DriveListing {
    /// The folder at the top as Drive knows it, and the number of the account that asks.
    ///
    /// The person's own files become the folder they lie in, whose id is no other account's. Throws
    /// `.notFound` for what is no folder.
    package func found() async throws(ServiceError) -> KeptSource {
        let account = try await account()
        var (place, name) = (self.place, "drive")
        switch place.kind {
        case .shared: name = "drive-shared"
        case .drives: name = "drive-drives"
        case .mine: place = DrivePlace(.folder(try await folder("root").id))
        case .folder(let id):
            let folder = try await folder(id)
            place = DrivePlace(.folder(folder.id), resourceKey: place.resourceKey)
            let shown = folder.name.printable(limit: 40)
            if !shown.isEmpty { name = shown }
        }
        var source = GoogleDrive.source(place)
        (source.name, source.account) = (name, account)
        return source
    }

    private func folder(_ id: String) async throws(ServiceError) -> DriveFile {
        let context = "the folder on Google Drive"
        let answer = try await asked(
            api.appending("files", id),
            [("fields", DriveFile.fields), ("supportsAllDrives", "true")],
            keys: place.resourceKey.map { ["X-Goog-Drive-Resource-Keys": "\(id)/\($0)"] },
            context: context)
        let file = try answer.content(context).json(DriveFile.self, context: context)
        guard file.type == DriveFile.folder, !file.isTrashed else {
            throw ServiceError(
                .notFound, context: context, advice: "Give the link or the id of a folder.")
        }
        return file
    }

    private func account() async throws(ServiceError) -> String? {
        let context = "the account on Google Drive"
        let answer = try await asked(
            api.appending("about"), [("fields", "user(permissionId)")], keys: nil,
            context: context)
        return try answer.content(context).json(About.self, context: context).user?.permissionId
            .flatMap { DrivePlace.isID($0, from: 1) ? $0 : nil }
    }

    private struct About: Decodable {
        let user: User?
    }

    private struct User: Decodable {
        let permissionId: String?
    }
}
