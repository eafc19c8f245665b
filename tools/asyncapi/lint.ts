/**
 * What AsyncAPI's own parser has to say about a document: whether it is one, and what it would
 * rather see. Nothing is fetched: the document holds all it refers to.
 */
import { Parser } from "@asyncapi/parser"

export interface Finding {
  readonly severity: "error" | "warning" | "hint"
  readonly rule: string
  readonly message: string
  /** Dots between the members that lead to the place. */
  readonly path: string
}

const severities = ["error", "warning", "hint", "hint"] as const

/** 3.0 on purpose: more tools read it, and 3.1 adds nothing that is used here. */
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
