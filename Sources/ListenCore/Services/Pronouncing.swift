/// Something that knows how words sound.
public protocol Pronouncing: Sendable {
    /// The name for people.
    var provider: String { get }
    /// The sound of a word or a short text in the letters of the IPA, without
    /// slashes; `.notSupported` where the language or the script is not known.
    func pronunciation(of text: String, language: Language) async throws(ServiceError) -> String
}
