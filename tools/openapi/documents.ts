/**
 * The API documents in docs, and the linters that read them: Redocly's for OpenAPI, AsyncAPI's own
 * parser. They fetch nothing: the documents are self-contained.
 */
import { Parser } from "@asyncapi/parser"
import { createConfig, lintFromString } from "@redocly/openapi-core"
import { openApiDocument } from "../../packages/adapters/http-express/src/index.ts"
import { asyncApiDocument } from "../../packages/adapters/kafka/src/index.ts"
import { statusOpenApi } from "../../packages/apps/status/src/http/openapi.ts"

const isDescribedObject = (value: object): boolean =>
  Reflect.get(value, "type") === "object" &&
  Object.keys(Reflect.get(value, "properties") ?? {}).length > 0 &&
  [undefined, true].includes(Reflect.get(value, "additionalProperties"))

/**
 * Closes all objects of the document: callers must accept members that are added later, but an
 * example must have only documented members.
 */
const closed = (document: object): string =>
  JSON.stringify(document, (_name, value: unknown) =>
    typeof value === "object" && value !== null && isDescribedObject(value)
      ? { ...value, additionalProperties: false }
      : value,
  )

type FindingsOf = (document: object) => Promise<ReadonlyArray<string>>

/** Redocly's recommended rules, warnings too, and examples that their schemas reject. */
export const openApiFindings: FindingsOf = async (document) => {
  const config = await createConfig({
    extends: ["recommended"],
    rules: { "no-invalid-schema-examples": "error", "no-invalid-parameter-examples": "error" },
  })
  const problems = await lintFromString({ source: closed(document), config })
  return problems.map(
    ({ ruleId, message, location }) => `${location[0]?.pointer ?? "#/"} ${ruleId}: ${message}`,
  )
}

/**
 * Ignored, because 3.0 is deliberate: more tools read it, and 3.1 adds nothing that is used here.
 */
const disagreed = "asyncapi-latest-version"

/** Errors and recommendations. */
export const asyncApiFindings: FindingsOf = async (document) => {
  const diagnostics = await new Parser().validate(JSON.stringify(document))
  return diagnostics
    .filter(({ code }) => code !== disagreed)
    .map(({ code, message, path }) => `#/${path.join("/")} ${code}: ${message}`)
}

export const documents = [
  { path: "docs/openapi.json", document: openApiDocument(), findingsOf: openApiFindings },
  { path: "docs/status-openapi.json", document: statusOpenApi(), findingsOf: openApiFindings },
  { path: "docs/asyncapi.json", document: asyncApiDocument(), findingsOf: asyncApiFindings },
]
