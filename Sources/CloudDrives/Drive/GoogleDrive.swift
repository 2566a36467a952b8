package import Fetching
package import HTTPCaching
package import ListenCore
import RemoteFolders
package import SignIn

/// Google Drive as a kind of source: how it is signed in to, named and opened.
package enum GoogleDrive {
    /// The name of the kind.
    package static let kind = SourceKindName(rawValue: "drive")

    /// The service that a person signs in to; a server of the person's own in its place answers
    /// at `/drive/v3`, `/auth`, `/token` and `/device/code`.
    package static func service(at mirror: HTTPURL?) throws(SignInError) -> SignInService {
        let read = "https://www.googleapis.com/auth/drive.readonly"
        let places: SignInService.Places?
        if let mirror {
            places = SignInService.Places(
                authorize: mirror.appending("auth"), token: mirror.appending("token"))
        } else {
            places = HTTPURL("https://oauth2.googleapis.com/token").map {
                SignInService.Places(
                    authorize: HTTPURL("https://accounts.google.com/o/oauth2/v2/auth"), token: $0)
            }
        }
        guard let places else { throw SignInError(.unreadable, subject: "Google Drive") }
        // Google's codes for devices open no files that exist already, so there is no such place.
        return SignInService(
            kind: kind.rawValue, name: "Google Drive", places: places, scopes: read,
            dialect: .standard, extras: "access_type=offline&prompt=consent")
    }

    /// The beginning of the paths of its interface.
    static func api(_ mirror: HTTPURL?) throws(AddressError) -> HTTPURL {
        if let mirror { return mirror.appending("drive", "v3") }
        return try ServerAddress.base("https://www.googleapis.com").appending("drive", "v3")
    }

    /// The source for a text that names a folder; `nil` for an address of another kind.
    package static func recognized(_ typed: String) -> KeptSource? {
        guard let url = HTTPURL(HTTPURL.withoutBlanks(typed)), url.host == "drive.google.com",
            let place = DrivePlace(typed)
        else { return nil }
        return source(place)
    }

    /// A source for a place, before it is known whose it is.
    package static func source(_ place: DrivePlace) -> KeptSource {
        KeptSource(
            id: SourceID(rawValue: place.link), name: "drive", kind: kind, address: place.link)
    }

    /// The listing of a source; throws where its address is damaged.
    package static func listing(
        of source: KeptSource, at mirror: HTTPURL?, tokens: AccessTokens,
        acceptsFlagged: Bool, told: @escaping @Sendable (String) -> Void,
        cache: (_ wrap: (any HTTPTransport) -> any HTTPTransport) throws -> CacheManager
    ) throws -> DriveListing {
        guard let place = DrivePlace(source.url) else {
            throw SignInError(.unreadable, subject: source.name)
        }
        let api = try api(mirror)
        let versions = MediaVersions()
        let server = try ServerEndpoint(
            api.appending("folders", place.word).description, source: source.id,
            credentials: tokens.credentials(source.cloudPartition))
        let cache = try cache { transport in
            DriveTransport(
                base: server.signing(transport), versions: versions, source: source.name)
        }
        return DriveListing(
            server: server, rootName: source.name, cache: cache, api: api, place: place,
            versions: versions, acceptsFlagged: acceptsFlagged, told: told)
    }
}
