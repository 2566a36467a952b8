import HTTPCaching
import ListenCore

extension StoredHead {
    /// The address as it is printed.
    ///
    /// That of an episode may have a key of the person's in any part, so that only its server is
    /// shown: `https://cast.example/…`.
    var shownURL: String {
        guard subject?.source == .podcasts, let url = HTTPURL(key.url) else { return key.url }
        return "\(url.origin)/…"
    }
}
