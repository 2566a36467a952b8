import ListenCore

extension CoverClient {
    /// The most pictures of an answer that are tried.
    private static let mostPictures = 3

    /// The first picture that can be fetched and shown.
    func first(
        of candidates: [CoverCandidate], _ context: String
    ) async throws(ServiceError) -> FoundCover? {
        for candidate in candidates.prefix(Self.mostPictures) {
            if let found = try await picture(candidate, context: context) { return found }
        }
        return nil
    }
}
