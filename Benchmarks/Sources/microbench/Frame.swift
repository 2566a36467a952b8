import Terminal

/// Microseconds of the difference of two 80×24 screens: `word` where the lit
/// word moved on, `same` where nothing changed.
func frame(runs: Int) -> [String: [Double]] {
    let screens = [picture(lit: 3), picture(lit: 4)]
    var figures: [String: [Double]] = [:]
    for _ in 0..<max(1, runs) {
        figures["word", default: []].append(difference { screens[$0 % 2] })
        figures["same", default: []].append(difference { _ in screens[0] })
    }
    return figures
}

private func difference(_ screen: (Int) -> Canvas) -> Double {
    let count = 2_000
    var difference = FrameDiff()
    keep(difference.encode(screen(0)))
    var bytes = 0
    let seconds = Meter.processor.seconds {
        for number in 1...count { bytes += difference.encode(screen(number)).count }
    }
    keep(bytes)
    return seconds * 1e6 / Double(count)
}

private func picture(lit: Int) -> Canvas {
    let ground = Style(foreground: .hex(0xD9DCE3), background: .hex(0x16181D))
    let word = Style(
        foreground: .hex(0x16181D), background: .hex(0xFFB000), attributes: .bold)
    var canvas = Canvas(size: Size(columns: 80, rows: 24), style: ground)
    for row in 0..<24 {
        var line = StyledText()
        for index in 0..<12 {
            let isLit = row == 10 && index == lit
            line.append("barca", isLit ? word : ground)
            line.append(" ", ground)
        }
        _ = canvas.draw(line, at: Point(column: 2, row: row))
    }
    return canvas
}
