# make listen   installs packages, builds and plays book 3, chapter 2 (other arguments: make listen ARGS="books")
# make test     installs packages, builds and runs every test
# make test-release   runs the end-to-end tests on the optimized program
# make install   puts the program and its files where PREFIX says, ~/.local by default; make uninstall
# make deb        makes a package for Debian and Ubuntu; make tarball an archive for any folder
ARGS ?= book 3 chapter 2
PREFIX ?= $(HOME)/.local
# Where the program is built, so that the tests can be built at the same time.
SCRATCH = .build
# STRIP= leaves the names of functions in it, for scripts/called-functions.
STRIP = -Xlinker -s
RELEASE = -c release --product listen --static-swift-stdlib --disable-local-rpath \
	-Xswiftc -gnone $(STRIP) -Xswiftc -Xfrontend -Xswiftc -function-sections \
	--scratch-path $(SCRATCH)
# The part of ICU's data that listen uses, which is linked in place of all of it: decision 19.
ICU = $(abspath $(SCRATCH))/icu.o
# gumbo's archive, where there is one: the names of its shared libraries differ between releases.
GUMBO = $(wildcard $(shell pkg-config --variable=libdir gumbo 2>/dev/null)/libgumbo.a)
PACKAGE = LISTEN_PROGRAM=$(SCRATCH)/release/listen scripts/package
# ONCE=1 builds the tests without what only a debugger or a later build needs, and with what this
# compiler does faster when it is asked: half the work.
ONE_PASS = -Xswiftc -gnone -Xswiftc -wmo -Xswiftc -no-emit-module-separately-wmo \
	-Xswiftc -num-threads -Xswiftc 1 -Xswiftc -Xfrontend -Xswiftc -disable-llvm-verify \
	$(PREPARED_OVERLOADS) $(LLD)
# Type checking with overloads that are opened once: a fifth less work for tests.
PREPARED_OVERLOADS = $(if $(shell swiftc -frontend -help-hidden 2>/dev/null \
	| grep -e -solver-enable-prepared-overloads), \
	-Xswiftc -Xfrontend -Xswiftc -solver-enable-prepared-overloads)
# The toolchain's own linker, where it has one.
LLD = $(if $(wildcard $(dir $(realpath $(shell command -v swiftc)))ld.lld),-Xswiftc -use-ld=lld)
# Steps that take minutes say briefly how far they are; VERBOSE=1 shows all they print.
TESTS = scripts/quietly --from "──── summary ────" tests

.PHONY: listen build install uninstall deb tarball recipes test test-build test-release lint format bench bench-http bench-align bench-learn bench-faults bench-files packages-build packages-test packages-bench packages-package clients-test clean

listen: build
	@$(SCRATCH)/release/listen $(ARGS)

build: packages-build
	@scripts/icu-data $(ICU) || { echo "All of ICU's data is linked." >&2; rm -f $(ICU); }
	@# SwiftPM does not know that the program is made of this file too.
	@[ ! $(ICU) -nt $(SCRATCH)/release/listen ] || rm -f $(SCRATCH)/release/listen
	@scripts/quietly build "10 minutes" "Building listen" \
		env $$([ ! -f $(ICU) ] || echo LISTEN_ICU=$(ICU)) \
		$(if $(GUMBO),LISTEN_GUMBO=$(GUMBO)) swift build $(RELEASE)

install: build
	@$(PACKAGE) tree "$(DESTDIR)" "$(PREFIX)"

# Leaves what is the person's: below ~/.local, share/listen holds their data too.
uninstall: build
	@$(PACKAGE) remove "$(DESTDIR)" "$(PREFIX)"

deb: build packages-package
	@$(PACKAGE) deb

tarball: build packages-package
	@$(PACKAGE) tarball

# What other systems build a package from, filled in: .build/packages/recipes
recipes:
	@scripts/package recipes

test: test-build clients-test
	@$(TESTS) "10 minutes" "Running the tests" scripts/test

test-build: packages-test
	@scripts/quietly build-tests "15 minutes" "Building the tests" \
		swift build --build-tests $(if $(ONCE),$(ONE_PASS))

clients-test: packages-test
	@scripts/quietly clients "1 minute" "Setting up the clients that tests ask" scripts/python-clients \
		|| echo "The tests that ask them are left out." >&2

# The optimized program is what people get, and an optimizer can break what a test build does right.
test-release: build test-build clients-test
	@LISTEN_TEST_PROGRAM=$(abspath $(SCRATCH))/release/listen \
		$(TESTS)-release "10 minutes" "Running the end-to-end tests" scripts/test --filter EndToEndTests

lint:
	swift format lint --strict --parallel --recursive Package.swift Sources Tests Benchmarks
	scripts/check-tree

format:
	swift format --in-place --parallel --recursive Package.swift Sources Tests Benchmarks

bench: packages-bench build
	Benchmarks/run

# The HTTP cache beside its peers, on every rule and every fault: Benchmarks/http/run --help
bench-http: packages-bench build
	Benchmarks/http/run

# Aligned texts beside aeneas, against exact times.
bench-align: packages-bench build
	scripts/install-aeneas
	Benchmarks/run --only align

# Readings, word ends, dictionary forms, senses, times and cards, beside their peers.
bench-learn: packages-bench build
	scripts/install-aeneas
	Benchmarks/learn/run

# Kills and signals at random moments: what of the place is lost, whose terminal is not given back.
bench-faults: packages-bench build
	Benchmarks/faults/run

# What is read of the test files of other programs, beside ffprobe and mutagen.
bench-files: packages-bench build
	Benchmarks/real-files/run

packages-build:
	@scripts/install-packages build

packages-test:
	@scripts/install-packages build test

packages-bench:
	@scripts/install-packages build test bench

packages-package:
	@scripts/install-packages build package

clean:
	rm -rf .build .build-program
