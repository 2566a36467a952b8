import Terminal

/// A whole set of keys to begin with.
package enum KeyPreset: String, CaseIterable, Hashable, Sendable {
    /// The keys of this program.
    case listen
    /// Those of mpv, as far as it has the command; the others stay, or move out of the way.
    case mpv

    /// The keys.
    package var keys: KeyMap {
        switch self {
        case .listen: .standard
        case .mpv:
            Self.ofMPV.reduce(.standard) { map, row in
                map.rebinding(.player, row.command, to: row.keys.compactMap(Key.init(named:)))
            }
        }
    }

    /// Each row takes its keys from the commands that had them, which a later row gives others.
    private static let ofMPV: [(command: Command, keys: [String])] = [
        (.togglePlay, ["Space", "p"]), (.autoPause, ["h"]),
        (.back, ["Left"]), (.forward, ["Right"]),
        (.farBack, ["Down", "H"]), (.farForward, ["Up", "L"]),
        (.previousSentence, ["Ctrl-Left", "a"]), (.nextSentence, ["Ctrl-Right", "d"]),
        (.replaySentence, ["s"]), (.abLoop, ["l", "b"]),
        (.louder, ["0", "+"]), (.quieter, ["9", "-"]),
        (.previousChapter, ["PgDn", "<", ","]), (.nextChapter, ["PgUp", ">", "."]),
        (.backgroundQuieter, ["("]), (.backgroundLouder, [")"]),
        (.textEarlier, ["z"]), (.textLater, ["Z", "x"]),
        (.snapTextBack, ["Ctrl-Shift-Left"]), (.snapTextOn, ["Ctrl-Shift-Right", "X"]),
        (.translationLine, ["j", "T"]),
    ]
}
