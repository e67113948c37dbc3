"""A correct OpenAPI schema for lists."""

from typing import Any

from litestar.openapi.spec import OpenAPIType, Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition


class Lists(OpenAPISchemaPlugin):
    """Litestar describes a bounded `tuple[X, ...]` as `oneOf` X or anything, which no X satisfies."""

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        return field_definition.origin is tuple and field_definition.args[-1:] == (...,)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: Any) -> Schema:
        return Schema(
            type=OpenAPIType.ARRAY, items=schema_creator.for_field_definition(field_definition.inner_types[0])
        )
