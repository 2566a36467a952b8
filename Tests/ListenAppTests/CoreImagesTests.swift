import Glibc
import Testing

@testable import AppEnvironment

@Suite struct CoreImagesTests {
    @Test func `no image of memory is kept, and another program may be allowed one`() {
        let resource = __rlimit_resource_t(RLIMIT_CORE.rawValue)
        var former = rlimit()
        getrlimit(resource, &former)
        defer { setrlimit(resource, &former) }
        var allowed = former
        allowed.rlim_cur = former.rlim_max
        setrlimit(resource, &allowed)
        CoreImages.refuse()
        var now = rlimit()
        getrlimit(resource, &now)
        #expect(now.rlim_cur == 0 && now.rlim_max == former.rlim_max)
    }
}
