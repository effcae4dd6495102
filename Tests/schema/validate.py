"""Validates YAML files with a JSON Schema: validate.py SCHEMA FILE...

Prints a line for each invalid file: its path, the place in the file, and the first problem.
"""

import json
import sys

from jsonschema import Draft202012Validator
from ruamel.yaml import YAML

with open(sys.argv[1]) as file:
    schema = json.load(file)
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)
# YAML 1.2, in which "on" is a text.
reader = YAML(typ="safe", pure=True)


def plain(node):
    """Returns a node as JSON: the keys are texts, and there are no dates."""
    if isinstance(node, dict):
        return {"null" if key is None else str(key): plain(value) for key, value in node.items()}
    if isinstance(node, list):
        return [plain(item) for item in node]
    return node if node is None or isinstance(node, (str, bool, int, float)) else str(node)


for path in sys.argv[2:]:
    try:
        with open(path) as file:
            spec = reader.load(file)
    except Exception as problem:
        print(f"{path}: {type(problem).__name__}")
        continue
    error = next(validator.iter_errors(plain(spec)), None)
    if error:
        place = "/".join(map(str, error.absolute_path))
        print(f"{path}: {place}: {error.message[:200]}")
