"""Writes the generated modules of the client, or checks them with `--check`.

- `models.py` from docs/openapi.json, by datamodel-code-generator. Objects within objects get names of
  their own first, such as `OrderShippedEventData`, because the generator would number them.
- `client.py` from `aio.py`: the same calls without `async`.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from datamodel_code_generator import InputFileType, PythonVersion, generate
from datamodel_code_generator.enums import DataModelType, OpenAPIScope
from datamodel_code_generator.format import Formatter
from datamodel_code_generator.parser import LiteralType

HERE = Path(__file__).parent
PACKAGE = HERE / "src" / "procurement"
DOCUMENT = HERE.parent.parent / "docs" / "openapi.json"


def pascal(name: str) -> str:
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[^A-Za-z0-9]", name))


def named(schemas: dict[str, Any], name: str) -> None:
    """Moves each object within the schema of that name into a schema of its own."""

    def visit(schema: Any, own: str) -> Any:
        if not isinstance(schema, dict):
            return schema
        if "properties" in schema:
            # Members may be added at any time.
            schema.pop("additionalProperties", None)
        for key, value in schema.get("properties", {}).items():
            schema["properties"][key] = moved(value, own + pascal(key))
        if "items" in schema:
            schema["items"] = moved(schema["items"], own.removesuffix("s") + "Item")
        for union in ("anyOf", "oneOf", "allOf"):
            if union in schema:
                schema[union] = [visit(each, own) for each in schema[union]]
        return schema

    def moved(schema: Any, own: str) -> Any:
        if not isinstance(schema, dict) or "$ref" in schema:
            return schema
        if "*" in schema.get("enum", []):
            schemas["EventFilter"] = {"type": "string", "enum": schema["enum"]}
            return {"$ref": "#/components/schemas/EventFilter"}
        if own == "DeliveryStatus":
            schemas[own] = schema
            return {"$ref": f"#/components/schemas/{own}"}
        visit(schema, own)
        if schema.get("type") != "object" or "properties" not in schema:
            return schema
        schemas[own] = schema
        return {"$ref": f"#/components/schemas/{own}"}

    visit(schemas[name], name)


def models() -> str:
    document = json.loads(DOCUMENT.read_text("utf-8"))
    schemas = document["components"]["schemas"]
    for name in list(schemas):
        named(schemas, name)
    only_schemas = {"openapi": "3.1.0", "info": document["info"], "paths": {}, "components": {"schemas": schemas}}
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder) / "models.py"
        generate(
            json.dumps(only_schemas),
            input_filename="openapi.json",
            input_file_type=InputFileType.OpenAPI,
            output=output,
            output_model_type=DataModelType.TypingTypedDict,
            target_python_version=PythonVersion.PY_310,
            enum_field_as_literal=LiteralType.All,
            use_union_operator=True,
            use_standard_collections=True,
            use_schema_description=True,
            use_field_description=True,
            disable_timestamp=True,
            openapi_scopes=[OpenAPIScope.Schemas],
            formatters=[Formatter.BUILTIN],
            custom_file_header='"""What the API sends and receives. Generated from docs/openapi.json by generate.py."""',
        )
        return output.read_text("utf-8")


SYNC = [
    ("async def ", "def "),
    ("async with ", "with "),
    ("async for ", "for "),
    ("await ", ""),
    ("AsyncClient", "Client"),
    ("AsyncIterator", "Iterator"),
    ("AsyncLock", "Lock"),
    ("async_sleep", "sleep"),
    ("aclose", "close"),
    ("__aenter__", "__enter__"),
    ("__aexit__", "__exit__"),
    ("aiter_", "iter_"),
    ('"""The asynchronous client.', '"""The client. Generated from aio.py by generate.py.'),
]


def sync_client() -> str:
    text = (PACKAGE / "aio.py").read_text("utf-8")
    for asynchronous, synchronous in SYNC:
        text = text.replace(asynchronous, synchronous)
    return text


def main() -> int:
    stale = []
    for name, text in (("models.py", models()), ("client.py", sync_client())):
        path = PACKAGE / name
        if "--check" not in sys.argv:
            path.write_text(text, "utf-8")
        elif not path.exists() or path.read_text("utf-8") != text:
            stale.append(name)
    for name in stale:
        print(f"src/procurement/{name} is out of date: run `clients/python/check --write`")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
