import CPictures
package import Terminal

/// Decodes pictures: PNG by libpng, JPEG by TurboJPEG, both opened when first needed.
///
/// The bytes are untrusted: their kind is recognised by their beginning, their size is checked
/// before any pixel is decoded, and damage is an error. Blocks while decoding; safe from any
/// thread.
package struct PictureDecoder: Sendable {
    /// The largest side that is decoded, in pixels.
    package static let maximumSide = 4096

    /// The longest side of the result, in pixels; larger pictures are scaled down to it.
    package let side: Int

    /// A decoder that returns pictures of at most `side` pixels a side.
    package init(side: Int = 640) {
        self.side = min(max(1, side), PixelImage.maximumSide)
    }

    /// Decodes a picture.
    package func decode(_ bytes: [UInt8]) throws(PictureError) -> PixelImage {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return try decodePNG(bytes) }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return try decodeJPEG(bytes) }
        throw PictureError(.unknownFormat)
    }

    private func decodePNG(_ bytes: [UInt8]) throws(PictureError) -> PixelImage {
        let extent = try extent(bytes, "libpng16.so.16", listen_png_extent)
        let count = extent.width * extent.height * 4
        let rgba = try filled(count, "libpng16.so.16") { pixels in
            listen_png_decode(bytes, bytes.count, pixels, count)
        }
        let scaler = AreaScaler(width: extent.width, height: extent.height, channels: 4)
        return try image(scaler, rgba, png: bytes)
    }

    private func decodeJPEG(_ bytes: [UInt8]) throws(PictureError) -> PixelImage {
        let extent = try extent(bytes, "libturbojpeg.so.0", listen_jpeg_extent)
        // The strongest reduction that still has all the required pixels.
        let longest = max(extent.width, extent.height)
        let reduction = [8, 4, 2].first { longest / $0 >= side } ?? 1
        let width = (extent.width + reduction - 1) / reduction
        let height = (extent.height + reduction - 1) / reduction
        let count = width * height * 3
        let rgb = try filled(count, "libturbojpeg.so.0") { pixels in
            listen_jpeg_decode(bytes, bytes.count, UInt32(reduction), pixels, count)
        }
        return try image(AreaScaler(width: width, height: height, channels: 3), rgb, png: [])
    }

    private func extent(
        _ bytes: [UInt8], _ library: String,
        _ read: (
            UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<UInt32>?,
            UnsafeMutablePointer<UInt32>?
        ) -> Int32
    ) throws(PictureError) -> (width: Int, height: Int) {
        var (width, height): (UInt32, UInt32) = (0, 0)
        try check(read(bytes, bytes.count, &width, &height), library)
        guard width > 0, height > 0 else { throw PictureError(.damaged) }
        guard width <= Self.maximumSide, height <= Self.maximumSide else {
            throw PictureError(.tooLarge(width: Int(width), height: Int(height)))
        }
        return (Int(width), Int(height))
    }

    /// The pixels that a call of a library writes.
    private func filled(
        _ count: Int, _ library: String, _ fill: (UnsafeMutablePointer<UInt8>?) -> Int32
    ) throws(PictureError) -> [UInt8] {
        var status: Int32 = 0
        var pixels = [UInt8](repeating: 0, count: count)
        pixels.withUnsafeMutableBufferPointer { status = fill($0.baseAddress) }
        try check(status, library)
        return pixels
    }

    private func check(_ status: Int32, _ library: String) throws(PictureError) {
        switch Int(status) {
        case LISTEN_PICTURE_READ: return
        case LISTEN_PICTURE_NO_LIBRARY: throw PictureError(.libraryMissing(name: library))
        case LISTEN_PICTURE_TOO_MUCH: throw PictureError(.tooCostly)
        default: throw PictureError(.damaged)
        }
    }

    private func image(
        _ scaler: AreaScaler, _ pixels: [UInt8], png: [UInt8]
    ) throws(PictureError) -> PixelImage {
        let scaled = scaler.scale(pixels, toFit: side)
        // The file itself is only of use when the picture was not scaled.
        let isWhole = scaled.width == scaler.width && scaled.height == scaler.height
        guard
            let image = PixelImage(
                width: scaled.width, height: scaled.height, rgba: scaled.rgba,
                png: isWhole ? png : [])
        else { throw PictureError(.damaged) }
        return image
    }
}
