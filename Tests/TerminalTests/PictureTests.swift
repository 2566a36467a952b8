import ListenTestSupport
import Testing

@testable import Terminal

struct PictureTests {
    /// A picture whose colours run from left to right and from top to bottom.
    private func ramp(width: Int, height: Int, alpha: UInt8 = 255) throws -> PixelImage {
        var pixels: [UInt8] = []
        for row in 0..<height {
            for column in 0..<width {
                pixels += [
                    UInt8(column * 255 / width), UInt8(row * 255 / height), 128, alpha,
                ]
            }
        }
        return try #require(PixelImage(width: width, height: height, rgba: pixels))
    }

    private func capabilities(_ graphics: TerminalCapabilities.Graphics) -> TerminalCapabilities {
        var found = TerminalCapabilities()
        found.kittyGraphics = graphics == .kitty
        found.sixel = graphics == .sixel
        found.cellSize = PixelSize(width: 8, height: 16)
        if graphics == .none { found.colorDepth = .ansi16 }
        return found
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func `an image needs sides within limits and all its pixels`() {
        #expect(PixelImage(width: 0, height: 1, rgba: []) == nil)
        #expect(PixelImage(width: 1, height: 1, rgba: [1, 2, 3]) == nil)
        #expect(PixelImage(width: 2049, height: 1, rgba: Array(repeating: 0, count: 8196)) == nil)
    }

    @Test func `scaling means over what a pixel covers, weighed by alpha`() throws {
        let pixels: [UInt8] = [255, 0, 0, 255, 0, 0, 255, 0, 255, 0, 0, 255, 0, 0, 255, 0]
        let image = try #require(PixelImage(width: 2, height: 2, rgba: pixels))
        #expect(image.scaled(width: 1, height: 1).pixels == [255, 0, 0, 127])
        #expect(
            image.scaled(width: 4, height: 2).pixels.prefix(8) == [255, 0, 0, 255, 255, 0, 0, 255])
        #expect(image.flattened(over: (0, 255, 0)).pixels.suffix(4) == [0, 255, 0, 255])
    }

    @Test(arguments: [
        (100, 100, Size(columns: 20, rows: 10), Size(columns: 20, rows: 10)),
        (100, 100, Size(columns: 40, rows: 10), Size(columns: 20, rows: 10)),
        (200, 100, Size(columns: 20, rows: 10), Size(columns: 20, rows: 5)),
        (50, 100, Size(columns: 20, rows: 10), Size(columns: 10, rows: 10)),
        (1000, 1, Size(columns: 20, rows: 10), Size(columns: 20, rows: 1)),
        (1, 1000, Size(columns: 20, rows: 10), Size(columns: 1, rows: 10)),
    ])
    func `a picture keeps its shape`(width: Int, height: Int, bounds: Size, size: Size) throws {
        let image = try ramp(width: width, height: height)
        #expect(TerminalPicture(image, within: bounds)?.size == size)
        #expect(TerminalPicture(image, within: Size(columns: 0, rows: 9)) == nil)
    }

