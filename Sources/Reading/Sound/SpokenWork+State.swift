import ListenCore

extension SpokenWork.State {
    /// The rate of estimated times, before a voice has said its own.
    static let usualRate = SampleRate(22_050)

    /// True when nothing more will come: all is made, the voice failed, or nobody listens.
    var isOver: Bool { layout?.isExact == true || failure != nil || readers == 0 }

    /// True when no sentence is missing from the listener on.
    var isAllAheadMade: Bool { layout.map { $0.next(from: listener) == nil } ?? false }

    /// Those who follow the work, which it forgets.
    mutating func takeFollowers() -> SpokenWork.Followers {
        defer { followers = SpokenWork.Followers() }
        return followers
    }

    /// The next sentence to be made; the first of all while nothing is known of the voice.
    ///
    /// Those before the listener come last: they are kept for the next time, and have their exact
    /// times then.
    func next(_ script: SpokenScript) -> Int? {
        if let layout {
            if let line = layout.next(from: listener) { return line }
            if layout.isExact { return nil }
        } else if let line = pieces.indices.dropFirst(listener).first(where: { pieces[$0] == nil })
        {
            return line
        }
        return pieces.indices.first { line in
            pieces[line] == nil && !silent.contains(line)
                && file?.piece(script.lines[line].key) == nil
        }
    }

    static func layout(_ script: SpokenScript, _ rate: SampleRate) -> SpeechLayout {
        SpeechLayout(
            estimates: script.lines.map {
                SpeechEstimate.duration(of: $0.sentence.text).frame(at: rate).value
            })
    }

    /// The times that places are kept by; `nil` for a text with too many sentences.
    ///
    /// They are those that the text is shown with.
    func timeline(_ script: SpokenScript) -> SpokenTimeline? {
        let rate = file?.rate ?? Self.usualRate
        let layout = layout ?? Self.layout(script, rate)
        func time(_ frame: Int64) -> Int64 { MediaTime(FrameCount(frame), at: rate).milliseconds }
        return SpokenTimeline(
            script.lines.enumerated().map { line, spoken in
                let start = layout.start(of: line)
                return SpokenTimeline.Sentence(
                    key: spoken.words,
                    milliseconds: time(start + layout.frames(of: line)) - time(start))
            })
    }

    /// Has the places in the text moved to the times of its sentences.
    mutating func movePlaces(_ script: SpokenScript) {
        guard let places, unmoved > 0 else { return }
        unmoved = 0
        if let timeline = timeline(script) { places.note(timeline) }
    }

    mutating func begin(with file: SentenceSoundFile, _ script: SpokenScript) {
        // A voice says nothing of a sentence of signs alone; of a word it is asked again.
        for line in script.lines where line.hasWord { file.forgetSilence(line.key) }
        self.file = file
        layout = Self.layout(script, file.rate)
        for (line, spoken) in script.lines.enumerated() {
            if let piece = file.piece(spoken.key) ?? pieces[line] { note(piece, of: line) }
        }
    }

    /// Takes up a sentence that was made, or left out, when its listener had gone on.
    mutating func find(_ line: Int, _ script: SpokenScript) {
        guard pieces[line] == nil else { return }
        if silent.contains(line) { return leaveOut(line) }
        if let piece = file?.piece(script.lines[line].key) { note(piece, of: line) }
    }

    /// Takes up the sound of the same sentence elsewhere in the text; false where there is none.
    ///
    /// A listener who has passed the sentence meanwhile is left where it is.
    mutating func takeUp(_ line: Int, _ script: SpokenScript) -> Bool {
        guard let piece = file?.piece(script.lines[line].key) else { return false }
        if line >= listener { note(piece, of: line) }
        return true
    }

    /// Makes a sentence silence of no length, once nobody has passed it.
    mutating func leaveOut(_ line: Int) {
        silent.insert(line)
        guard line >= listener else { return }
        note(SpokenPiece(first: 0, frames: 0, words: []), of: line)
    }

    mutating func note(_ piece: SpokenPiece, of line: Int) {
        pieces[line] = piece
        unmoved += 1
        isShown = false
        layout?.make(line, frames: piece.frames)
    }
}
