import Glibc
import Terminal

/// Draws the scene of `Benchmarks/view/scene.md` 30 times a second: viewbench overview|zoom SECONDS.
@main
enum Viewbench {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 3, let seconds = Int(arguments[2]) else { exit(64) }
        let isZoomed = arguments[1] == "zoom"
        var difference = FrameDiff()
        var next = timespec()
        clock_gettime(CLOCK_MONOTONIC, &next)
        for frame in 0..<seconds * Scene.rate {
            let bytes = difference.encode(Scene.picture(frame, isZoomed: isZoomed))
            _ = bytes.withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
            next.tv_nsec += 1_000_000_000 / Scene.rate
            if next.tv_nsec >= 1_000_000_000 {
                next.tv_nsec -= 1_000_000_000
                next.tv_sec += 1
            }
            clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, nil)
        }
    }
}
