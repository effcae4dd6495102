# `make` lists what there is to do.

SWIFT_SOURCES := Sources Tests Plugins Benchmarks Examples/Package.swift Examples/Sources Examples/Tests Package.swift
heading = @printf '\n== %s\n' '$(1)'

.DEFAULT_GOAL := help
.PHONY: help run test torture conformance benchmarks speed random docs lint format clean

help: ## Show this list
	@echo 'Usage: make <target>'
	@echo
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-11s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

run: ## Install what is missing, build, and open the app; ARGS='…' passes arguments
	@Scripts/install-dependencies build
	@swift build --product keysmith
	@"$$(swift build --show-bin-path)/keysmith" $(ARGS)

test: ## Install what is missing, build everything, and run every test
	$(call heading,What the build and the tests need)
	@Scripts/install-dependencies test
	$(call heading,Build with warnings as errors)
	@swift build --build-tests
	$(call heading,Format and style)
	@$(MAKE) --no-print-directory lint
	$(call heading,Tests)
	@SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8 swift test --skip-build --quiet
	$(call heading,Machines of random charts)
	@$(MAKE) --no-print-directory random CHARTS=150 SEED=1 BUILD=debug FRESH=--from=0
	$(call heading,Embedded Swift and WebAssembly)
	@Scripts/embedded
	$(call heading,Another package with the plugin)
	@Scripts/examples
	$(call heading,Life cycle of a spec)
	@Scripts/spec-lifecycle
	$(call heading,Edits of a product owner)
	@Scripts/product-edits
	$(call heading,A keyring for the device secret)
	@Scripts/secret-service
	$(call heading,Attacks on the core)
	@Scripts/torture/all quick
	$(call heading,All passed)

torture: ## Attack the core: killed and failing at every call, copied, with other clocks, dumped, overheard
	@Scripts/torture/all

conformance: ## Play a suite of SCXML charts in both implementations: make conformance SUITE=FOLDER
	$(if $(SUITE),,$(error Say which: make conformance SUITE=FOLDER))
	@Scripts/install-dependencies build
	@swift build --product conformance
	@"$$(swift build --show-bin-path)/conformance" "$(SUITE)"

random: ## Hold machines of random charts to the interpreter; CHARTS=10000 SEED=2 for a long run, which goes on where it stopped
	@swift build -c $(or $(BUILD),release) --product randomcharts
	@"$$(swift build -c $(or $(BUILD),release) --show-bin-path)/randomcharts" --count $(or $(CHARTS),200) --seed $(or $(SEED),1) $(FRESH)

benchmarks: ## Compare machines with ones by hand: make benchmarks CONTENDERS=FOLDER
	$(if $(CONTENDERS),,$(error Say which: make benchmarks CONTENDERS=FOLDER))
	@Scripts/install-dependencies build
	@CONTENDERS="$(CONTENDERS)" Benchmarks/Dispatch/compare

speed: ## Compare the Secret Folder with openssl, age and gocryptfs
	@Scripts/install-dependencies build
	@Benchmarks/Folder/compare

docs: ## Write the pages of every flow to docs/
	@Scripts/install-dependencies build
	@swift package --allow-writing-to-package-directory docs

lint: ## Check format and style
	@swift format lint --strict --parallel --recursive $(SWIFT_SOURCES)

format: ## Format the sources in place
	@swift format --in-place --parallel --recursive $(SWIFT_SOURCES)

clean: ## Remove what was built
	@rm -rf .build Examples/.build
