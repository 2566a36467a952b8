import ListenCore

/// The tags at the end of a recording, in any order.
struct TailTags {
    /// The most tags in a row that are read.
    private static let most = 6

    private(set) var ape: RecordingFacts?
    private(set) var lyrics: Lyrics3?
    private(set) var old: ID3v1?

    init(_ input: TagInput, from sound: Int64, _ text: TagText) {
        old = ID3v1(input, text)
        var end = input.length
        if ID3v1.isThere(input) { end -= ID3v1.length }
        for _ in 0..<Self.most where end > sound {
            if let tag = APETag(input, endingAt: end, text) {
                ape = ape ?? tag.facts
                end = tag.start
            } else if let tag = Lyrics3(input, endingAt: end, text) {
                lyrics = lyrics ?? tag
                end = tag.start
            } else if let foot = ID3Tag.Head(input.bytes(at: end - 10, count: 10), mark: "3DI") {
                end -= Int64(foot.size) + 20
            } else {
                break
            }
        }
        if ape == nil { ape = APETag(input, at: sound, text)?.facts }
    }

    /// Adds the contents of the tags to the facts; existing facts stay.
    func add(to facts: inout RecordingFacts) {
        if let ape {
            facts.tags = facts.tags.filled(from: ape.tags)
            facts.pictures += ape.pictures
            facts.texts += ape.texts
            facts.chapters = facts.chapters ?? ape.chapters
        }
        if let lyrics {
            facts.tags = facts.tags.filled(from: lyrics.tags)
            if let text = lyrics.lyrics { facts.texts.append(text) }
        }
        if let old { facts.tags = facts.tags.filled(from: old.tags) }
    }
}
