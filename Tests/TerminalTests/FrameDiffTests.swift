import DeviceTestSupport
import ListenTestSupport
import Terminal
import Testing

struct FrameDiffTests {
    /// What differs between screen and canvas, as the eye sees it; empty if nothing.
    private func differences(
        _ screen: MemoryTerminalScreen, _ canvas: Canvas, depth: ColorDepth = .trueColor
    ) -> [String] {
        var found: [String] = screen.unknown
        for row in 0..<canvas.gridSize.rows {
            for column in 0..<canvas.gridSize.columns {
                let point = Point(column: column, row: row)
                guard let shown = screen[point], let cell = canvas[point] else { continue }
                let text = canvas.grapheme(at: point)
                var wanted = cell.style
                wanted.foreground = wanted.foreground.degraded(to: depth)
                wanted.background = wanted.background.degraded(to: depth)
                if shown.text != text || look(shown.style, of: text) != look(wanted, of: text) {
                    found.append("\(column),\(row): \(shown) for \(text) \(wanted)")
                }
            }
        }
        return found
    }

    /// A blank shows only its background and line.
    private func look(_ style: Style, of text: String) -> Style {
        guard text == " ", !style.attributes.contains(.reverse) else { return style }
        return Style(
            foreground: style.attributes.contains(.underline) ? style.foreground : .default,
            background: style.background, attributes: style.attributes.intersection(.underline))
    }

    @Test(arguments: [
        Size(columns: 1, rows: 1), Size(columns: 2, rows: 3), Size(columns: 7, rows: 2),
        Size(columns: 30, rows: 6), Size(columns: 0, rows: 0),
    ])
    func `differences show the same as whole frames and as the canvas`(size: Size) {
        var scribbler = Scribbler(seed: 7)
        for _ in 0..<40 {
            var canvas = Canvas(size: size)
            var stream = FrameDiff()
            var screen = MemoryTerminalScreen(size: size)
            for _ in 0..<12 {
                if scribbler.isOne(in: 4) { canvas = Canvas(size: size) }
                scribbler.scribble(on: &canvas)
                screen.apply(stream.encode(canvas))
                var whole = FrameDiff()
                var fresh = MemoryTerminalScreen(size: size)
                fresh.apply(whole.encode(canvas))
                #expect(differences(screen, canvas) == [])
                #expect(differences(fresh, canvas) == [])
                if let cursor = canvas.cursor {
                    #expect(screen.showsCursor && screen.cursor == cursor)
                } else {
                    #expect(!screen.showsCursor)
                }
            }
        }
    }

    @Test(arguments: [Size(columns: 7, rows: 2), Size(columns: 60, rows: 6)])
    func `glyphs that are repeated by their number show the same`(size: Size) {
        var capabilities = TerminalCapabilities()
        for column in [1, 1, 3] { capabilities.apply(.cursorColumn(column)) }
        var scribbler = Scribbler(seed: 11)
        for _ in 0..<40 {
            var canvas = Canvas(size: size)
            var stream = FrameDiff(capabilities: capabilities)
            var screen = MemoryTerminalScreen(size: size)
            for round in 0..<12 {
                scribbler.scribble(on: &canvas)
                let style = Style(background: .indexed(UInt8(round)))
                canvas.fill(
                    Rect(column: round, row: round % 3, columns: 30, rows: 1), style: style)
                for column in 0..<round * 3 {
                    canvas.put("━", at: Point(column: column, row: 1), style: style)
                }
                screen.apply(stream.encode(canvas))
                #expect(differences(screen, canvas) == [])
            }
        }
    }

    @Test(arguments: [Size(columns: 40, rows: 9), Size(columns: 60, rows: 24)])
    func `rows that the terminal moves, and their erased ends, show the same`(size: Size) {
        showsMoved(size, .background)
        showsMoved(size, .look)
    }

