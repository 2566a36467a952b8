import AudioIO
import Glibc
import Synchronization
import Testing

struct WorkerThreadTests {
    @Test func `a thread has its name and a stack for signal handlers`() throws {
        let found = Mutex<(name: String, hasStack: Bool)>(("", false))
        let worker = try WorkerThread(name: "a-name-too-long-for-it") {
            var held = stack_t()
            let isRead = sigaltstack(nil, &held) == 0
            let file = open("/proc/thread-self/comm", O_RDONLY)
            var bytes = [UInt8](repeating: 0, count: 32)
            let count = read(file, &bytes, bytes.count)
            close(file)
            let name = String(decoding: bytes[..<max(0, count - 1)], as: UTF8.self)
            found.withLock {
                $0 = (name, isRead && held.ss_flags & Int32(SS_DISABLE) == 0)
            }
        }
        worker.join()
        #expect(found.withLock { $0.name } == "a-name-too-long")
        #expect(found.withLock { $0.hasStack })
    }
}
