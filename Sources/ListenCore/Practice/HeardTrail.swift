/// A piece of a recording that was heard in one go.
public struct HeardStretch: Hashable, Sendable {
    /// Its beginning.
    public var start: MediaTime
    /// The beginning of what follows it.
    public var end: MediaTime
    /// The passage it belongs to, when the plan goes line by line.
    public var passage: Passage?

    /// A piece.
    public init(start: MediaTime, end: MediaTime, passage: Passage? = nil) {
        self.start = start
        self.end = end
        self.passage = passage
    }
}

/// Everything that was heard since the last look, however long ago that was.
///
/// A place that is read from time to time skips what was heard in between when sound is faster than
/// its reader: into a file, or on a busy machine.
public struct HeardTrail: Hashable, Sendable {
    /// The pieces in the order they were heard.
    public var stretches: [HeardStretch]
    /// The place that is heard at the end of the last.
    public var place: PlaybackPlace

    /// A trail.
    public init(_ stretches: [HeardStretch] = [], place: PlaybackPlace) {
        self.stretches = stretches
        self.place = place
    }
}
