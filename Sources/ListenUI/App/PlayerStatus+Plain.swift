public import ListenCore

extension PlayerStatus {
    /// The status of a session without a screen.
    ///
    /// `sentences` are in order of time; finding the one heard is logarithmic. Of several that
    /// begin together it is the one of the index `preferred`, else the first.
    public init(
        _ subject: PlayerSubject, phase: PlayerPhase, place: PlaybackPlace, duration: MediaTime,
        isDurationSure: Bool = true, sentences: [ListenCore.Sentence], preferred: Int? = nil
    ) {
        self.init(
            state: State(phase, isGap: place.gapLeft != nil),
            source: subject.address.source.rawValue)
        switch phase {
        case .interrupted(let why), .failed(let why): reason = why
        default: break
        }
        book = Item(
            id: subject.address.book.rawValue, title: subject.bookTitle,
            number: subject.bookNumber)
        chapter = Item(
            id: subject.address.chapter.rawValue, title: subject.chapterTitle,
            number: subject.number, place: subject.place, count: subject.chapterCount)
        positionSeconds = place.position.seconds
        durationSeconds = duration > .zero ? duration.seconds : nil
        isDurationEstimated = duration > .zero && !isDurationSure ? true : nil
        rate = place.rate.factor
        sentence = sentences.heard(at: place.position, preferring: preferred).map { index in
            Sentence(
                index: index, count: sentences.count, text: sentences[index].text,
                startSeconds: sentences[index].start.seconds,
                endSeconds: sentences[index].end.seconds)
        }
    }
}

extension [Sentence] {
    /// The sentence begun last at a place, of sentences in order of time; of several that begin
    /// together the preferred one, else the first; O(log n).
    public func heard(at position: MediaTime, preferring preferred: Int? = nil) -> Int? {
        let behind = first { $0 > position }
        guard behind > 0 else { return nil }
        let start = self[behind - 1].start
        if let preferred, indices.contains(preferred), self[preferred].start == start {
            return preferred
        }
        return first { $0 >= start }
    }

    /// The first sentence whose start, and that of every one after it, is as asked for.
    private func first(_ isReached: (MediaTime) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isReached(self[middle].start) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
