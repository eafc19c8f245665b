/** Problems of fields name the options that filled them. */
import type { FieldError, Problem } from "@procurement/adapter-http-express"
import { describe, expect, it } from "vitest"
import { messageOfProblem } from "../src/fields.ts"

/** An option with what was typed for it. */
const fields = [
  ["--name", "/buyer/name", "name"],
  ["--name", "/name", "name"],
  ["--buyer-name", "/buyer/name", "buyerName"],
  ["--scopes", "/scopes", "scopes"],
  ["<role>", "/role", "role"],
] as const

describe("Messages", () => {
  const error = (
    place: Pick<FieldError, "pointer" | "parameter">,
    en = "is wrong",
  ): FieldError => ({
    ...place,
    code: "invalid_value",
    message: { en, pl: "" },
  })
  const message = (
    texts: Readonly<Record<string, string>>,
    ...errors: ReadonlyArray<FieldError>
  ): string => {
    const detail = { en: "See errors.", pl: "" }
    const problem: Problem = { _tag: "Problem", code: "validation_failed", detail, errors }
    const typed = fields.map(([option, pointer, name]) => ({ option, pointer, text: texts[name] }))
    return messageOfProblem(problem, typed)
  }

  it("an error names the option that was typed, with its text", () => {
    expect(message({ scopes: "a,b" }, error({ pointer: "/scopes/1" }))).toBe(
      "--scopes a,b: is wrong",
    )
    expect(message({ role: "boss" }, error({ pointer: "/role" }))).toBe("<role> boss: is wrong")
    expect(message({}, error({ pointer: "/name" }, "is required"))).toBe("--name is required")
  })

  it("an error of a field with several options names the typed option", () => {
    const wrong = error({ pointer: "/buyer/name" })
    expect(message({ name: "A", buyerName: "B" }, wrong)).toBe("--buyer-name B: is wrong")
    expect(message({ name: "A" }, wrong)).toBe("--name A: is wrong")
    expect(message({}, wrong)).toBe("--name is wrong")
  })

  it("an error is shown once for an option, and several errors in one line", () => {
    const errors = [error({ pointer: "/name" }), error({ pointer: "/buyer/name" })]
    expect(message({ name: "A" }, ...errors, error({ pointer: "/scopes" }))).toBe(
      "--name A: is wrong; --scopes is wrong",
    )
  })

  it("spaces and control characters are quoted", () => {
    expect(message({ name: "a\n\u001b[1m" }, error({ pointer: "/name" }))).toBe(
      '--name "a\\n\\u001b[1m": is wrong',
    )
    expect(message({ name: "" }, error({ pointer: "/name" }))).toBe('--name "": is wrong')
  })

  it("an error at a place without an option names the place", () => {
    expect(message({ name: "A" }, error({ pointer: "/names" }))).toBe("/names is wrong")
    expect(message({ name: "A" }, error({ parameter: "cursor" }))).toBe("/cursor is wrong")
  })

  it("a problem without fields has its own text", () => {
    expect(message({ name: "A" })).toBe("See errors.")
  })
})
