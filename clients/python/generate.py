"""Writes the generated modules of the client, or checks them with `--check`.

- `models.py` from docs/openapi.json, by datamodel-code-generator.
- `client.py` from `aio.py`: the same calls without `async`.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

from datamodel_code_generator import InputFileType, PythonVersion, generate
from datamodel_code_generator.enums import DataModelType, OpenAPIScope
from datamodel_code_generator.format import Formatter
from datamodel_code_generator.parser import LiteralType

HERE = Path(__file__).parent
PACKAGE = HERE / "src" / "procurement"
DOCUMENT = HERE.parent.parent / "docs" / "openapi.json"


def models() -> str:
    document = json.loads(DOCUMENT.read_text("utf-8"))
    schemas = document["components"]["schemas"]
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
