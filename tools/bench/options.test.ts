import { describe, expect, it } from "vitest"
import { readCommandLine } from "./options.ts"

const known = { http: ["orders", "catalog"], start: ["start", "size"] }
const read = (...args: ReadonlyArray<string>) => readCommandLine(args, known)

describe("Command line of the benches", () => {
  it("a command line without arguments runs every section with the usual settings", () => {
    const sections = ["orders", "catalog", "start", "size"]
    const options = { sections, seconds: 3, rounds: 5, scale: "usual" }
    expect(read()).toEqual({ _tag: "Run", options })
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
    expect(read(...args)).toMatchObject({ options: { sections } })
  })

  it("a command line may set all options", () => {
    const options = { seconds: 1, rounds: 2, scale: "large" }
    expect(read("--seconds", "1", "--rounds=2", "--large")).toMatchObject({ options })
  })

  it("--brief sets one round of a second, can be overridden and excludes --large", () => {
    const brief = { seconds: 1, rounds: 1, scale: "brief" }
    expect(read("--brief")).toMatchObject({ options: brief })
    expect(read("--brief", "--rounds", "2")).toMatchObject({ options: { ...brief, rounds: 2 } })
    const line = "--brief and --large exclude each other"
    expect(read("--brief", "--large")).toEqual({ _tag: "Wrong", line })
  })

  it.each([[["--help"]], [["-h", "--seconds", "no number"]]])("%j returns Help", (args) => {
    expect(read(...args)).toEqual({ _tag: "Help" })
  })

  it("an unknown bench or section is rejected with the existing names", () => {
    expect(read("orders")).toEqual({ _tag: "Wrong", line: "orders: there are http, start" })
    const line = "--only size: there are orders, catalog"
    expect(read("http", "--only", "size")).toEqual({ _tag: "Wrong", line })
  })

  it.each(["0", "61", "1.5", "-1", "ten", ""])("--seconds %j is rejected", (text) => {
    expect(read(`--seconds=${text}`)).toMatchObject({
      _tag: "Wrong",
      line: expect.stringContaining("must be a whole number from 1 to 60"),
    })
  })

  it("an unknown option is rejected in one line", () => {
    const answer = read("--fast")
    expect(answer).toMatchObject({ _tag: "Wrong", line: expect.stringContaining("--fast") })
    expect(answer).toMatchObject({ line: expect.not.stringContaining("\n") })
  })
})
