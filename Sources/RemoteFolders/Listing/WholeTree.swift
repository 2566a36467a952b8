import ListenCore

/// The lists of all folders of a tree, which one question brought: asked once for each walk, and
/// only when the folder at the top is asked for.
actor WholeTree {
    private let listing: any RemoteListing
    private var asking: Task<Result<[String: [RemoteItem]]?, ServiceError>, Never>?

    init(_ listing: any RemoteListing) { self.listing = listing }

    /// The entries of a folder, of the one at the top with `nil`; `nil` where folders are asked for
    /// one by one.
    func items(of folder: RemoteItem?) async throws(ServiceError) -> [RemoteItem]? {
        if folder == nil, asking == nil {
            let listing = listing
            asking = Task { () async -> Result<[String: [RemoteItem]]?, ServiceError> in
                do throws(ServiceError) {
                    return .success(try await listing.wholeTree())
                } catch {
                    return .failure(error)
                }
            }
        }
        guard let asking else { return nil }
        let outcome = await withTaskCancellationHandler {
            await asking.value
        } onCancel: {
            asking.cancel()
        }
        return try outcome.get()?[folder?.id ?? ""]
    }
}
