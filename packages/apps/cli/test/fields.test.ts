/** Options fill the fields of an operation, and problems of fields name options. */
import type { FieldError, Problem } from "@procurement/adapter-http-express"
import { describe, expect, it } from "vitest"
import {
  durationOf,
  entriesOf,
  type Field,
  filled,
  listOf,
  messageOfProblem,
  numberOf,
  type OptionTexts,
  queryOf,
} from "../src/fields.ts"

const fields: ReadonlyArray<Field> = [
  { option: "--name", pointer: "/buyer/name" },
  { option: "--name", pointer: "/name" },
  { option: "--buyer-name", pointer: "/buyer/name" },
  { option: "--rate-factor", pointer: "/contract/rateFactor", read: numberOf },
  { option: "--scopes", pointer: "/scopes", read: listOf },
  { option: "<role>", pointer: "/role" },
]

describe("Bodies and queries", () => {
  it("each option fills its field, and fields of other options stay", () => {
    const entries = entriesOf(fields, {
      name: "A",
      rateFactor: "3",
      scopes: "a, b,",
      role: "owner",
    })
    const base = { plan: "pro", buyer: { nip: "5252839118" }, contract: { otherBuyers: "any" } }
    expect(filled(entries, base)).toEqual({
      plan: "pro",
      name: "A",
      buyer: { nip: "5252839118", name: "A" },
      contract: { otherBuyers: "any", rateFactor: 3 },
      scopes: ["a", "b"],
      role: "owner",
    })
    expect(base.buyer).toEqual({ nip: "5252839118" })
  })

  it("the later of two options for one field takes precedence", () => {
    const entries = entriesOf(fields, { name: "A", buyerName: "B" })
    expect(filled(entries)).toEqual({ name: "A", buyer: { name: "B" } })
  })

  it("a query contains only typed options", () => {
    const list = [
      { option: "--limit", pointer: "/limit" },
      { option: "--after", pointer: "/cursor", read: (text: string) => `${text}!` },
    ]
    expect(queryOf(entriesOf(list, { limit: "5" }))).toEqual({ limit: "5" })
    expect(queryOf(entriesOf(list, { after: "x" }))).toEqual({ cursor: "x!" })
  })

  it.each([
    ["12", 12],
    ["-1", -1],
    ["1.5", 1.5],
    ["0x10", "0x10"],
    ["1e3", "1e3"],
    ["", ""],
    ["many", "many"],
  ])("the number %j is sent as %j", (text, sent) => {
    expect(numberOf(text)).toBe(sent)
  })

  it.each([
    ["0", "P0D"],
    ["30", "P30D"],
    ["P1DT12H", "P1DT12H"],
    ["soon", "soon"],
  ])("the duration %j is sent as %j", (text, sent) => {
    expect(durationOf(text)).toBe(sent)
  })
})

describe("Messages", () => {
  const error = (
    place: Pick<FieldError, "pointer" | "parameter">,
    en = "is wrong",
  ): FieldError => ({
    ...place,
    code: "invalid_value",
    message: { en, pl: "" },
  })
  const message = (texts: OptionTexts, ...errors: ReadonlyArray<FieldError>): string => {
    const detail = { en: "See errors.", pl: "" }
    const problem: Problem = { _tag: "Problem", code: "validation_failed", detail, errors }
    return messageOfProblem(problem, entriesOf(fields, texts))
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
