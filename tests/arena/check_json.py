#!/usr/bin/python3
"""Holds documents to their schemas: check_json.py SCHEMAS DOCUMENTS.

DOCUMENTS is a folder of files SCHEMA--NAME.json, and SCHEMA--NAME.jsonl with a document per line. Every document must fit; the same without one of
its keys, or with one more, must not: a schema that takes anything proves nothing.
"""
import json
import pathlib
import sys

import jsonschema

schemas, documents = (pathlib.Path(word).resolve() for word in sys.argv[1:])
wrong = checked = 0


def say(text):
    global wrong
    wrong += 1
    print(text)


for file in sorted(documents.glob("*--*.json*")):
    name = file.name.split("--")[0]
    path = schemas / f"{name}.json"
    schema = json.loads(path.read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema, resolver=jsonschema.RefResolver(path.as_uri(), schema))
    text = file.read_text()
    for line in text.splitlines() if file.suffix == ".jsonl" else [text]:
        document = json.loads(line)
        checked += 1
        for error in sorted(validator.iter_errors(document), key=str)[:5]:
            say(f"{file.name}: {error.json_path}: {error.message[:300]}")
            for inner in (error.context or [])[:8]:
                say(f"  {inner.json_path}: {inner.message[:300]}")
        if validator.is_valid({**document, "no such key": 1}):
            say(f"{name}.json takes a key that nobody declared")
        if name == "list":  # with a topic it has one key
            continue
        for key in document:
            if validator.is_valid({k: v for k, v in document.items() if k != key}) and key not in ("by_side", "machines", "sides", "seats"):
                say(f"{name}.json does not miss {key}")
print(f"{checked} documents")
sys.exit(1 if wrong else 0)
