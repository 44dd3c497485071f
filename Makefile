# The front door. `make help` says what there is. Everything is built under BUILD (and BUILD-asan, BUILD-clang,
# BUILD-fuzz beside it), nothing is written into the source tree, and both may have spaces in their names.
#
#   make BUILD=/elsewhere    with a source tree that is read-only
#   make JOBS=1              default: one job per processor

BUILD ?= build
JOBS ?= $(shell nproc 2>/dev/null || echo 1)
REPORT ?=
BEFORE ?=
PAGE ?=
FUZZ_SECONDS ?= 600
DEMO = gpt2 explorer explorer-complete explorer-slim explorer-structure shared-weights
# Before and after: half the width; half the layers, where most is unknown.
DEMO_PAIRS = explorer:explorer-after gpt2:gpt2-6-layers

SOURCE := $(CURDIR)
SHELL := /bin/sh
.SHELLFLAGS := -euc
# The builds inside do their own counting of jobs.
MAKEFLAGS += --no-print-directory
.NOTPARALLEL:
.DEFAULT_GOAL := all

# abspath would take a name with spaces apart.
absolute = $(shell realpath -m "$(1)")
setup = "$(SOURCE)/cmake/setup.sh"
# $(call configure,PRESET,FOLDER,OPTIONS)
configure = cmake -S "$(SOURCE)" --preset $(1) -B "$(2)" --log-level=WARNING $(3) >/dev/null
build = cmake --build "$(1)" --parallel $(JOBS) --

.PHONY: all
all: ## builds the program: BUILD/modcost
	@$(setup) build
	@$(call configure,release,$(BUILD))
	@$(call build,$(BUILD)) modcost
	@echo "built $(BUILD)/modcost"

.PHONY: demo
demo: all ## an HTML page and an SVG picture of a few real reports, and of two pairs
	@mkdir -p "$(BUILD)/demo"
	@echo "open one of these in a browser:"
	@for name in $(DEMO); do \
	  "$(BUILD)/modcost" "$(SOURCE)/fixtures/real/$$name.json" \
	    -o "$(BUILD)/demo/$$name.html" -o "$(BUILD)/demo/$$name.svg"; \
	  echo "  $(BUILD)/demo/$$name.html  $(BUILD)/demo/$$name.svg"; \
	done
	@echo "before and after:"
	@for pair in $(DEMO_PAIRS); do \
	  "$(BUILD)/modcost" --before "$(SOURCE)/fixtures/real/$${pair%%:*}.json" "$(SOURCE)/fixtures/real/$${pair##*:}.json" \
	    -o "$(BUILD)/demo/change-to-$${pair##*:}.html" -o "$(BUILD)/demo/change-to-$${pair##*:}.svg"; \
	  echo "  $(BUILD)/demo/change-to-$${pair##*:}.html  $(BUILD)/demo/change-to-$${pair##*:}.svg"; \
	done

.PHONY: test
test: ## every test: release, sanitizers, the judges of the documents
	@$(setup) test "$(BUILD)/browser"
	@$(call configure,clang,$(BUILD)-clang)
	@$(call build,$(BUILD)-clang) modcost
	@$(call configure,release,$(BUILD),-D MODCOST_OTHER_BUILD="$(call absolute,$(BUILD)-clang/modcost)" -D MODCOST_BROWSER_TOOLS="$(call absolute,$(BUILD)/browser)")
	@$(call build,$(BUILD)) all
	@$(call configure,asan,$(BUILD)-asan)
	@$(call build,$(BUILD)-asan) all
	@python3 -B "$(SOURCE)/test/support/run_tests.py" --jobs $(JOBS) release="$(BUILD)" sanitizers="$(BUILD)-asan"

.PHONY: lint
lint: ## formatting, clang-tidy, cppcheck
	@$(setup) lint
	@$(call configure,release,$(BUILD))
	@$(call build,$(BUILD)) modcost
	@"$(SOURCE)/cmake/lint.sh" "$(BUILD)" $(JOBS)

.PHONY: bench
bench: ## speed, memory and sizes beside their goals; REPORT="FILE..." adds reports of your own, BEFORE=FILE a baseline
	@$(setup) bench
	@$(call configure,release,$(BUILD))
	@$(call build,$(BUILD)) modcost bench_floor generate_report
	@python3 -B "$(SOURCE)/test/bench/bench.py" --build "$(BUILD)" $(if $(BEFORE),--before "$(BEFORE)") $(REPORT)

.PHONY: bench-page
bench-page: ## the page of 10,000 calls in Chromium; PAGE=FILE, REPORT=FILE or BEFORE=FILE REPORT=FILE measures that
	@$(setup) bench "$(BUILD)/browser"
	@$(call configure,release,$(BUILD))
	@$(call build,$(BUILD)) modcost generate_report
	@if [ -n "$(PAGE)" ]; then \
	  cp "$(PAGE)" "$(BUILD)/bench-page.html"; \
	elif [ -n "$(REPORT)" ]; then \
	  "$(BUILD)/modcost" $(if $(BEFORE),--before "$(BEFORE)") "$(REPORT)" -o "$(BUILD)/bench-page.html"; \
	else \
	  "$(BUILD)/test/bench/generate_report" --calls 10564 | "$(BUILD)/modcost" - -o "$(BUILD)/bench-page.html"; \
	fi
	@NODE_PATH="$(call absolute,$(BUILD)/browser/node_modules)" "$(BUILD)/browser/node" "$(SOURCE)/test/bench/bench_page.cjs" "$(BUILD)/bench-page.html"

.PHONY: fuzz
fuzz: ## libFuzzer for FUZZ_SECONDS (600) per target, from the reports of fixtures
	@$(setup) fuzz
	@$(call configure,fuzz,$(BUILD)-fuzz)
	@$(call build,$(BUILD)-fuzz) fuzz
	@"$(SOURCE)/cmake/fuzz.sh" "$(BUILD)-fuzz" $(FUZZ_SECONDS)

.PHONY: clean
clean: ## removes what was built
	@rm -rf "$(BUILD)" "$(BUILD)-asan" "$(BUILD)-clang" "$(BUILD)-fuzz"

.PHONY: help
help: ## this
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' "$(SOURCE)/Makefile" | expand -t 20
