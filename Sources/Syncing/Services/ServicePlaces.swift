package import ListenCore

/// The places of a service that keeps places and nothing else of a person.
package protocol ServicePlaces: ServerPlaces {
    /// Asks it once, so that a wrong address or password is told.
    func probe() async throws(ServiceError)
}
