"""The OpenAPI document as a plain page without scripts, and a correct schema for lists in it."""

from collections.abc import Iterator
from html import escape
from typing import Any

from litestar.openapi.plugins import OpenAPIRenderPlugin
from litestar.openapi.spec import OpenAPIType, Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

from tripple.server.requests import Asked

_METHODS = ("get", "post", "put", "patch", "delete")


class PlainPage(OpenAPIRenderPlugin):
    """Render the page once and keep it."""

    _written = b""

    def render(self, request: Asked, openapi_schema: dict[str, Any]) -> bytes:
        self._written = self._written or "\n".join(_page(openapi_schema)).encode()
        return self._written


def _page(document: dict[str, Any]) -> Iterator[str]:
    title = escape(document["info"]["title"])
    yield f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title}</title></head><body>'
    yield f"<h1>{title}</h1><p>{escape(document['info'].get('description', ''))}</p>"
    yield '<p>As a document for programs: <a href="/api/openapi.json">openapi.json</a></p>'
    for path, item in sorted(document["paths"].items()):
        for method in _METHODS:
            if operation := item.get(method):
                yield from _operation(path, method, operation)
    yield from _schemas(document.get("components", {}).get("schemas", {}))
    yield "</body></html>"


def _operation(path: str, method: str, operation: dict[str, Any]) -> Iterator[str]:
    yield f"<h2><code>{method.upper()} {escape(path)}</code></h2><p>{escape(operation.get('description', ''))}</p><dl>"
    for parameter in operation.get("parameters", ()):
        yield f"<dt>{escape(parameter['name'])} (in the {parameter['in']})</dt>"
    for content in operation.get("requestBody", {}).get("content", {}).values():
        yield f"<dt>body</dt><dd>{_kind(content['schema'])}</dd>"
    for status, response in sorted(operation["responses"].items()):
        kinds = (_kind(content["schema"]) for content in response.get("content", {}).values())
        yield f"<dt>{status}</dt><dd>{escape(response['description'])} {' '.join(kinds)}</dd>"
    yield "</dl>"


def _schemas(schemas: dict[str, Any]) -> Iterator[str]:
    for name, schema in sorted(schemas.items()):
        yield f'<h2 id="{escape(name)}">{escape(name)}</h2><p>{escape(schema.get("description", ""))}</p><dl>'
        for field, kind in schema.get("properties", {}).items():
            must = "" if field in schema.get("required", ()) else " (optional)"
            yield f"<dt>{escape(field)}{must}</dt><dd>{_kind(kind)} {escape(kind.get('description', ''))}</dd>"
        yield "</dl>"


def _kind(schema: dict[str, Any]) -> str:
    """A schema in a few words, with links to named ones."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rsplit("/", 1)[-1])
        return f'<a href="#{name}">{name}</a>'
    for key in ("oneOf", "anyOf"):
        if key in schema:
            return " or ".join(_kind(choice) for choice in schema[key])
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    if "enum" in schema:
        return ", ".join(escape(str(word)) for word in schema["enum"])
    kind = schema.get("type", "anything")
    return escape(kind if isinstance(kind, str) else " or ".join(kind))


class Lists(OpenAPISchemaPlugin):
    """Litestar describes a bounded `tuple[X, ...]` as `oneOf` X or anything, which no X satisfies."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        return field_definition.origin is tuple and field_definition.args[-1:] == (...,)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: Any) -> Schema:
        return Schema(
            type=OpenAPIType.ARRAY, items=schema_creator.for_field_definition(field_definition.inner_types[0])
        )
