import { describe, expect, it } from "vitest"
import { openApiDocument } from "../../packages/adapters/http-express/src/index.ts"
import { documentText } from "./document.ts"
import { findingsOf } from "./lint.ts"

interface Planted {
  readonly paths: Record<string, Record<string, Record<string, unknown>>>
  readonly components: { readonly schemas: Record<string, object> }
}

/** Replaces the example of the media type with one that no object schema accepts. */
const planted = (holder: unknown, body: string | undefined, type: string): void => {
  const { content } =
    body === undefined ? Object(holder) : Object(Reflect.get(Object(holder), body))
  content[type].example = { nobody: "knows" }
}

const rulesBrokenBy = async (
  plant: (document: Planted) => void,
): Promise<ReadonlyArray<string>> => {
  const document: Planted = JSON.parse(JSON.stringify(openApiDocument()))
  plant(document)
  return (await findingsOf(document)).map(({ rule }) => rule)
}

describe("OpenAPI document", () => {
  it("the document breaks no rule, in the sandbox and in production", async () => {
    expect(await findingsOf(openApiDocument("production"))).toEqual([])
    expect(await findingsOf(openApiDocument("sandbox"))).toEqual([])
  })

  it("the document is the same each time it is generated", () => {
    expect(documentText(openApiDocument())).toBe(documentText(openApiDocument()))
  })

  it.each<readonly [string, string, (document: Planted) => void]>([
    [
      "an operation without a summary",
      "operation-summary",
      ({ paths }) => delete paths["/v1/orders"]?.["get"]?.["summary"],
    ],
    [
      "a dangling reference",
      "no-unresolved-refs",
      ({ components }) => delete components.schemas["Order"],
    ],
    [
      "an unused component",
      "no-unused-components",
      ({ components }) => Object.assign(components.schemas, { Unused: { type: "string" } }),
    ],
    [
      "an example that its schema rejects",
      "no-invalid-schema-examples",
      ({ components }) => Object.assign(components.schemas["Money"] ?? {}, { example: 12 }),
    ],
    [
      "an example of a request that its schema rejects",
      "no-invalid-media-type-examples",
      ({ paths }) => planted(paths["/v1/orders"]?.["post"], "requestBody", "application/json"),
    ],
    [
      "an example of a response that its schema rejects",
      "no-invalid-media-type-examples",
      ({ paths }) =>
        planted(
          Reflect.get(Object(paths["/v1/orders"]?.["get"]?.["responses"]), "200"),
          undefined,
          "application/json",
        ),
    ],
    [
      "an example of a problem that its schema rejects",
      "no-invalid-media-type-examples",
      ({ components }) =>
        Object.assign(Object(Reflect.get(components, "examples")), {
          order_not_found: { value: { status: "404" } },
        }),
    ],
    [
      "two operations with the same name",
      "operation-operationId-unique",
      ({ paths }) =>
        Object.assign(paths["/v1/orders"]?.["get"] ?? {}, { operationId: "placeOrder" }),
    ],
  ])("the linter rejects %s", async (_what, rule, plant) => {
    expect(await rulesBrokenBy((document) => void plant(document))).toContain(rule)
  })
})
