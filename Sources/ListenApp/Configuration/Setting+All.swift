extension Setting {
    /// Every setting there is, in the order they are shown.
    public static let all = [
        translateTo, speed, rewind, output, outputFile, theme, color, ambiguousWidth, mouse,
        plain, cacheLimit,
    ]

    static let translateTo = Setting(
        name: "translate-to", kind: .language, standard: "en",
        purpose: "The language translations and explanations are given in.")
    static let speed = Setting(
        name: "speed", kind: .number(0.3...3), standard: "1",
        purpose: "How fast chapters play at first; the pitch is kept.")
    static let rewind = Setting(
        name: "rewind", kind: .integer(0...60), standard: "10",
        purpose: "How many seconds earlier a chapter goes on after a break.")
    static let output = Setting(
        name: "output", kind: .choice(["auto", "silent", "file"]), standard: "auto",
        purpose: "Where the sound goes; auto is the sound server, else the silent clock.")
    static let outputFile = Setting(
        name: "output-file", kind: .text, standard: "listen.wav",
        purpose: "The WAV file that output = \"file\" writes.")
    static let theme = Setting(
        name: "theme", kind: .choice(["auto", "dark", "light", "contrast", "mono"]),
        standard: "auto", purpose: "The colours of the screen.")
    static let color = Setting(
        name: "color", kind: .choice(["auto", "truecolor", "256", "16", "none"]),
        standard: "auto", purpose: "How many colours the terminal is sent.")
    static let ambiguousWidth = Setting(
        name: "ambiguous-width", kind: .integer(1...2), standard: "1",
        purpose: "How many columns the terminal gives characters of ambiguous width.")
    static let mouse = Setting(
        name: "mouse", kind: .toggle, standard: "false",
        purpose: "Whether the mouse is read; selecting text then needs Shift.")
    static let plain = Setting(
        name: "plain", kind: .toggle, standard: "false",
        purpose: "Whether lines are printed as they are spoken instead of the full screen.")
    static let cacheLimit = Setting(
        name: "cache-limit", kind: .integer(10...1_000_000), standard: "2000",
        purpose: "How many megabytes of recordings the cache keeps.")
}
