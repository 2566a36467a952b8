package import HTTPCaching

/// A list of HLS (RFC 8216): the same sound in several forms, or its pieces.
package enum HLSPlaylist: Hashable, Sendable {
    /// Several forms of one stream.
    case master([Variant])
    /// The pieces that are there now.
    case media(Media)

    /// One form of a stream.
    package struct Variant: Hashable, Sendable {
        /// The address of its pieces.
        package let url: HTTPURL
        /// Bits per second at most; 0 when it is not said.
        package let bandwidth: Int
        /// True when it names a codec of pictures.
        package let hasPictures: Bool
        /// The address of its sound alone, where that is apart.
        package var sound: HTTPURL?
    }

    /// The pieces of a stream.
    package struct Media: Hashable, Sendable {
        /// A piece.
        package struct Segment: Hashable, Sendable {
            /// Its address.
            package let url: HTTPURL
            /// Its length in seconds.
            package let seconds: Double
            /// The title, as some stations write it.
            package let title: String?
            /// True when it does not continue the one before.
            package let isApart: Bool
            /// The bytes of its file that it is; `nil` for all.
            package var bytes: Range<Int64>?
            /// The beginning of a fragmented MP4, which stands before it.
            package var start: Start?
        }

        /// The beginning of a fragmented MP4, which its pieces need.
        package struct Start: Hashable, Sendable {
            /// Its address.
            package let url: HTTPURL
            /// The bytes of its file that it is; `nil` for all.
            package let bytes: Range<Int64>?
        }

        /// The number of the first piece.
        package var first: Int64
        /// The greatest length of a piece in seconds, after which the list is asked for again.
        package var target: Double
        /// The pieces, in order.
        package var segments: [Segment]
        /// True when no more will come.
        package var isEnded: Bool
        /// The thing in it that is not played, named for people; `nil` when all is.
        package var obstacle: String?
    }
}

extension HLSPlaylist {
    /// The least rate of a form that is chosen where there is another, in bits per second.
    private static let leastRate = 64_000

    /// The form to be heard: sound alone before pictures, then the least rate that is good enough,
    /// or the best of those that are not.
    package static func choice(of forms: [Variant]) -> HTTPURL? {
        func isBefore(_ one: Variant, _ other: Variant) -> Bool {
            let (good, otherGood) = (one.bandwidth >= leastRate, other.bandwidth >= leastRate)
            if good != otherGood { return good }
            return good ? one.bandwidth < other.bandwidth : one.bandwidth > other.bandwidth
        }
        let bare = forms.filter { !$0.hasPictures }.min(by: isBefore)
        let apart = forms.filter { $0.sound != nil }.min(by: isBefore)
        return bare?.url ?? apart?.sound ?? forms.min(by: isBefore)?.url
    }
}
