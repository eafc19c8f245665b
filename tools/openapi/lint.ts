/**
 * What Redocly's recommended rules have to say about an OpenAPI document, and whether examples of
 * schemas and parameters are what they are examples of.
 *
 * Nothing is fetched: the document holds all it refers to.
 */
import { createConfig, lintFromString } from "@redocly/openapi-core"

export interface Finding {
  readonly severity: "error" | "warn"
  readonly rule: string
  readonly message: string
  /** JSON pointer of the first place in the document. */
  readonly pointer: string
}

/** Errors and warnings alike, in the order of the document. */
export const findingsOf = async (document: object): Promise<ReadonlyArray<Finding>> => {
  const config = await createConfig({
    extends: ["recommended"],
    rules: { "no-invalid-schema-examples": "error", "no-invalid-parameter-examples": "error" },
  })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  return problems.map(({ severity, ruleId, message, location }) => ({
    severity,
    rule: ruleId,
    message,
    pointer: location[0]?.pointer ?? "#/",
  }))
}
