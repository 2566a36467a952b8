import FoundationEssentials
package import ListenCore

extension FetchedContent {
    /// The JSON of an answer in a shape; throws with the path of a value that does not fit, and
    /// with `advice` in place of the usual one.
    package func json<Shape: Decodable>(
        _ type: Shape.Type, context: String, advice: String? = nil
    ) throws(ServiceError) -> Shape {
        try refusePage(context: context)
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch let error as DecodingError {
            let (path, reason) = Self.fault(error)
            throw ServiceError(
                .malformed(path: path, reason: reason), context: context, advice: advice)
        } catch {
            throw ServiceError(
                .malformed(path: "$", reason: "the answer is not JSON"), context: context,
                advice: advice)
        }
    }

    private static func fault(_ error: DecodingError) -> (path: String, reason: String) {
        switch error {
        case .keyNotFound(let key, let place):
            (path(place.codingPath + [key]), "a value is missing")
        case .valueNotFound(_, let place): (path(place.codingPath), "a value is null")
        case .typeMismatch(_, let place): (path(place.codingPath), "a value has another type")
        case .dataCorrupted(let place) where place.codingPath.isEmpty:
            ("$", "the answer is not JSON, or not all of it")
        case .dataCorrupted(let place): (path(place.codingPath), "a value cannot be read")
        @unknown default: ("$", "the answer cannot be read")
        }
    }

    private static func path(_ keys: [any CodingKey]) -> String {
        keys.reduce("$") { path, key in
            path + (key.intValue.map { "[\($0)]" } ?? ".\(Sanitised.text(key.stringValue))")
        }
    }
}
