import ListenCore
import Markup

extension JSONTranscript {
    /// Reads the fragments of an aeneas sync map, which may have levels: paragraphs, sentences,
    /// words.
    ///
    /// The lowest level that is not single words gives the cues; single words under a fragment are
    /// its words. Recursion is bounded by the depth of the tree.
    mutating func takeFragments(_ list: JSONElement) {
        var waiting: [JSONElement] = list.objects.reversed()
        while let fragment = waiting.popLast() {
            if language == nil {
                language = fragment["language"]?.string.flatMap(StatedLanguage.language)
            }
            let children = fragment["children"]?.objects ?? []
            var segment = JSONSegment(fragment)
            guard !children.isEmpty else {
                add(segment)
                continue
            }
            let words = children.map { JSONSegment($0) }
            let areWords =
                children.allSatisfy { !($0["children"]?.hasElements ?? false) }
                && words.allSatisfy { $0.text?.trimmingBlanks.utf8.contains(0x20) != true }
            if areWords, segment.start != nil {
                segment.words = words.map {
                    RawWord(text: $0.text ?? "", start: $0.start, end: $0.end)
                }
                add(segment)
            } else {
                waiting += children.reversed()
            }
        }
    }
}
