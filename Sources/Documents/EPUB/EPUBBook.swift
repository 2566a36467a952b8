package import ListenCore

/// The files of a book in an archive, a folder or memory.
package protocol EPUBFiles {
    /// The names of all files, with `/` between folders.
    var names: [String] { get }
    /// The bytes of a file; `nil` when it is not there, too large or cannot be read.
    func bytes(of name: String) -> [UInt8]?
}

/// Files of a book in memory.
package struct EPUBFilesInMemory: EPUBFiles, Sendable {
    private let files: [String: [UInt8]]
    /// Files whose names are listed, but whose bytes are not held: recordings.
    private let others: [String]

    /// Files by their names.
    package init(_ files: [String: [UInt8]], others: [String] = []) {
        self.files = files
        self.others = others
    }

    /// The names of all files.
    package var names: [String] { files.keys.sorted() + others }

    /// The bytes of a file.
    package func bytes(of name: String) -> [UInt8]? { files[name] }

    /// True when a reader asks for a file of this name; false for recordings, pictures and fonts.
    package static func isText(_ name: String) -> Bool {
        let lower = name.lowercased()
        return lower == "mimetype" || lower.hasPrefix("meta-inf/")
            || [".opf", ".xhtml", ".html", ".htm", ".xml", ".ncx", ".smil"].contains {
                lower.hasSuffix($0)
            }
    }
}

/// A book as its EPUB has it: facts, chapters with their texts, and the recordings of their
/// passages.
package struct EPUBBook: Hashable, Sendable {
    /// Its facts; the title is `album`.
    package internal(set) var tags: RecordingTags
    /// The file name of its cover.
    package internal(set) var cover: String?
    /// Its chapters: the files of the spine in reading order.
    package internal(set) var chapters: [EPUBChapter]
    /// The stated length of everything that is spoken.
    package internal(set) var duration: MediaTime?
    /// A sentence for each part that could not be read, at most a hundred.
    package internal(set) var diagnostics: [String]

    /// True when any chapter is spoken.
    package var isSpoken: Bool { chapters.contains { !$0.passages.isEmpty } }
}

/// A chapter of an EPUB: one file of its spine.
package struct EPUBChapter: Hashable, Sendable {
    /// Its title in the table of contents, otherwise its first heading.
    package let title: String?
    /// The name of its file in the book.
    package let file: String
    /// Its language, when the file states another than the book.
    package let language: Language?
    /// Its text; notes stand behind it.
    package let blocks: [TextBlock]
    /// The spoken passages, in order; empty without a media overlay.
    package let passages: [EPUBPassage]
    /// The stated length of the spoken passages.
    package let duration: MediaTime?

    /// Its text, a line for every paragraph, without the marks of notes.
    package var paragraphs: [String] {
        blocks.flatMap { block in
            [.code, .verse].contains(block.kind)
                ? block.withoutNotes.split(whereSeparator: \.isNewline).map(String.init)
                : [block.withoutNotes]
        }
    }

    /// The chapter with only those passages whose recordings are there.
    package func keepingPassages(_ isThere: (_ recording: String) -> Bool) -> EPUBChapter {
        EPUBChapter(
            title: title, file: file, language: language, blocks: blocks,
            passages: passages.filter { isThere($0.clip.recording) }, duration: duration)
    }

    /// The clips of the passages, bounded by the lengths of recordings by name: clips that go on to
    /// the end of a recording end there, and none goes beyond it.
    package func clips(lengths: [String: MediaTime]) -> [EPUBClip] {
        timeline(lengths: lengths).clips
    }

    /// The passages as cues on the chapter's own time, which begins at 0 and runs through the clips
    /// one behind the other.
    ///
    /// `lengths` are those of the recordings by name, for passages that go on to the end of one;
    /// when such a length is missing they end where the next begins.
    package func cues(lengths: [String: MediaTime] = [:]) -> [Cue] {
        timeline(lengths: lengths).cues
    }

    private func timeline(lengths: [String: MediaTime]) -> (clips: [EPUBClip], cues: [Cue]) {
        var clips: [EPUBClip] = []
        var cues: [Cue] = []
        // The beginning of the last clip on the chapter's own time.
        var base = MediaTime.zero
        for (place, passage) in passages.enumerated() {
            let clip = passage.clip
            let next = place + 1 < passages.count ? passages[place + 1].clip : nil
            let following = next.flatMap {
                $0.recording == clip.recording && $0.begin >= clip.begin ? $0.begin : nil
            }
            let length = lengths[clip.recording]
            let stated = clip.end ?? following ?? length ?? clip.begin
            let end = max(clip.begin, length.map { min(stated, $0) } ?? stated)
            if let last = clips.last, let lastEnd = last.end {
                if last.recording == clip.recording, clip.begin >= lastEnd,
                    clip.begin - lastEnd <= .seconds(2)
                {
                    clips[clips.count - 1] = EPUBClip(
                        recording: last.recording, begin: last.begin, end: end)
                } else {
                    base = base + (lastEnd - last.begin)
                    clips.append(EPUBClip(recording: clip.recording, begin: clip.begin, end: end))
                }
            } else {
                clips.append(EPUBClip(recording: clip.recording, begin: clip.begin, end: end))
            }
            let shift = base - (clips.last?.begin ?? .zero)
            cues.append(
                Cue(
                    id: cues.count, start: clip.begin + shift, end: end + shift,
                    text: passage.text, readings: passage.readings))
        }
        return (clips, cues)
    }
}

/// A piece of text and the clip of a recording that speaks it.
package struct EPUBPassage: Hashable, Sendable {
    /// The text on one line.
    package let text: String
    /// The readings of parts of the text, if the book states them.
    package let readings: [CueReading]
    /// The recording of the passage.
    package let clip: EPUBClip

    /// A passage.
    package init(text: String, readings: [CueReading] = [], clip: EPUBClip) {
        self.text = text
        self.readings = readings
        self.clip = clip
    }
}

/// A clip of a recording in a book.
package struct EPUBClip: Hashable, Sendable {
    /// The name of the recording's file in the book.
    package let recording: String
    /// The beginning of the clip.
    package let begin: MediaTime
    /// The end of the clip; `nil` for the end of the recording.
    package let end: MediaTime?
}

/// The reason that an EPUB cannot be read.
package typealias EPUBError = CodedError<EPUBErrorCode>

/// The codes of `EPUBError`.
package enum EPUBErrorCode: FailureCode {
    /// It is encrypted by a shop's system, which is named.
    case protected(by: String)
    /// It has no readable container or package.
    case notEPUB(reason: String)

    /// The failure and the way out of it.
    package func sentence(about name: String) -> String {
        switch self {
        case .protected(let system):
            "\(name) is protected against copying (\(system)), so its text cannot be read. "
                + "Get an edition without protection."
        case .notEPUB(let reason):
            "\(name) is no EPUB that can be read: \(reason). Check that it is the right file."
        }
    }

    /// The kind of failure.
    package var kind: FailureKind {
        switch self {
        case .protected: .refused
        case .notEPUB: .badData
        }
    }
}