    @Test func `half blocks hold two pixels a cell, and nothing where nothing is`() throws {
        let pixels: [UInt8] = [1, 2, 3, 255, 0, 0, 0, 0, 4, 5, 6, 255, 7, 8, 9, 255]
        let image = try #require(PixelImage(width: 2, height: 2, rgba: pixels))
        let picture = try #require(
            TerminalPicture(image, within: Size(columns: 2, rows: 1)))
        var canvas = Canvas(size: Size(columns: 3, rows: 1))
        canvas.draw(picture, at: .zero)
        #expect(canvas.snapshotLines == ["▀▄"])
        #expect(
            canvas[.zero]?.style
                == Style(foreground: .rgb(1, 2, 3), background: .rgb(4, 5, 6)))
        #expect(canvas[Point(column: 1, row: 0)]?.style == Style(foreground: .rgb(7, 8, 9)))
    }

    @Test func `a kitty picture is sent once, moved, and its data freed`() throws {
        let picture = try #require(
            TerminalPicture(try ramp(width: 64, height: 64), within: Size(columns: 8, rows: 4)))
        var stream = FrameDiff(capabilities: capabilities(.kitty))
        func frame(_ draw: (inout Canvas) -> Void) -> String {
            var canvas = Canvas(size: Size(columns: 30, rows: 8))
            draw(&canvas)
            return text(stream.encode(canvas))
        }
        let first = frame { $0.draw(picture, at: Point(column: 2, row: 1)) }
        #expect(first.contains("a=t,f=24,s=64,v=64,i="))
        #expect(first.contains("\u{1B}[2;3H\u{1B}_Ga=p,"))
        #expect(first.contains("c=8,r=4,C=1,q=2"))
        // 64 × 64 × 3 bytes are 16,384 digits: four chunks, the last of which says so.
        #expect(first.components(of: "m=1;") == 3 && first.components(of: "m=0;") == 1)
        #expect(frame { $0.draw(picture, at: Point(column: 2, row: 1)) }.isEmpty)
        let moved = frame { $0.draw(picture, at: Point(column: 12, row: 1)) }
        #expect(!moved.contains("a=t") && moved.contains("a=p") && moved.contains("d=i,"))
        let covered = frame { canvas in
            canvas.draw(picture, at: Point(column: 12, row: 1))
            canvas.draw("over", at: Point(column: 13, row: 2))
        }
        #expect(covered.contains("d=I,") && covered.contains("▀") && covered.contains("over"))
        #expect(frame { $0.draw(picture, at: Point(column: 12, row: 1)) }.contains("a=t"))
    }

    @Test func `a shorter PNG is sent as it is`() throws {
        let image = try ramp(width: 64, height: 64)
        let named = try #require(
            PixelImage(width: 64, height: 64, rgba: image.pixels, png: [1, 2, 3, 4]))
        let picture = try #require(TerminalPicture(named, within: Size(columns: 8, rows: 4)))
        let sent = text(KittyGraphics.transmit(picture, cell: nil))
        #expect(sent.contains("f=100,i=") && sent.contains("m=0;AQIDBA==\u{1B}\\"))
        let seeThrough = try #require(
            TerminalPicture(
                try ramp(width: 9, height: 9, alpha: 9), within: Size(columns: 8, rows: 4)))
        #expect(text(KittyGraphics.transmit(seeThrough, cell: nil)).contains("f=32,s=9,v=9"))
    }

    @Test func `sixels draw the picture in at most 256 colours`() throws {
        let image = try ramp(width: 80, height: 48)
        let drawn = try #require(SixelReader(text(Sixel.encode(image))))
        #expect((2...256).contains(drawn.colors.count))
        #expect(drawn.width == 80 && drawn.height == 48)
        var worst = 0
        for row in 0..<48 {
            for column in 0..<80 {
                let shown = try #require(drawn[column, row])
                let offset = (row * 80 + column) * 4
                for (part, value) in [shown.0, shown.1, shown.2].enumerated() {
                    worst = max(worst, abs(value * 255 / 100 - Int(image.pixels[offset + part])))
                }
            }
        }
        #expect(worst <= 24)
    }

    @Test func `few colours stay what they are`() throws {
        let pixels: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]
        let image = try #require(PixelImage(width: 2, height: 2, rgba: pixels))
        let drawn = try #require(SixelReader(text(Sixel.encode(image))))
        #expect(drawn.colors.count == 4)
        #expect(drawn[0, 0].map { [$0.0, $0.1, $0.2] } == [100, 0, 0])
        #expect(drawn[1, 1].map { [$0.0, $0.1, $0.2] } == [100, 100, 100])
    }

    @Test func `sixels stand over blank cells, never in the last row, and go when overwritten`()
        throws
    {
        let picture = try #require(
            TerminalPicture(try ramp(width: 32, height: 32), within: Size(columns: 4, rows: 2)))
        var stream = FrameDiff(capabilities: capabilities(.sixel))
        let size = Size(columns: 12, rows: 4)
        var canvas = Canvas(size: size)
        canvas.draw(picture, at: Point(column: 2, row: 1))
        let first = text(stream.encode(canvas))
        #expect(first.contains("\u{1B}[2;3H\u{1B}P0;1;0q\"1;1;32;30"))
        #expect(!first.contains("▀"))
        #expect(stream.encode(canvas).isEmpty)
        let gone = stream.encode(Canvas(size: size))
        #expect(text(gone) == "\u{1B}[2;3H    \u{1B}[3;3H    ")
        var low = Canvas(size: size)
        low.draw(picture, at: Point(column: 2, row: 2))
        #expect(text(stream.encode(low)).contains("▀"))
    }

    @Test func `text left of a picture goes with it, and no pixels are erased by a line's end`()
        throws
    {
        let picture = try #require(
            TerminalPicture(try ramp(width: 32, height: 32), within: Size(columns: 4, rows: 2)))
        var stream = FrameDiff(capabilities: capabilities(.sixel))
        let size = Size(columns: 20, rows: 4)
        var canvas = Canvas(size: size)
        canvas.draw("a long title", at: Point(column: 0, row: 0))
        canvas.draw(picture, at: Point(column: 14, row: 0))
        _ = stream.encode(canvas)
        let gone = text(stream.encode(Canvas(size: size)))
        #expect(!gone.contains("\u{1B}[K"))
        #expect(gone.components(of: " ") >= 12 + 8)
    }

    @Test func `sixels are drawn anew when a cell has another size`() throws {
        let picture = try #require(
            TerminalPicture(try ramp(width: 32, height: 32), within: Size(columns: 4, rows: 2)))
        var stream = FrameDiff(capabilities: capabilities(.sixel))
        var canvas = Canvas(size: Size(columns: 20, rows: 4))
        canvas.draw(picture, at: .zero)
        #expect(text(stream.encode(canvas)).contains("\u{1B}P0;1;0q"))
        stream.capabilities.cellSize = PixelSize(width: 20, height: 40)
        let again = text(stream.encode(canvas))
        #expect(again.contains("\u{1B}[2J") && again.contains("\u{1B}P0;1;0q"))
        #expect(stream.encode(canvas).isEmpty)
    }

    @Test func `too few colours show no picture, and a clipped one shows half blocks`() throws {
        let picture = try #require(
            TerminalPicture(try ramp(width: 32, height: 32), within: Size(columns: 4, rows: 2)))
        let size = Size(columns: 12, rows: 4)
        var canvas = Canvas(size: size)
        canvas.draw(picture, at: .zero)
        var few = FrameDiff(capabilities: capabilities(.none))
        #expect(text(few.encode(canvas)) == "\u{1B}[m\u{1B}[2J")
        var cut = Canvas(size: size)
        cut.draw(picture, at: Point(column: -1, row: 0))
        var stream = FrameDiff(capabilities: capabilities(.kitty))
        let shown = text(stream.encode(cut))
        #expect(shown.contains("▀") && !shown.contains("_G"))
    }

    @Test(arguments: [true, false])
    func `rows are not moved while a picture is shown`(isShown: Bool) throws {
        var kitty = capabilities(.kitty)
        kitty.erasesInColor = true
        let picture = try #require(
            TerminalPicture(
                try ramp(width: 64, height: 64), within: Size(columns: 8, rows: 4)))
        func draw(from first: Int) -> Canvas {
            var canvas = Canvas(size: Size(columns: 60, rows: 12))
            for row in 0..<9 {
                canvas.draw(
                    "\(String(repeating: "word\(first + row) ", count: 5))",
                    at: Point(column: 14, row: row))
            }
            if isShown { canvas.draw(picture, at: Point(column: 0, row: 2)) }
            return canvas
        }
        var stream = FrameDiff(capabilities: kitty)
        _ = stream.encode(draw(from: 1))
        #expect(text(stream.encode(draw(from: 3))).contains("\u{1B}[2S") != isShown)
    }
}

extension String {
    /// How often a text stands in this one.
    fileprivate func components(of text: String) -> Int {
        var count = 0
        var rest = self[...]
        while !rest.isEmpty {
            if rest.hasPrefix(text) { count += 1 }
            rest = rest.dropFirst()
        }
        return count
    }
}
