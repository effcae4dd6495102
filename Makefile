# `make` without a target lists all targets.

SWIFT_SOURCES := Sources Tests Plugins Benchmarks Bundle Examples/Package.swift Examples/Sources Examples/Tests Package.swift
SPECS := Specs Tests/FixtureFlows/Specs Examples/Sources/Machines/Specs Benchmarks/Dispatch/Specs Benchmarks/Verification
# Long tests, which only 'verify' runs. Most of them build programs, mutate specs, or damage, roll back or interrupt stores.
LONG_TESTS := RandomChartsTests|CrashTests|SpecFuzzingTests|RandomStepsTests|PastedScenarioTests|ShippedSpinTests
LONG_TESTS := $(LONG_TESTS)|KillTests|StorageFailureTests|InterruptedOperationTests|TamperingTests|DamagedSlotTests|LostDeviceSecretTests|Released|RollbackTests|LargeDiagramTests|SessionSizesTests

.DEFAULT_GOAL := help
.PHONY: help run install deb test verify torture conformance benchmarks speed proofs random checker spin docs site studio bundle lint \
  format clean

help: ## Show this list
	@echo 'Usage: make <target>'
	@echo
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-11s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

run: ## Install missing dependencies, build, and open the app; ARGS='…' passes arguments
	@Scripts/install-dependencies build
	@Scripts/swift-build --product keysmith
	@"$$(swift build --show-bin-path)/keysmith" $(ARGS)

install: ## Build keysmith for release, and install it with its manual page and completions: make install PREFIX=/usr/local
	@Scripts/install "$(or $(PREFIX),/usr/local)"

deb: ## Build a Debian package of keysmith in .build
	@Scripts/deb

test: ## Install missing dependencies, build with warnings as errors, check the style, and run the tests
	@Scripts/sections \
	  'Install the dependencies' 'Scripts/install-dependencies test' \
	  'Build with warnings as errors' 'Scripts/swift-build --build-tests' \
	  'Check format and style' '$(MAKE) --no-print-directory lint' \
	  'Run the tests' 'Scripts/run-tests --skip "$(LONG_TESTS)"'

verify: ## Run the long checks: random charts, Embedded Swift, other packages, life cycle, edits, site, keyring, sensor, attacks
	@Scripts/sections \
	  'Install the dependencies' 'Scripts/install-dependencies test' \
	  'Build with warnings as errors' 'Scripts/swift-build --build-tests' \
	  'Run the long tests' 'Scripts/run-tests --filter "$(LONG_TESTS)"' \
	  'Kill the mutants of the specs' 'Scripts/mutants' \
	  'Make the edits of the README' 'Scripts/product-edits' \
	  'Make edits of all specs' 'Scripts/generated-edits' \
	  'Compare machines of random charts' '$(MAKE) --no-print-directory random CHARTS=60 SEED=1 FRESH=--from=0' \
	  'Compare the checker with the interpreter' '$(MAKE) --no-print-directory checker' \
	  'Compare the explorer with SPIN' '$(MAKE) --no-print-directory spin CHARTS=60' \
	  'Compile machines as Embedded Swift for WebAssembly' 'Scripts/embedded' \
	  'Use the plugins from another package, from source and as the bundle' 'Scripts/examples' \
	  'Start a new package' 'Scripts/new-package' \
	  'Install the Debian package in a new root' 'Scripts/deb-test' \
	  'Follow the life cycle of a spec' 'Scripts/spec-lifecycle' \
	  'Compile the examples of the documentation and build it' 'Scripts/documentation' \
	  'Test the site in a browser' 'Scripts/browser-tests' \
	  'Test the language server with editors' 'Scripts/editor-tests' \
	  'Keep the device secret in a keyring' 'Scripts/secret-service' \
	  'Unlock with a fingerprint reader' 'Scripts/fprintd' \
	  'Attack the core' 'Scripts/torture/all quick'

torture: ## Attack the core: kills, failing calls, copied stores, changed clocks, memory dumps, traced calls
	@Scripts/torture/all

conformance: ## Play a suite of SCXML charts in both implementations: make conformance SUITE=FOLDER
	$(if $(SUITE),,$(error Set SUITE: make conformance SUITE=FOLDER))
	@Scripts/install-dependencies build
	@Scripts/swift-build --product conformance
	@"$$(swift build --show-bin-path)/conformance" "$(SUITE)"

random: ## Compare generated machines of random charts with the interpreter; CHARTS=10000 SEED=2 for a long run, which resumes
	@Scripts/install-dependencies bundle
	@randomcharts=$$(Scripts/release-build randomcharts) && \
	  "$$randomcharts" --count $(or $(CHARTS),200) --seed $(or $(SEED),1) $(FRESH)

checker: ## Compare the checker with the interpreter on random charts; CHARTS=10000 SEED=2 for a long run
	@Scripts/install-dependencies bundle
	@randomcharts=$$(Scripts/release-build randomcharts) && \
	  "$$randomcharts" --checker 10000 --count $(or $(CHARTS),1000) --seed $(or $(SEED),1) --from 0

spin: ## Compare the explorer with SPIN on random charts; CHARTS=1000 SEED=2 for a long run
	@Scripts/install-dependencies test
	@randomcharts=$$(Scripts/release-build randomcharts) && \
	  "$$randomcharts" --spin --count $(or $(CHARTS),300) --seed $(or $(SEED),1) --from 0

benchmarks: ## Compare generated machines with handwritten ones: make benchmarks CONTENDERS=FOLDER
	$(if $(CONTENDERS),,$(error Set CONTENDERS: make benchmarks CONTENDERS=FOLDER))
	@Scripts/install-dependencies build
	@CONTENDERS="$(CONTENDERS)" Benchmarks/Dispatch/compare

speed: ## Compare the Secret Folder with openssl, age and gocryptfs
	@Scripts/install-dependencies build
	@Benchmarks/Folder/compare

proofs: ## Compare the explorer with SPIN: states per second, bytes per state, time to the verdict
	@Scripts/install-dependencies test
	@Scripts/install-dependencies bundle
	@Benchmarks/Verification/compare

docs: ## Write the pages of all flows to docs/
	@Scripts/install-dependencies build
	@swift package --allow-writing-to-package-directory docs --target Flows

site: ## Write a site with the pages of all flows to .build/site
	@Scripts/install-dependencies build
	@Scripts/swift-build --product interlock
	@.build/debug/interlock site --runtime Sources

studio: ## Serve the pages of all flows to a browser on this computer, and refresh them after each change
	@Scripts/install-dependencies build
	@Scripts/swift-build --product interlock
	@.build/debug/interlock studio --runtime Sources

bundle: ## Write a package with the tool as a binary, ready to publish, to .build/bundle/Interlock or OUTPUT=FOLDER
	@Scripts/install-dependencies bundle
	@Scripts/bundle $(OUTPUT)

lint: ## Check format, style and wording
	@Scripts/lint-words
	@Scripts/lint-references
	@Scripts/swift-build --quiet --product interlock && .build/debug/interlock format --check $(SPECS)
	@swift format lint --strict --parallel --recursive $(SWIFT_SOURCES)

format: ## Format the sources and the specs in place
	@Scripts/swift-build --quiet --product interlock && .build/debug/interlock format $(SPECS)
	@swift format --in-place --parallel --recursive $(SWIFT_SOURCES)

clean: ## Remove the build products
	@rm -rf .build Examples/.build