    private func showsMoved(_ size: Size, _ erasing: MemoryTerminalScreen.Erasing) {
        var capabilities = TerminalCapabilities()
        capabilities.erasesInColor = true
        var scribbler = Scribbler(seed: 19)
        var moves = 0
        for round in 0..<60 {
            var canvas = Canvas(size: size, style: Style(background: .rgb(1, 2, UInt8(round))))
            var stream = FrameDiff(capabilities: capabilities)
            var screen = MemoryTerminalScreen(size: size, erasing: erasing)
            for step in 0..<12 {
                for _ in 0..<4 { scribbler.scribble(on: &canvas) }
                if !scribbler.isOne(in: 4) {
                    let up = (step % 4) - 2
                    let rows = step % 3..<size.rows - round % 2
                    canvas.moveRows(rows, up: up)
                    let first = up > 0 ? rows.upperBound - up : rows.lowerBound
                    canvas.fill(
                        Rect(column: 0, row: first, columns: size.columns, rows: abs(up)),
                        style: step % 5 == 0
                            ? .plain : Style(background: .rgb(1, 2, UInt8(round))))
                }
                let bytes = stream.encode(canvas)
                screen.apply(bytes)
                #expect(differences(screen, canvas) == [])
                if String(decoding: bytes, as: UTF8.self).contains("\u{1B}[r") { moves += 1 }
            }
        }
        #expect(moves > 100)
    }

    @Test func `a text that goes up is moved, and only what is new is sent`() {
        var capabilities = TerminalCapabilities()
        capabilities.erasesInColor = true
        let ground = Style(background: .rgb(1, 2, 3))
        var canvas = Canvas(size: Size(columns: 60, rows: 12), style: ground)
        for row in 2..<10 {
            canvas.draw(
                "\(String(repeating: "word\(row) ", count: 5))", at: Point(column: 4, row: row),
                style: ground)
        }
        var stream = FrameDiff(capabilities: capabilities)
        _ = stream.encode(canvas)
        canvas.moveRows(2..<10, up: 2)
        canvas.fill(Rect(column: 0, row: 8, columns: 60, rows: 2), style: ground)
        canvas.draw("new", at: Point(column: 4, row: 8), style: ground)
        let bytes = String(decoding: stream.encode(canvas), as: UTF8.self)
        // The rows that became free have the terminal's own background.
        let erased = "\u{1B}[9H\u{1B}[48;2;1;2;3m    new\u{1B}[K\r\n\u{1B}[K"
        #expect(bytes == "\u{1B}[m\u{1B}[3;10r\u{1B}[2S\u{1B}[r" + erased)
    }

    @Test func `a long row of one glyph is sent as its number where the terminal knows that`() {
        var canvas = Canvas(size: Size(columns: 80, rows: 24))
        for column in 4..<44 { canvas.put("━", at: Point(column: column, row: 9), style: .plain) }
        var repeating = TerminalCapabilities()
        for column in [1, 1, 3] { repeating.apply(.cursorColumn(column)) }
        let lengths = [repeating, TerminalCapabilities()].map { capabilities -> Int in
            var stream = FrameDiff(capabilities: capabilities)
            _ = stream.encode(Canvas(size: Size(columns: 80, rows: 24)))
            let bytes = stream.encode(canvas)
            let isShort = String(decoding: bytes, as: UTF8.self) == "\u{1B}[10;5H━\u{1B}[39b"
            #expect(isShort == capabilities.repeatsGlyphs)
            return bytes.count
        }
        #expect(lengths[1] > 100)
    }

