public import ListenCore

extension PlayerStatus {
    /// The status of a session without a screen.
    ///
    /// `sentences` are in order of time; finding the one heard is logarithmic.
    public init(
        _ subject: PlayerSubject, phase: PlayerPhase, place: PlaybackPlace, duration: MediaTime,
        isDurationSure: Bool = true, sentences: [ListenCore.Sentence]
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
        sentence = Self.sentence(at: place.position, in: sentences)
    }

    private static func sentence(
        at position: MediaTime, in sentences: [ListenCore.Sentence]
    ) -> Sentence? {
        var range = 0..<sentences.count
        while !range.isEmpty {
            let middle = (range.lowerBound + range.upperBound) / 2
            if sentences[middle].start <= position {
                range = (middle + 1)..<range.upperBound
            } else {
                range = range.lowerBound..<middle
            }
        }
        guard range.lowerBound > 0 else { return nil }
        let index = range.lowerBound - 1
        return Sentence(
            index: index, count: sentences.count, text: sentences[index].text,
            startSeconds: sentences[index].start.seconds,
            endSeconds: sentences[index].end.seconds)
    }
}
