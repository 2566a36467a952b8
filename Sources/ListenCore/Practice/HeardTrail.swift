/// A piece of a recording that was heard in one go.
package struct HeardStretch: Hashable, Sendable {
    /// Its beginning.
    package var start: MediaTime
    /// The beginning of what follows it.
    package var end: MediaTime
    /// The passage it belongs to, when the plan goes line by line.
    package var passage: Passage?

    /// A piece.
    package init(start: MediaTime, end: MediaTime, passage: Passage? = nil) {
        self.start = start
        self.end = end
        self.passage = passage
    }
}

/// Everything that was heard since the last look, however long ago that was.
///
/// A place that is read from time to time skips what was heard in between when sound is faster than
/// its reader: into a file, or on a busy machine.
package struct HeardTrail: Hashable, Sendable {
    /// The pieces in the order they were heard.
    package var stretches: [HeardStretch]
    /// The place that is heard at the end of the last.
    package var place: PlaybackPlace

    /// A trail.
    package init(_ stretches: [HeardStretch] = [], place: PlaybackPlace) {
        self.stretches = stretches
        self.place = place
    }
}
