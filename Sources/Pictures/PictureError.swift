/// The reason that bytes are no picture.
package struct PictureError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of fault.
    package enum Code: Hashable, Sendable {
        /// The bytes are neither a PNG nor a JPEG.
        case unknownFormat
        /// The bytes begin like one and are damaged.
        case damaged
        /// The picture has more pixels than may be decoded.
        case tooLarge(width: Int, height: Int)
        /// Decoding takes more memory or time than any honest picture.
        case tooCostly
        /// The library that reads this format is not on this machine.
        case libraryMissing(name: String)
    }

    /// The kind of fault.
    package let code: Code

    /// An error.
    package init(_ code: Code) {
        self.code = code
    }

    /// A sentence that says what to do.
    package var description: String {
        switch code {
        case .unknownFormat: "It is neither a PNG nor a JPEG; save the cover as one of these."
        case .damaged: "The picture is damaged; save it anew."
        case .tooLarge(let width, let height):
            "The picture has \(width) by \(height) pixels, and at most 4096 by 4096 are read; "
                + "make it smaller."
        case .tooCostly: "Reading the picture takes too much; save it anew, not progressive."
        case .libraryMissing(let name): "The library \(name) is missing; install it."
        }
    }
}
