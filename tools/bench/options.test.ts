import { describe, expect, it } from "vitest"
import { readCommandLine } from "./options.ts"

const known = ["orders", "catalog", "start"]
const read = (...args: ReadonlyArray<string>) => readCommandLine(args, known)

describe("Command line of the benches", () => {
  it("a command line without arguments runs every bench with the usual settings", () => {
    expect(read()).toEqual({
      _tag: "Run",
      options: {
        names: known,
        seconds: 3,
        rounds: 5,
        jsonFile: undefined,
        scale: "usual",
        profileFolder: undefined,
      },
    })
  })

  it("a command line may set all options", () => {
    const args = [
      "--seconds",
      "1",
      "--rounds=2",
      "--large",
      "--json",
      "out.json",
      "--profile",
      "profiles",
    ]
    expect(read("--only", "catalog", ...args)).toEqual({
      _tag: "Run",
      options: {
        names: ["catalog"],
        seconds: 1,
        rounds: 2,
        jsonFile: "out.json",
        scale: "large",
        profileFolder: "profiles",
      },
    })
  })

  it("--brief sets one round of a second, can be overridden and excludes --large", () => {
    const brief = { seconds: 1, rounds: 1, scale: "brief" }
    expect(read("--brief")).toMatchObject({ options: brief })
    expect(read("--brief", "--rounds", "2")).toMatchObject({ options: { ...brief, rounds: 2 } })
    const line = "--brief and --large exclude each other"
    expect(read("--brief", "--large")).toEqual({ _tag: "Wrong", line })
  })

  it.each([[["--only", "start", "--only", "orders"]], [["--only", "start,orders"]]])(
    "the benches of %j run in the order of the list",
    (args) => {
      expect(read(...args)).toMatchObject({ options: { names: ["orders", "start"] } })
    },
  )

  it.each([[["--help"]], [["-h", "--seconds", "no number"]]])("%j returns Help", (args) => {
    expect(read(...args)).toEqual({ _tag: "Help" })
  })

  it("an unknown bench is rejected with the names of all benches", () => {
    const line = "--only invoice: there are orders, catalog, start"
    expect(read("--only", "invoice")).toEqual({ _tag: "Wrong", line })
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
