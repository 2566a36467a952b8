import AppEnvironment
import AudioCodecs
import CurlTransport
import Fetching
import Files
import Glibc
import ListenCore
import Reports
import SpeechSynthesis
import SystemBus
import Terminal

/// The checks of `listen doctor` that concern the machine itself.
extension DoctorFactory {
    /// Less than this and a long recording may not find room.
    private static let scarce: Int64 = 200 << 20

    func checkDisk() async -> Finding {
        let folders = [("data", app.paths.data), ("cache", app.paths.cache)].map { name, folder in
            (name: name, path: nearestFolder(folder))
        }
        let locked = folders.filter { access($0.path, W_OK) != 0 }
        var free: [(name: String, bytes: Int64, disk: dev_t?)] = []
        for (name, path) in folders where access(path, W_OK) == 0 {
            guard let bytes = FreeSpace.bytes(at: path) else { continue }
            let disk = Self.disk(of: path)
            if let last = free.last, last.disk == disk {
                free = [("\(last.name) and \(name)", bytes, disk)]
            } else {
                free.append((name, bytes, disk))
            }
        }
        let isScarce = free.contains { $0.bytes < Self.scarce }
        let state: Finding.State = !locked.isEmpty ? .bad : isScarce ? .partial : .good
        let parts =
            locked.map { "\($0.path) may not be written, so no \($0.name) are kept" }
            + free.map { "\(Self.spaceText($0.bytes)) free for the \($0.name)" }
        return Finding(subject: "disk", state: state, text: parts.joined(separator: "; "))
    }

    /// The number of the disk a folder is on; `nil` where nothing tells.
    private static func disk(of folder: String) -> dev_t? {
        var facts = stat()
        return stat(folder, &facts) == 0 ? facts.st_dev : nil
    }

    /// `200 MB`, and from ten thousand of them `10 GB`.
    private static func spaceText(_ bytes: Int64) -> String {
        bytes >= 10_000_000_000
            ? "\(bytes / 1_000_000_000) GB" : "\(bytes / 1_000_000) MB"
    }

    /// The folder itself, or the nearest one above it that is there.
    private func nearestFolder(_ folder: String) -> String {
        var folder = folder
        while folder != "/", access(folder, F_OK) != 0 { folder = parentFolder(of: folder) }
        return folder
    }

    func checkFormats() async -> Finding {
        guard let missing = CodecRegistry.missingLibrary else {
            return Finding(
                subject: "formats", state: .good, text: "MP3 and WAV, and the rest by FFmpeg")
        }
        return Finding(
            subject: "formats", state: .partial, text: "MP3 and WAV alone: " + missing.reason,
            packages: [missing.package])
    }

    func checkTerminal() async -> Finding {
        guard app.environment.outputIsTerminal else {
            return Finding(
                subject: "terminal", state: .partial,
                text: "none here; sentences are printed as lines")
        }
        let capabilities = TerminalCapabilities.detect(
            environment: app.environment.variables, isTerminal: true)
        let missing = capabilities.glyphs == .ascii
        return Finding(
            subject: "terminal", state: missing ? .partial : .good,
            text: "\(app.environment["TERM"] ?? "unknown"), \(capabilities.colorDepth.words)"
                + (capabilities.isMultiplexed ? ", inside tmux or screen" : "")
                + (missing ? "; set LANG to a UTF-8 locale to see the waveform" : ""))
    }

    /// The bus of the machine, through which sleep is noticed, and that of the session.
    func checkBus() async -> Finding {
        let system =
            app.environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? SystemSleepMonitor.standardAddress
        let sleep = Self.owners(of: ["org.freedesktop.login1"], at: system)
        let session = app.environment.sessionBus.flatMap {
            Self.owners(of: [BusProbe.daemon], at: $0)
        }
        let texts = [
            sleep.map { owned in
                owned.isEmpty
                    ? "the system's has no logind: no pause before the machine sleeps"
                    : "the system's tells of sleep"
            } ?? "the system's is not there: no pause before the machine sleeps",
            session == nil
                ? "the session's is not there: no keychain" : "the session's is there",
        ]
        let isWhole = sleep?.isEmpty == false && session != nil
        return Finding(
            subject: "bus", state: isWhole ? .good : .partial,
            text: texts.joined(separator: "; "))
    }

    func checkKeychain() async -> Finding {
        let name = "org.freedesktop.secrets"
        let owned = app.environment.sessionBus.flatMap { Self.owners(of: [name], at: $0) }
        let isThere = owned?.contains(name) == true
        return Finding(
            subject: "keychain", state: isThere ? .good : .partial,
            text: isThere
                ? "tokens are kept by the Secret Service"
                : "none runs; tokens are kept in files that only you can read")
    }

    /// `nil` when the bus cannot be used.
    private static func owners(of names: [String], at address: String) -> Set<String>? {
        try? BusProbe.owned(of: names, at: address)
    }

    /// Speaks a word in English, without a sound, as `listen align` does.
    func checkVoices() async -> Finding {
        do {
            try AlignFactory(app: app).voice.speak(["one"], in: .english, isCancelled: { false }) {
                _ in
            }
            return Finding(
                subject: "voices", state: .good, text: "espeak-ng speaks for `listen align`")
        } catch {
            return Finding(
                subject: "voices", state: .partial, text: "\(error)", packages: ["espeak-ng"])
        }
    }

    /// The network as far as this machine knows it; nobody is asked.
    func checkNetwork() async -> Finding {
        if let fault = CurlTransport.loadFault {
            return Finding(
                subject: "network", state: .bad,
                text: "libcurl cannot be loaded: \(fault.printable(limit: 200))",
                packages: ["libcurl4"])
        }
        let hasProxy = ["http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
            .contains { app.environment[$0] != nil }
        let proxy = hasProxy ? "; through a proxy that the environment names" : ""
        return Self.hasAddress
            ? Finding(subject: "network", state: .good, text: "connected" + proxy)
            : Finding(
                subject: "network", state: .partial,
                text: "no connection but to this machine; what is stored plays")
    }

    /// True when an interface besides the loopback one is up and has an address.
    private static var hasAddress: Bool {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return true }
        defer { freeifaddrs(first) }
        var next = first
        while let interface = next?.pointee {
            let (flags, family) = (interface.ifa_flags, interface.ifa_addr?.pointee.sa_family)
            let isUp = flags & UInt32(IFF_UP) != 0
            let isLoopback = flags & UInt32(IFF_LOOPBACK) != 0
            let isAddress = family == sa_family_t(AF_INET) || family == sa_family_t(AF_INET6)
            if isUp, !isLoopback, isAddress { return true }
            next = interface.ifa_next
        }
        return false
    }
}

extension ColorDepth {
    /// The number of colours in words.
    var words: String {
        switch self {
        case .none: "no colours"
        case .ansi16: "16 colours"
        case .indexed256: "256 colours"
        case .trueColor: "24-bit colours"
        }
    }
}
