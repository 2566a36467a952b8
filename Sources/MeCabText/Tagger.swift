import CMeCab

/// A tagger of libmecab.
///
/// Unchecked: it is used only under the lock of `MeCabText.tagger`.
final class Tagger: @unchecked Sendable {
    private let tagger: OpaquePointer
    private let cache = FeatureCache()
    /// The longest text whose readings are weighed, which takes some 5 KB a character.
    private static let longestWeighed = 6_000

    init?() {
        guard let opened = listen_mecab_open() else { return nil }
        tagger = opened
    }

    deinit { listen_mecab_close(tagger) }

    /// The morphemes of a text in order; weighing tells sure readings from likely ones, and takes
    /// longer.
    ///
    /// In a text too long to be weighed no reading is sure.
    func morphemes(of text: String, weighed: Bool) -> [Morpheme]? {
        let bytes = Array(text.utf8)
        let isWeighed = weighed && bytes.count <= Self.longestWeighed
        var found = Found(bytes: bytes)
        let isDone = found.bytes.withUnsafeBytes { raw in
            withUnsafeMutablePointer(to: &found.morphemes) { morphemes in
                var context = Context(
                    bytes: raw, morphemes: morphemes, cache: .passUnretained(cache))
                return listen_mecab_parse(
                    tagger, raw.bindMemory(to: CChar.self).baseAddress, raw.count,
                    isWeighed ? 1 : 0, add, &context)
            }
        }
        guard isDone == 0 else { return nil }
        guard weighed, !isWeighed else { return found.morphemes }
        return found.morphemes.map { morpheme in
            var morpheme = morpheme
            morpheme.share = 0
            return morpheme
        }
    }
}

private struct Found {
    let bytes: [UInt8]
    var morphemes: [Morpheme] = []
}

private struct Context {
    let bytes: UnsafeRawBufferPointer
    let morphemes: UnsafeMutablePointer<[Morpheme]>
    let cache: Unmanaged<FeatureCache>
}

/// Called by libmecab for each morpheme.
private func add(
    _ context: UnsafeMutableRawPointer?, _ found: UnsafePointer<listen_mecab_morpheme>?
) {
    guard let context = context?.assumingMemoryBound(to: Context.self).pointee,
        let found = found?.pointee, found.length > 0, found.offset <= context.bytes.count,
        found.length <= context.bytes.count - found.offset
    else { return }
    let features = context.cache.takeUnretainedValue().features(
        of: found.features.map { String(cString: $0) } ?? "")
    let probability = found.probability.isFinite ? found.probability : 0
    if found.is_rival != 0 {
        let last = context.morphemes.pointee.count - 1
        guard last >= 0 else { return }
        context.morphemes.pointee[last].weigh(rival: features, probability: probability)
        return
    }
    let range = found.offset..<found.offset + found.length
    context.morphemes.pointee.append(
        Morpheme(
            range: range, surface: String(decoding: context.bytes[range], as: UTF8.self),
            features: features, isUnknown: found.is_unknown != 0, share: probability))
}
