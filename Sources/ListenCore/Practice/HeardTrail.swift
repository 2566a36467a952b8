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

/// All that was heard since somebody looked last, however long ago that is.
///
/// A place that is looked at now and then jumps over what was heard in between, where sound runs
/// faster than its listener looks: into a file, or on a busy machine.
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
