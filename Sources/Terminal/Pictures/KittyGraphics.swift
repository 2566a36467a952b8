/// The kitty graphics protocol: images are sent once, then placed, moved and deleted by id.
enum KittyGraphics {
    /// The most base 64 digits in a chunk.
    private static let chunkLimit = 4096
    /// The largest side of an image when the size of a cell is unknown.
    private static let sideLimit = 480

    /// The number of an image in the terminal, derived from its pixels, never 0.
    static func number(of image: PixelImage) -> UInt32 {
        max(1, UInt32(truncatingIfNeeded: image.digest) & 0x7FFF_FFFF)
    }

    /// Sends an image without showing it (`a=t`), no bigger than the cells it is for.
    ///
    /// A PNG is sent unchanged (`f=100`) if that is shorter, an opaque picture as RGB (`f=24`), any
    /// other as RGBA (`f=32`). Answers are turned off (`q=2`), because they would be dropped.
    static func transmit(_ picture: TerminalPicture, cell: PixelSize?) -> [UInt8] {
        let image = reduced(picture, cell: cell)
        let depth = image.isOpaque ? 3 : 4
        let png = picture.image.png
        let keys: String
        let data: [UInt8]
        if !png.isEmpty, png.count < image.width * image.height * depth {
            keys = "f=100"
            data = png
        } else {
            keys = "f=\(depth * 8),s=\(image.width),v=\(image.height)"
            data = depth == 4 ? image.pixels : image.withoutAlpha
        }
        return chunks("a=t,\(keys),i=\(number(of: picture.image)),q=2", data)
    }

    /// Shows an image at the cursor, over a number of cells, without moving the cursor.
    static func place(_ placement: PicturePlacement) -> [UInt8] {
        let size = placement.picture.size
        return command(
            "a=p,\(names(placement)),c=\(size.columns),r=\(size.rows),C=1,q=2")
    }

    /// Removes one placement; with `dataToo` the image's data as well.
    static func delete(_ placement: PicturePlacement, dataToo: Bool) -> [UInt8] {
        command("a=d,d=\(dataToo ? "I" : "i"),\(names(placement)),q=2")
    }

    /// Removes all images.
    static let deleteAll = command("a=d,d=A,q=2")

    /// Queries the support of the protocol; the answer names image 31.
    static let query = Array("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\".utf8)

    private static func names(_ placement: PicturePlacement) -> String {
        let place = placement.origin.row * Size.maximumSide + placement.origin.column + 1
        return "i=\(number(of: placement.picture.image)),p=\(place)"
    }

    private static func reduced(_ picture: TerminalPicture, cell: PixelSize?) -> PixelImage {
        let image = picture.image
        let width = cell.map { $0.width * picture.size.columns } ?? sideLimit
        let height = cell.map { $0.height * picture.size.rows } ?? sideLimit
        guard image.width > width || image.height > height else { return image }
        let scale = min(Double(width) / Double(image.width), Double(height) / Double(image.height))
        return image.scaled(
            width: Int(Double(image.width) * scale), height: Int(Double(image.height) * scale))
    }

    private static func chunks(_ keys: String, _ data: [UInt8]) -> [UInt8] {
        let digits = Base64.encode(data)
        var result: [UInt8] = []
        var start = 0
        repeat {
            let end = min(start + chunkLimit, digits.count)
            let more = "m=\(end < digits.count ? 1 : 0)"
            result += Array("\u{1B}_G\(start == 0 ? keys + "," : "")\(more);".utf8)
            result += digits[start..<end]
            result += [0x1B, UInt8(ascii: "\\")]
            start = end
        } while start < digits.count
        return result
    }

    private static func command(_ keys: String) -> [UInt8] {
        Array("\u{1B}_G\(keys)\u{1B}\\".utf8)
    }
}

extension PixelImage {
    /// The pixels with three bytes each.
    fileprivate var withoutAlpha: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(width * height * 3)
        for offset in stride(from: 0, to: pixels.count, by: 4) {
            result.append(contentsOf: pixels[offset..<offset + 3])
        }
        return result
    }
}
