import Glibc
public import ListenCore
import Synchronization
import Files

/// Apertium on this machine: searched for on first use, with its pipelines kept running between
/// requests.
public final class Apertium: Sendable {
    /// The folder of the mode files in Debian's packages.
    public static let standardFolder = "/usr/share/apertium/modes"

    private let folder: String
    private let pipes = Mutex<[ApertiumMode: ApertiumPipe]>([:])

    /// Apertium with its mode files in `folder`.
    public init(folder: String = Apertium.standardFolder) {
        self.folder = folder
    }

    /// The installed pairs, as `spa-eng`.
    public var installedPairs: [String] {
        FolderListing.names(in: folder, most: 1_000) { $0.hasSuffix(".mode") }
            .map { String($0.dropLast(5)) }.sorted()
    }

    /// Ends every pipeline.
    public func shutdown() async {
        for pipe in pipes.withLock({ Array($0.values) }) { await pipe.shutdown() }
    }

    /// The mode of a language pair; `.notSupported` when it is not installed.
    func mode(from source: Language?, to target: Language) throws(ServiceError) -> ApertiumMode {
        guard let source else {
            throw ServiceError(
                .notSupported, context: "a translation by Apertium",
                advice: "Say which language the text is in, as in --from es.")
        }
        guard source.code != target.code else {
            throw ServiceError(
                .notSupported, context: "a translation of \(source.englishName) to itself",
                advice: "Name the language you read with --to or the setting translate-to.")
        }
        for from in Self.names(of: source) {
            for to in Self.names(of: target) {
                if let mode = readMode("\(from)-\(to)") { return mode }
            }
        }
        let pair = "\(source.englishName) to \(target.englishName)"
        throw ServiceError(
            .notSupported, context: "a translation from \(pair) by Apertium",
            advice: Self.advice(source, target))
    }

    /// The mode that analyses the words of a language, of any installed pair.
    func analysis(of language: Language) -> ApertiumMode? {
        let names = Self.names(of: language).map { $0 + "-" }
        let pair = installedPairs.first { pair in names.contains(where: pair.hasPrefix) }
        return pair.flatMap(readMode)?.analysis
    }

    /// The running pipe of a mode.
    func pipe(_ mode: ApertiumMode) -> ApertiumPipe {
        pipes.withLock { pipes in
            if let pipe = pipes[mode] { return pipe }
            let pipe = ApertiumPipe(mode, name: "Apertium")
            pipes[mode] = pipe
            return pipe
        }
    }

    private func readMode(_ name: String) -> ApertiumMode? {
        guard let file = fopen("\(folder)/\(name).mode", "r") else { return nil }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = fread(&bytes, 1, bytes.count, file)
        return ApertiumMode(modeFile: String(decoding: bytes[..<count], as: UTF8.self))
    }

    /// Older packages have two-letter language codes, newer ones three-letter codes.
    private static func names(of language: Language) -> [String] {
        [three[language.code], language.code].compactMap { $0 }
    }

    private static func advice(_ source: Language, _ target: Language) -> String {
        guard let package = package(from: source, to: target) else {
            return "Debian has no Apertium package for this pair; add a server that translates."
        }
        return "Install it with `apt install apertium \(package)`."
    }

    /// Debian's package for a pair of languages, in either direction; `nil` when there is none.
    public static func package(from source: Language, to target: Language) -> String? {
        let pair = Set([source.code, target.code])
        return packages.first { Set($0.codes) == pair }.map { "apertium-\($0.name)" }
    }

    /// True when texts of a language can be translated into another one here.
    public func translates(from source: Language, to target: Language) -> Bool {
        (try? mode(from: source, to: target)) != nil
    }

    private static let three = [
        "ca": "cat", "cs": "ces", "da": "dan", "de": "deu", "en": "eng", "eo": "epo",
        "es": "spa", "eu": "eus", "fr": "fra", "gl": "glg", "it": "ita", "nl": "nld",
        "no": "nor", "oc": "oci", "pt": "por", "ro": "ron", "ru": "rus", "sv": "swe",
        "uk": "ukr",
    ]

    /// Debian 12's packages for pairs a learner may want.
    private static let packages: [(name: String, codes: [String])] = [
        ("eng-spa", ["en", "es"]), ("eng-cat", ["en", "ca"]), ("fr-es", ["fr", "es"]),
        ("fra-cat", ["fr", "ca"]), ("spa-ita", ["es", "it"]), ("cat-ita", ["ca", "it"]),
        ("es-pt", ["es", "pt"]), ("por-cat", ["pt", "ca"]), ("es-ro", ["es", "ro"]),
        ("spa-cat", ["es", "ca"]), ("eo-en", ["eo", "en"]), ("eo-es", ["eo", "es"]),
        ("eo-fr", ["eo", "fr"]), ("eu-en", ["eu", "en"]), ("eu-es", ["eu", "es"]),
        ("en-gl", ["en", "gl"]), ("swe-nor", ["sv", "no"]), ("swe-dan", ["sv", "da"]),
        ("dan-nor", ["da", "no"]), ("rus-ukr", ["ru", "uk"]), ("oci-fra", ["oc", "fr"]),
    ]
}
