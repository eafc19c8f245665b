/**
 * Reports violations of Redocly's recommended rules in an OpenAPI document, and examples that their
 * schemas reject.
 *
 * Fetches nothing: the document is self-contained.
 */
import { createConfig, lintFromString } from "@redocly/openapi-core"

export interface Finding {
  readonly severity: "error" | "warn"
  readonly rule: string
  readonly message: string
  /** JSON pointer of the first place in the document. */
  readonly pointer: string
}

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

/** Errors and warnings, in the order of the document. */
export const findingsOf = async (document: object): Promise<ReadonlyArray<Finding>> => {
  const config = await createConfig({
    extends: ["recommended"],
    rules: { "no-invalid-schema-examples": "error", "no-invalid-parameter-examples": "error" },
  })
  const problems = await lintFromString({ source: closed(document), config })
  return problems.map(({ severity, ruleId, message, location }) => ({
    severity,
    rule: ruleId,
    message,
    pointer: location[0]?.pointer ?? "#/",
  }))
}
