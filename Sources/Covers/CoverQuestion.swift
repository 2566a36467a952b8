import HTTPCaching
import ListenCore

extension HTTPURL {
    /// This URL with a path behind its own and a query of fields, each
    /// percent-encoded; `nil` when that is too long to be asked.
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
    /// As many pictures as are tried of an answer.
    private static let mostPictures = 3

    /// The first picture that there is.
    func first(
        of candidates: [CoverCandidate], _ context: String
    ) async throws(ServiceError) -> FoundCover? {
        for candidate in candidates.prefix(Self.mostPictures) {
            if let found = try await picture(candidate, context: context) { return found }
        }
        return nil
    }
}