    @Test func `braille without dots is a space, whatever its colour`() {
        let size = Size(columns: 20, rows: 1)
        var canvas = Canvas(size: size)
        canvas.put("\u{2800}", at: .zero, style: Style(foreground: .rgb(1, 2, 3)))
        canvas.put("\u{2801}", at: Point(column: 1, row: 0), style: .plain)
        var stream = FrameDiff()
        let bytes = stream.encode(canvas)
        #expect(String(decoding: bytes, as: UTF8.self).hasSuffix("\u{2801}"))
        #expect(!String(decoding: bytes, as: UTF8.self).contains("\u{2800}"))
        canvas.put("\u{2800}", at: .zero, style: Style(foreground: .rgb(9, 9, 9)))
        #expect(stream.encode(canvas).isEmpty)
        // A gap of them is sent again, which is shorter than to skip it.
        for column in [3, 4] { canvas.put("\u{2800}", at: Point(column: column, row: 0)) }
        _ = stream.encode(canvas)
        for column in [2, 5] { canvas.draw("x", at: Point(column: column, row: 0)) }
        #expect(String(decoding: stream.encode(canvas), as: UTF8.self).hasSuffix("x  x"))
    }

    @Test func `a screen that changes its size shows the same as a whole frame`() {
        var scribbler = Scribbler(seed: 9)
        var canvas = Canvas(size: Size(columns: 20, rows: 4))
        var stream = FrameDiff()
        var screen = MemoryTerminalScreen(size: canvas.size)
        for _ in 0..<400 {
            if scribbler.isOne(in: 5) {
                canvas = Canvas(size: scribbler.size(columns: 0...60, rows: 0...12))
                screen.resize(to: canvas.size)
            }
            scribbler.scribble(on: &canvas)
            screen.apply(stream.encode(canvas))
            #expect(differences(screen, canvas) == [])
        }
    }

    @Test(arguments: [ColorDepth.none, .ansi16, .indexed256])
    func `every colour depth shows the nearest colours`(depth: ColorDepth) {
        var scribbler = Scribbler(seed: 3)
        let size = Size(columns: 20, rows: 3)
        var stream = FrameDiff(capabilities: TerminalCapabilities(colorDepth: depth))
        var screen = MemoryTerminalScreen(size: size)
        for _ in 0..<60 {
            var canvas = Canvas(size: size)
            scribbler.scribble(on: &canvas)
            screen.apply(stream.encode(canvas))
            #expect(differences(screen, canvas, depth: depth) == [])
        }
    }

    @Test func `a glyph that the terminal draws wider never spoils its neighbours`() {
        let size = Size(columns: 24, rows: 1)
        var stream = FrameDiff()
        var screen = MemoryTerminalScreen(size: size, widths: .scalars)
        for text in [
            "abZZcd efgh日x", "ab👨‍👩‍👧cd efgh日x", "ab👨‍👩‍👧cd efgh日y", "a👍🏽b❤️c1️⃣defg", "a👍🏽b❤️c1️⃣dxfg",
            "plain text",
        ] {
            var canvas = Canvas(size: size)
            canvas.draw(TerminalText(text), at: .zero)
            screen.apply(stream.encode(canvas))
            for column in 0..<size.columns {
                let point = Point(column: column, row: 0)
                let cell = canvas.grapheme(at: point)
                if cell.unicodeScalars.count == 1 { #expect(screen[point]?.text == cell) }
            }
        }
    }

    @Test func `an unchanged canvas sends nothing`() {
        var canvas = Canvas(size: Size(columns: 20, rows: 4))
        canvas.draw("日本語 e\u{301}", at: .zero, style: .bold)
        var stream = FrameDiff()
        _ = stream.encode(canvas)
        #expect(stream.encode(canvas).isEmpty)
        var redrawn = Canvas(size: Size(columns: 20, rows: 4))
        redrawn.draw("👍🏽", at: .zero)
        redrawn.draw("日本語 e\u{301}", at: .zero, style: .bold)
        #expect(stream.encode(redrawn).isEmpty)
    }

    @Test func `a changed letter costs a move and the letter`() {
        var canvas = Canvas(size: Size(columns: 80, rows: 24))
        canvas.draw("one two three", at: Point(column: 4, row: 9))
        var stream = FrameDiff()
        _ = stream.encode(canvas)
        canvas.draw("T", at: Point(column: 8, row: 9))
        #expect(String(decoding: stream.encode(canvas), as: UTF8.self) == "\u{1B}[10;9HT")
    }

    @Test func `a column of two styles changes the style once, not in every row`() {
        var canvas = Canvas(size: Size(columns: 80, rows: 24))
        var stream = FrameDiff()
        _ = stream.encode(canvas)
        for row in 4..<8 {
            canvas.draw("o", at: Point(column: 9, row: row), style: .dim)
            canvas.draw("i", at: Point(column: 10, row: row), style: .bold)
        }
        let bytes = stream.encode(canvas)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "\u{1B}[5;10H\u{1B}[2mo\u{1B}[B\u{8}o\u{1B}[B\u{8}o\u{1B}[B\u{8}o"
                + "\u{1B}[5;11H\u{1B}[22;1mi\u{1B}[B\u{8}i\u{1B}[B\u{8}i\u{1B}[B\u{8}i")
    }

