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
extension AppDependencyContainer {
    /// Less than this and a long recording may not find room.
    private static let scarce: Int64 = 200 << 20

    func checkDisk() async -> Finding {
        var (parts, state) = ([String](), Finding.State.good)
        for (name, folder) in [("data", paths.data), ("cache", paths.cache)] {
            let there = nearestFolder(folder)
            if access(there, W_OK) != 0 {
                state = .bad
                parts.append("\(there) may not be written, so no \(name) are kept")
            } else if let bytes = FreeSpace.bytes(at: there) {
                if bytes < Self.scarce, state == .good { state = .partial }
                parts.append("\(bytes / 1_000_000) MB free for the \(name)")
            }
        }
        return Finding(subject: "disk", state: state, text: parts.joined(separator: "; "))
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
        guard environment.outputIsTerminal else {
            return Finding(
                subject: "terminal", state: .partial,
                text: "none here; sentences are printed as lines")
        }
        let capabilities = TerminalCapabilities.detect(
            environment: environment.variables, isTerminal: true)
        let missing = capabilities.glyphs == .ascii
        return Finding(
            subject: "terminal", state: missing ? .partial : .good,
            text: "\(environment["TERM"] ?? "unknown"), \(capabilities.colorDepth) colours"
                + (capabilities.isMultiplexed ? ", inside tmux or screen" : "")
                + (missing ? "; set LANG to a UTF-8 locale to see the waveform" : ""))
    }

    /// The bus of the machine, through which sleep is noticed, and that of the session.
    func checkBus() async -> Finding {
        let system =
            environment["DBUS_SYSTEM_BUS_ADDRESS"] ?? SystemSleepMonitor.standardAddress
        let sleep = Self.owners(of: ["org.freedesktop.login1"], at: system)
        let session = environment.sessionBus.flatMap { Self.owners(of: [BusProbe.daemon], at: $0) }
        let texts = [
            sleep.map { owned in
                owned.isEmpty
                    ? "the system's has no logind: pause before the machine sleeps"
                    : "the system's tells of sleep"
            } ?? "the system's is not there: pause before the machine sleeps",
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
        let owned = environment.sessionBus.flatMap { Self.owners(of: [name], at: $0) }
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
            try voice.speak(["one"], in: .english, isCancelled: { false }) { _ in }
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
            .contains { environment[$0] != nil }
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
