# Two commands do everything: `make demo` and `make test`. Both set up what they need.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin

.PHONY: demo test setup fmt clean

setup: $(VENV)/.ready

$(VENV)/.ready: pyproject.toml tools/setup.sh
	@PYTHON=$(PYTHON) bash tools/setup.sh
	@touch $@

demo: setup
	@bash tools/demo.sh

test: setup
	@bash tools/test.sh

fmt: setup
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

clean:
	rm -rf $(VENV) out