    @Test func `a frame goes on with the style of the one before`() {
        var canvas = Canvas(size: Size(columns: 80, rows: 24))
        let red = Style(foreground: .rgb(200, 0, 0))
        var stream = FrameDiff()
        canvas.draw("a", at: .zero, style: red)
        _ = stream.encode(canvas)
        canvas.draw("b", at: .zero, style: red)
        #expect(String(decoding: stream.encode(canvas), as: UTF8.self) == "\u{1B}[1Hb")
        stream.invalidate()
        #expect(String(decoding: stream.encode(canvas), as: UTF8.self).hasPrefix("\u{1B}[m"))
    }

    @Test func `a blank needs no colour of letters, and a highlight only the colour that differs`()
    {
        let (ground, ink, light) = (
            Color.rgb(20, 20, 20), Color.rgb(255, 255, 255), Color.rgb(230, 150, 0)
        )
        let text = Style(foreground: ink, background: ground)
        let lit = Style(foreground: ground, background: light)
        var canvas = Canvas(size: Size(columns: 20, rows: 1), style: text)
        canvas.draw("one two", at: .zero, style: text)
        var stream = FrameDiff()
        var screen = MemoryTerminalScreen(size: canvas.gridSize)
        screen.apply(stream.encode(canvas))
        let dim = Style(foreground: .rgb(90, 90, 90), background: ground)
        canvas.fill(Rect(column: 8, row: 0, columns: 12, rows: 1), style: dim)
        #expect(stream.encode(canvas).isEmpty)
        canvas.draw("two", at: Point(column: 4, row: 0), style: lit)
        let bytes = stream.encode(canvas)
        screen.apply(bytes)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "\u{1B}[1;5H\u{1B}[7;38;2;230;150;0mtwo")
        #expect(screen[Point(column: 4, row: 0)]?.style == lit)
        #expect(differences(screen, canvas) == [])
    }

    @Test func `a row that becomes blank is erased, not overwritten`() {
        var canvas = Canvas(size: Size(columns: 80, rows: 4))
        canvas.draw("a long line that goes away", at: Point(column: 2, row: 1))
        var stream = FrameDiff()
        _ = stream.encode(canvas)
        let bytes = stream.encode(Canvas(size: canvas.gridSize))
        #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[2;3H\u{1B}[K")
    }

    @Test func `only big frames are synchronized, and only where the terminal can`() {
        var small = Canvas(size: Size(columns: 80, rows: 24))
        small.draw("x", at: .zero)
        var big = Canvas(size: Size(columns: 80, rows: 24))
        for row in 0..<24 {
            big.draw(
                TerminalText(String(repeating: "y", count: 80)), at: Point(column: 0, row: row))
        }
        var capable = TerminalCapabilities()
        capable.synchronizedUpdate = true
        for (capabilities, canvas, count) in [
            (capable, small, 0), (capable, big, 1), (TerminalCapabilities(), big, 0),
        ] {
            var stream = FrameDiff(capabilities: capabilities)
            var screen = MemoryTerminalScreen(size: canvas.gridSize)
            screen.apply(stream.encode(canvas))
            #expect(screen.synchronizedUpdates == count)
        }
    }
}
