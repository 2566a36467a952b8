// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors where the project itself is built (CI sets the variable), not for who builds it
/// with a compiler that warns of more.
let warnings: WarningLevel = Context.environment["LISTEN_STRICT"] == "1" ? .error : .warning

/// One set of rules for every target of the project.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: warnings),
    // Swift 6.3.1 drops the hop onto the main actor before a call of a function that inherits its
    // caller's actor, once the optimizer has specialized that function: the screen's loop would run
    // on any thread. With a newer compiler, take this out and run `make test-release`.
    .unsafeFlags(
        ["-Xllvm", "-sil-disable-pass=optimize-hop-to-executor"], .when(configuration: .release)),
]

/// The optimized program is linked small: see docs/decisions/0019-the-size-of-the-program.md.
///
/// Equal functions stand once, relocations are packed, nothing is exported, what starting and playing
/// call stands together, and of ICU there is the data in the object LISTEN_ICU, which the Makefile
/// makes; it must come before the toolchain's.
let small: [LinkerSetting] = [
    .unsafeFlags(
        (Context.environment["LISTEN_ICU"].map { [$0] } ?? []) + [
            "-use-ld=lld", "-Xlinker", "--icf=safe", "-Xlinker", "--no-export-dynamic",
            "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
            "-Xlinker", "--no-warn-symbol-ordering", "-Xlinker",
            "--symbol-ordering-file=\(Context.packageDirectory)/scripts/called-functions.txt",
            "-Xlinker", "--script=\(Context.packageDirectory)/scripts/private-functions.ld",
        ], .when(configuration: .release))
]

/// gumbo, by its archive where the Makefile found one: its shared library has another name in every
/// release of Debian.
let gumbo: [LinkerSetting] = [
    Context.environment["LISTEN_GUMBO"].map { .unsafeFlags([$0]) } ?? .linkedLibrary("gumbo")
]

let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let log = Target.Dependency.product(name: "Logging", package: "swift-log")
let arguments = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let flyingFox = Target.Dependency.product(name: "FlyingFox", package: "FlyingFox")
let flyingSocks = Target.Dependency.product(name: "FlyingSocks", package: "FlyingFox")

/// For targets and tests that compute on samples or pages: unoptimized, they take up to ten times as long.
let optimized = settings + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// A target of the project: its place in the ranks is what it may import.
func module(
    _ name: String, _ dependencies: [Target.Dependency] = [], settings: [SwiftSetting] = settings
) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The tests of one target; `support` names the doubles they use beside those of the model.
func tests(
    of name: String, _ dependencies: [Target.Dependency] = [],
    support: [Target.Dependency] = [], exclude: [String] = [],
    settings: [SwiftSetting] = settings
) -> Target {
    .testTarget(
        name: name + "Tests",
        dependencies: [.target(name: name), "ListenTestSupport"]
            + (name == "ListenCore" ? [] : ["ListenCore"]) + support + dependencies,
        exclude: exclude, swiftSettings: settings)
}

/// Doubles and helpers for tests.
func support(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Tests/" + name, swiftSettings: settings)
}

