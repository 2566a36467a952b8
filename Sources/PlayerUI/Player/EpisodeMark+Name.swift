package import ListenCore

extension EpisodeMark {
    /// Its name for people.
    package func name(number: Int) -> String { title ?? "\(kind.rawValue) \(number)" }
}
