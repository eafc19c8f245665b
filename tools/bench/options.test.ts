import { parseArgs } from "node:util"
import { describe, expect, it } from "vitest"
import { benchFlags, readOptions } from "./options.ts"

const known = { http: ["orders", "catalog"], start: ["start", "size"] }

const read = (...args: Array<string>) => {
  const { values, positionals } = parseArgs({ args, options: benchFlags, allowPositionals: true })
  return readOptions(values, positionals, known)
}

describe("Command line of the benches", () => {
  it("a command line without arguments runs every section with the usual settings", () => {
    const sections = ["orders", "catalog", "start", "size"]
    expect(read()).toEqual({ sections, seconds: 3, rounds: 5, scale: "usual" })
  })

  it.each([
    [["http"], ["orders", "catalog"]],
    [["http", "--only", "orders"], ["orders"]],
    [
      ["--only", "size", "--only", "orders"],
      ["orders", "size"],
    ],
    [
      ["start", "http", "--only", "start,catalog"],
      ["catalog", "start"],
    ],
  ])("%j runs the sections %j", (args, sections) => {
    expect(read(...args)).toMatchObject({ sections })
  })

  it("a command line may set all options", () => {
    const options = { seconds: 1, rounds: 2, scale: "large", against: "main" }
    const args = ["--seconds", "1", "--rounds=2", "--large", "--against", "main"]
    expect(read(...args)).toMatchObject(options)
  })

  it("--brief sets one round of a second, can be overridden and excludes --large", () => {
    const brief = { seconds: 1, rounds: 1, scale: "brief" }
    expect(read("--brief")).toMatchObject(brief)
    expect(read("--brief", "--rounds", "2")).toMatchObject({ ...brief, rounds: 2 })
    expect(() => read("--brief", "--large")).toThrow(/^--brief and --large exclude each other$/)
  })

  it("an unknown bench or section is rejected with the existing names", () => {
    expect(() => read("orders")).toThrow(/^orders: there are http, start$/)
    expect(() => read("http", "--only", "size")).toThrow(/^--only size: there are orders, catalog$/)
  })

  it.each(["0", "61", "1.5", "-1", "ten", ""])("--seconds %j is rejected", (text) => {
    expect(() => read(`--seconds=${text}`)).toThrow("must be a whole number from 1 to 60")
  })
})
