/**
 * Reports the findings of AsyncAPI's own parser about a document: errors and recommendations.
 * Fetches nothing: the document is self-contained.
 */
import { Parser } from "@asyncapi/parser"

export interface Finding {
  readonly severity: "error" | "warning" | "hint"
  readonly rule: string
  readonly message: string
  /** The members that lead to the place, joined by dots. */
  readonly path: string
}

const severities = ["error", "warning", "hint", "hint"] as const

/**
 * Ignored, because 3.0 is deliberate: more tools read it, and 3.1 adds nothing that is used here.
 */
const disagreed = "asyncapi-latest-version"

/** In the order of the document. */
export const findingsOf = async (document: object): Promise<ReadonlyArray<Finding>> => {
  const diagnostics = await new Parser().validate(JSON.stringify(document))
  const others = diagnostics.filter(({ code }) => code !== disagreed)
  return others.map(({ severity, code, message, path }) => ({
    severity: severities[severity] ?? "hint",
    rule: String(code),
    message,
    path: path.join("."),
  }))
}
