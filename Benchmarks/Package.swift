// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: .error),
]

let package = Package(
    name: "Benchmarks",
    products: [
        .executable(name: "microbench", targets: ["microbench"]),
        .executable(name: "soundbench", targets: ["soundbench"]),
        .executable(name: "textbench", targets: ["textbench"]),
        .executable(name: "shelfbench", targets: ["shelfbench"]),
        .executable(name: "wordbench", targets: ["wordbench"]),
        .executable(name: "viewbench", targets: ["viewbench"]),
        .executable(name: "transferbench", targets: ["transferbench"]),
        .executable(name: "articlebench", targets: ["articlebench"]),
        .executable(name: "feedbench", targets: ["feedbench"]),
    ],
    dependencies: [.package(name: "listen", path: "..")],
    targets: [
        .systemLibrary(name: "CBlockingCurl", pkgConfig: "libcurl"),
        .executableTarget(
            name: "microbench", dependencies: [.product(name: "Cores", package: "listen")],
            swiftSettings: settings),
        .executableTarget(
            name: "soundbench", dependencies: [.product(name: "Cores", package: "listen")],
            swiftSettings: settings),
        .executableTarget(
            name: "textbench", dependencies: [.product(name: "Texts", package: "listen")],
            swiftSettings: settings),
        .executableTarget(
            name: "shelfbench", dependencies: [.product(name: "Texts", package: "listen")],
            swiftSettings: settings),
        .executableTarget(
            name: "wordbench", dependencies: [.product(name: "Aids", package: "listen")],
            swiftSettings: settings),
        .executableTarget(
            name: "articlebench", dependencies: [.product(name: "Pages", package: "listen")],
            swiftSettings: settings),
        .executableTarget(
            name: "feedbench", dependencies: [.product(name: "FeedReading", package: "listen")],
            swiftSettings: settings),
        .executableTarget(
            name: "viewbench", dependencies: [.product(name: "Cores", package: "listen")],
            swiftSettings: settings),
        .executableTarget(
            name: "transferbench",
            dependencies: [
                .product(name: "Transfers", package: "listen"),
                "CBlockingCurl",
            ],
            swiftSettings: settings),
    ]
)