let package = Package(
    name: "listen",
    products: [
        .executable(name: "listen", targets: ["listen"]),
        // What the package in Benchmarks/ measures.
        .library(name: "Cores", targets: ["ListenCore", "Subtitles", "Terminal", "AudioCodecs"]),
        .library(name: "Texts", targets: ["ListenCore", "Storage"]),
        .library(name: "Aids", targets: ["LanguageAids", "Practice", "Storage", "Subtitles"]),
        .library(name: "Pages", targets: ["Articles"]),
        .library(name: "FeedReading", targets: ["Feeds"]),
        .library(name: "Transfers", targets: ["HTTPCaching", "CurlTransport", "CryptoDigests"]),
    ],
    // Exactly the versions that are tested, since the lock file is not kept.
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
    ],
    targets: [
        // Rank 0: C libraries.
        .target(name: "CArchive", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CCrypto", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CCurl", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CPulse", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CSystemd", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CFFmpeg", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CGumbo", linkerSettings: gumbo),
        .target(name: "CMeCab", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CThreads"),
        .target(name: "CPolyphones", exclude: ["polyphones.bin"]),
        .target(name: "CProcesses"),
        .target(name: "CSpeech", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CPictures", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CSndFile", linkerSettings: [.linkedLibrary("dl")]),
        .systemLibrary(name: "CMPG123", pkgConfig: "libmpg123"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
        .target(name: "CSoundTouch", linkerSettings: [.linkedLibrary("SoundTouch")]),
        // Rank 1: the model and the service interfaces, and what needs nothing of them.
        module("ListenCore"),
        module("Markup"),
        module("Zlib", ["CZlib"]),
        // Rank 2: pure cores.
        module("Subtitles", ["ListenCore", "Markup"], settings: optimized),
        module("Signal", ["ListenCore"], settings: optimized),
        module("HTTPCaching", ["ListenCore", "Markup"]),
        module("AudioIO", ["ListenCore", "CThreads"]),
        module("MediaTags", ["ListenCore", "Markup", "Zlib"]),
        module("Practice", ["ListenCore"]),
        module("Places", ["ListenCore"]),
        module("Routes", ["ListenCore"]),
        module("Files", ["ListenCore"]),
        module("Processes", ["ListenCore", "CProcesses"]),
        module("TOMLText"),
        module("Terminal", ["CThreads"]),
        // Rank 3: adapters of C libraries.
        module("CurlTransport", ["ListenCore", "HTTPCaching", "CCurl", "CThreads", "Zlib"]),
        module("CryptoDigests", ["HTTPCaching", "CCrypto"]),
        module(
            "AudioCodecs",
            [
                "ListenCore", "Markup", "MediaTags", "Signal", "AudioIO", "CFFmpeg", "CMPG123",
                "CSndFile",
            ],
            settings: optimized),
        module("TimeStretch", ["ListenCore", "AudioIO", "CSoundTouch"]),
        module("PulseOutput", ["ListenCore", "AudioIO", "CPulse"]),
        module("SystemBus", ["ListenCore", "Processes", "CSystemd", "CThreads"]),
        .target(
            name: "ICUText", dependencies: ["ListenCore", "Subtitles", "CPolyphones"],
            swiftSettings: optimized, linkerSettings: [.linkedLibrary("_FoundationICU")]),
        module(
            "HTMLText", ["ListenCore", "Markup", "Subtitles", "CGumbo"], settings: optimized),
        module("MeCabText", ["ListenCore", "CMeCab"]),
        module("Pictures", ["Terminal", "CPictures"]),
        module("Archives", ["ListenCore", "CArchive"]),
        module("SpeechSynthesis", ["ListenCore", "Processes", "CSpeech"]),
        // Rank 4: the engine that fetches, keeps and resumes for every source and service; the voices;
        // texts to be read.
        module("Fetching", ["ListenCore", "Markup", "HTTPCaching"]),
        module(
            "Voices",
            ["ListenCore", "Markup", "Signal", "Files", "Processes", "SpeechSynthesis"]),
        module(
            "Documents",
            ["ListenCore", "Markup", "Subtitles", "Files", "Processes", "HTMLText"]),
        module(
            "Articles", ["ListenCore", "Markup", "Subtitles", "HTMLText"], settings: optimized),
        module(
            "Feeds", ["ListenCore", "Markup", "Subtitles", "HTMLText"], settings: optimized),
        // Rank 5: services.
        module(
            "Storage",
            [
                "ListenCore", "Markup", "Files", "HTTPCaching", "Practice", "Places", "Routes",
                grdb,
            ]),
        module("Backend", ["ListenCore", "Markup", "HTTPCaching", "Fetching"]),
        module(
            "Library",
            ["ListenCore", "Markup", "Files", "Subtitles", "AudioIO", "MediaTags", "Documents"]),
        module("Covers", ["ListenCore", "HTTPCaching", "Fetching"]),
        module(
            "Serving",
            ["ListenCore", "HTTPCaching", "Markup", "Files", "Places", "Zlib", flyingSocks]),
        module(
            "Syncing", ["ListenCore", "HTTPCaching", "Markup", "Files", "Places", "Fetching"]),
        module(
            "LanguageAids",
            [
                "ListenCore", "Markup", "Files", "Subtitles", "HTTPCaching", "Fetching",
                "Processes", "Zlib",
            ]),
        module("Reading", ["ListenCore", "Signal", "Subtitles", "AudioIO", "Files"]),
        module("News", ["ListenCore", "HTTPCaching", "Fetching", "Feeds", "Files"]),
        module(
            "Podcasts",
            [
                "ListenCore", "Markup", "HTTPCaching", "MediaTags", "TOMLText", "Subtitles",
                "HTMLText", "Fetching", "Documents", "Feeds",
            ]),
        module("OpenShelf", ["ListenCore", "Markup", "HTTPCaching", "Fetching", "Documents"]),
        module("Audiobookshelf", ["ListenCore", "HTTPCaching", "Fetching"]),
        module("Jellyfin", ["ListenCore", "HTTPCaching", "Fetching"]),
        module("OpenSubsonic", ["ListenCore", "Markup", "HTTPCaching", "Fetching"]),
        module(
            "Radio",
            ["ListenCore", "Markup", "MediaTags", "AudioIO", "Files", "HTTPCaching", "Fetching"],
            settings: optimized),
        module("SignIn", ["ListenCore", "Markup", "Files", "HTTPCaching", "Fetching"]),
        module(
            "CardExport", ["ListenCore", "Files", "HTTPCaching", "Fetching", "Practice", grdb]),
        module("Alignment", ["ListenCore", "Signal", "AudioIO", "Subtitles"], settings: optimized),
        module("Playback", ["ListenCore", "Signal", "AudioIO", "Subtitles", "Practice"]),
        // Rank 6: folders of files on servers, grouped into books as an import does it.
        module(
            "RemoteFolders",
            ["ListenCore", "Markup", "Processes", "HTTPCaching", "Fetching", "Library"]),
        // Rank 6: books as files that other programs play: EPUB with media overlays, folders.
        module("BookExport", ["ListenCore", "Markup", "Files", "Subtitles", "Zlib"]),
        // Rank 6: what the interface speaks of: commands and keys, settings, themes, messages, menus.
        module("UIVocabulary", ["ListenCore", "Practice", "Routes", "Terminal"]),
        // Rank 7: clouds whose folders are sources.
        module(
            "CloudDrives",
            ["ListenCore", "Markup", "HTTPCaching", "Fetching", "SignIn", "RemoteFolders"]),
        // Rank 7: text and waves in cells, and what frames them.
        module(
            "Typesetting",
            ["ListenCore", "Subtitles", "Signal", "Practice", "Terminal", "UIVocabulary"]),
        // Rank 8: view models and screens, none of which sees another.
        module("LibraryUI", ["ListenCore", "Practice", "Terminal", "UIVocabulary", "Typesetting"]),
        module(
            "PlayerUI",
            [
                "ListenCore", "Subtitles", "Signal", "Practice", "Routes", "Terminal",
                "UIVocabulary",
                "Typesetting",
            ]),
        module(
            "ReviewUI",
            ["ListenCore", "Subtitles", "Practice", "Terminal", "UIVocabulary", "Typesetting"]),
        // Rank 9: the frame around them: navigation, layers, keys, the plain face.
        module(
            "ListenUI",
            [
                "ListenCore", "Subtitles", "Practice", "Routes", "Terminal", "UIVocabulary",
                "Typesetting", "LibraryUI", "PlayerUI", "ReviewUI",
            ]),
        // Rank 10: the process around the program: its environment, settings, places and log.
        module(
            "AppEnvironment",
            [
                "ListenCore", "Terminal", "Practice", "HTTPCaching", "Files", "Processes",
                "TOMLText", "UIVocabulary", log,
            ]),
        // Rank 11: what commands print, and the files they write.
        module(
            "ConsoleOutput",
            [
                "ListenCore", "Subtitles", "Terminal", "Files", "AppEnvironment",
            ]),
        // Rank 12: works that commands and sessions share.
        module(
            "SharedWork",
            [
                "ListenCore", "Subtitles", "Practice", "Places", "Routes", "Signal", "AudioIO",
                "Files",
                "Processes",
                "Terminal", "UIVocabulary", "AppEnvironment", "ConsoleOutput", log,
            ]),
        // Rank 13: what a command prints or does, and what runs while something plays.
        module(
            "Reports",
            [
                "ListenCore", "Subtitles", "Terminal", "Practice", "Places", "Routes",
                "HTTPCaching", "Signal",
                "AudioIO", "Files", "Processes", "BookExport", "UIVocabulary", "Typesetting",
                "AppEnvironment", "ConsoleOutput", "SharedWork",
            ]),
        module(
            "Sessions",
            [
                "ListenCore", "Subtitles", "Terminal", "Practice", "Places", "Routes",
                "AudioIO", "Files", "UIVocabulary", "Typesetting", "ReviewUI", "ListenUI",
                "AppEnvironment", "ConsoleOutput", "SharedWork", log,
            ]),
        // Rank 14: the container alone.
        module(
            "ListenApp",
            [
                "ListenCore", "Subtitles", "Terminal", "AudioCodecs", "Storage",
                "LanguageAids", "Practice", "HTTPCaching", "CurlTransport", "CryptoDigests",
                "AudioIO", "MediaTags", "TimeStretch", "PulseOutput", "SystemBus", "ICUText",
                "MeCabText", "Pictures", "Archives", "SpeechSynthesis", "HTMLText", "Articles",
                "Voices", "Reading", "News", "Podcasts", "OpenShelf", "Radio", "Feeds", "Fetching",
                "SignIn", "RemoteFolders", "CloudDrives",
                "Audiobookshelf", "Jellyfin", "OpenSubsonic",
                "Backend", "Documents", "Library", "Covers", "CardExport", "Alignment",
                "Playback", "Places", "Routes", "Serving", "Syncing", "Files", "Processes",
                "Signal", "BookExport", "UIVocabulary",
                "AppEnvironment", "ConsoleOutput", "SharedWork", "Reports", "Sessions", log,
            ]),
        // Rank 15: the program.
        .executableTarget(
            name: "listen",
            dependencies: [
                "ListenCore", "Subtitles", "Practice", "AppEnvironment", "ConsoleOutput",
                "SharedWork", "BookExport", "Reports", "Routes", "Sessions", "ListenApp",
                arguments,
            ],
            swiftSettings: settings, linkerSettings: small),
        // Doubles for the tests: of the model, of devices, of servers, and programs beside them.
        support("ListenTestSupport", ["ListenCore"]),
        support("ScreenTestSupport", ["ListenCore", "Practice", "Terminal", "UIVocabulary"]),
        support("DeviceTestSupport", ["ListenTestSupport", "ListenCore", "AudioIO", "Terminal"]),
        support(
            "ServerTestSupport",
            ["ListenTestSupport", "ListenCore", "HTTPCaching", flyingFox, flyingSocks]),
        support("ProgramTestSupport", ["ListenTestSupport"]),
        .executableTarget(
            name: "SpeechWorkerProgram", dependencies: ["SpeechSynthesis"],
            path: "Tests/SpeechWorkerProgram", swiftSettings: settings),
        tests(of: "ListenCore"),
        tests(of: "Markup"),
        tests(of: "Zlib"),
        tests(of: "Subtitles", exclude: ["Corpus"]),
        tests(of: "Signal"),
        tests(of: "HTTPCaching"),
        tests(of: "AudioIO", support: ["DeviceTestSupport"]),
        tests(of: "MediaTags"),
        tests(of: "Practice"),
        tests(of: "Places"),
        tests(of: "Routes", ["Practice"]),
        tests(of: "Files"),
        tests(of: "Processes"),
        tests(of: "TOMLText"),
        tests(
            of: "Terminal", ["AudioIO"], support: ["DeviceTestSupport"], exclude: ["Emulators"]),
        tests(of: "CurlTransport", ["HTTPCaching"], support: ["ServerTestSupport"]),
        tests(of: "CryptoDigests", ["HTTPCaching"]),
        tests(of: "AudioCodecs", ["AudioIO", "Signal"], settings: optimized),
        tests(of: "TimeStretch", ["AudioIO"]),
        tests(of: "PulseOutput", ["AudioIO"], support: ["ProgramTestSupport"]),
        tests(of: "SystemBus", support: ["ProgramTestSupport"]),
        tests(of: "ICUText", ["Subtitles", "MediaTags"]),
        tests(of: "HTMLText", ["ICUText", "Subtitles"]),
        tests(of: "MeCabText"),
        tests(of: "Pictures", ["Terminal"]),
        tests(of: "Archives", ["Documents", "Files", "Library", "Storage"]),
        tests(of: "SpeechSynthesis"),
        tests(
            of: "Voices",
            ["SpeechSynthesis", "Processes", "ICUText", "MeCabText", "Alignment"],
            support: ["SpeechWorkerProgram"]),
        tests(
            of: "Storage",
            ["Files", "Markup", "HTTPCaching", "Places", "Practice", "Routes", grdb]),
        tests(
            of: "Fetching", ["HTTPCaching", "CurlTransport"], support: ["ServerTestSupport"]),
        tests(of: "Articles", ["HTMLText", "ICUText"]),
        tests(of: "Feeds", ["ICUText"]),
        tests(
            of: "Backend", ["HTTPCaching", "Fetching", "CurlTransport"],
            support: ["ServerTestSupport"]),
        tests(of: "Documents", ["Archives", "Files", "ICUText", "Markup", "Subtitles"]),
        tests(
            of: "Library", ["Documents", "Files", "Subtitles", "MediaTags", "Storage", "ICUText"]),
        tests(of: "Covers", ["HTTPCaching", "Fetching", "CurlTransport"]),
        tests(
            of: "Serving",
            ["HTTPCaching", "CurlTransport", "Fetching", "Backend", "Library", "Places"],
            support: ["ServerTestSupport"]),
        tests(
            of: "Syncing",
            [
                "Places", "Routes", "HTTPCaching", "Fetching", "Markup", "CurlTransport",
                "CryptoDigests",
                "Library", "Serving", "Storage", "SharedWork", "Audiobookshelf",
            ],
            support: ["ServerTestSupport", "ProgramTestSupport"]),
        tests(
            of: "LanguageAids",
            [
                "Archives", "CZlib", "HTTPCaching", "ICUText", "MeCabText", "CurlTransport",
                "Processes", "Storage", "Subtitles",
            ]),
        tests(of: "Reading", ["Subtitles", "Files", "Storage"]),
        tests(of: "News", ["Feeds", "HTTPCaching", "Fetching", "Subtitles"]),
        tests(
            of: "Podcasts",
            ["HTTPCaching", "Fetching", "CryptoDigests", "Feeds", "Storage", "Subtitles"]),
        tests(of: "OpenShelf", ["HTTPCaching", "Fetching"]),
        tests(
            of: "CloudDrives",
            [
                "SignIn", "RemoteFolders", "HTTPCaching", "Fetching", "CurlTransport",
                "CryptoDigests",
            ], support: ["ServerTestSupport", "ProgramTestSupport"]),
        tests(
            of: "RemoteFolders",
            ["Library", "HTTPCaching", "Fetching", "CurlTransport", "Processes", "Subtitles"],
            support: ["ServerTestSupport", "ProgramTestSupport"]),
        tests(
            of: "Audiobookshelf", ["HTTPCaching", "Fetching", "CurlTransport"],
            support: ["ServerTestSupport"]),
        tests(
            of: "Jellyfin", ["HTTPCaching", "Fetching", "CurlTransport"],
            support: ["ServerTestSupport"]),
        tests(
            of: "OpenSubsonic", ["HTTPCaching", "Fetching", "CryptoDigests", "CurlTransport"],
            support: ["ServerTestSupport"]),
        tests(
            of: "Radio", ["AudioIO", "AudioCodecs", "HTTPCaching", "Fetching", "CurlTransport"],
            support: ["ServerTestSupport"]),
        tests(of: "SignIn", ["Files", "HTTPCaching", "Fetching"]),
        tests(of: "CardExport", ["Archives", "HTTPCaching", "Practice", grdb]),
        tests(of: "Alignment", ["AudioIO", "Signal", "Subtitles"]),
        tests(
            of: "Playback", ["AudioCodecs", "AudioIO", "Subtitles", "Practice"],
            support: ["DeviceTestSupport"]),
        tests(
            of: "BookExport", ["Archives", "Documents", "Subtitles", "Files"], settings: optimized),
        tests(of: "UIVocabulary", ["Practice", "Terminal"], support: ["ScreenTestSupport"]),
        tests(
            of: "Typesetting", ["Subtitles", "Terminal", "UIVocabulary"],
            support: ["ScreenTestSupport"]),
        tests(
            of: "LibraryUI", ["Terminal", "UIVocabulary", "Typesetting"],
            support: ["ScreenTestSupport"]),
        tests(
            of: "PlayerUI", ["Subtitles", "Practice", "Terminal", "UIVocabulary", "Typesetting"],
            support: ["ScreenTestSupport"]),
        tests(
            of: "ReviewUI", ["Practice", "Terminal", "UIVocabulary", "Typesetting"],
            support: ["ScreenTestSupport"]),
        tests(
            of: "ListenUI",
            [
                "Terminal", "Subtitles", "Practice", "Routes", "UIVocabulary", "Typesetting",
                "LibraryUI",
                "PlayerUI", "ReviewUI",
            ], support: ["ScreenTestSupport"], exclude: ["Snapshots"]),
        tests(
            of: "ListenApp",
            [
                "UIVocabulary", "LibraryUI", "PlayerUI", "ReviewUI", "ListenUI", "Terminal",
                "Storage", "Files", "HTTPCaching", "Playback", "Subtitles",
                "LanguageAids", "Practice", "AudioIO", "CardExport", "Documents", "Library",
                "Alignment", "Serving", "Backend", "Fetching", "ConsoleOutput", "AppEnvironment",
                "SharedWork", "Reading", "Reports", "Sessions", "ICUText", "Typesetting",
                "Processes", "Places", "Podcasts", "OpenShelf", "RemoteFolders", "Syncing",
                "CryptoDigests", "AudioCodecs", "Routes",
            ], support: ["DeviceTestSupport", "ServerTestSupport"]),
        .testTarget(
            name: "ArchitectureTests", swiftSettings: settings),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "ListenTestSupport", "DeviceTestSupport", "ServerTestSupport", "ProgramTestSupport",
                "listen", "Archives", "Documents", "ICUText", "ListenCore", "Subtitles", "Terminal",
                grdb,
            ],
            swiftSettings: settings),
    ]
)

// `LISTEN_TARGETS="Subtitles Signal" swift test` builds only these, what they need, and their tests.
if let wanted = Context.environment["LISTEN_TARGETS"]?.split(separator: " ").map(String.init) {
    var kept = Set(wanted + wanted.map { $0 + "Tests" })
    var names: [String] = Array(kept)
    var packages: Set<String> = []
    while let name = names.popLast() {
        guard let target = package.targets.first(where: { $0.name == name }) else { continue }
        for dependency in target.dependencies {
            switch dependency {
            case .byNameItem(let name, _), .targetItem(let name, _):
                if kept.insert(name).inserted { names.append(name) }
            case .productItem(_, let package?, _, _): packages.insert(package)
            default: break
            }
        }
    }
    package.targets.removeAll { !kept.contains($0.name) }
    package.dependencies.removeAll { dependency in
        guard case .sourceControl(_, let location, _) = dependency.kind else { return false }
        return !packages.contains(location.split(separator: "/").last.map(String.init) ?? "")
    }
    if !kept.contains("listen") { package.products = [] }
}
