import ListenCore

extension ServiceError {
    /// True for something that is not there, or not shared, any more.
    var isGone: Bool {
        switch code {
        case .notFound, .status(404, _): true
        default: false
        }
    }
}
