import HTTPCaching
import ListenCore

extension HTTPURL {
    /// This URL with a path behind its own and a query of fields, each percent-encoded; `nil` when
    /// that is too long for a request.
    func asking(_ path: String, _ fields: [(String, String)]) -> HTTPURL? {
        let segments = path.split(separator: "/").map(String.init)
        let place = segments.reduce(self) { $0.appending($1) }
        let query = fields.map { name, value in
            "\(name)=" + HTTPURL.encoded(String(value.prefix(400)))
        }
        return HTTPURL(place.description + "?" + query.joined(separator: "&"))
    }
}

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
