import { describe, expect, it } from "vitest"
import { readCommandLine } from "./options.ts"

const known = ["orders", "catalog", "start"]
const read = (...args: ReadonlyArray<string>) => readCommandLine(args, known)

describe("The command line", () => {
  it("without arguments runs every bench with the usual settings", () => {
    expect(read()).toEqual({
      _tag: "Run",
      options: {
        names: known,
        seconds: 3,
        rounds: 5,
        jsonFile: undefined,
        large: false,
        profileFolder: undefined,
      },
    })
  })

  it("takes what is asked for", () => {
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
        large: true,
        profileFolder: "profiles",
      },
    })
  })

  it.each([[["--only", "start", "--only", "orders"]], [["--only", "start,orders"]]])(
    "runs the benches of %j in the order of the list",
    (args) => {
      expect(read(...args)).toMatchObject({ options: { names: ["orders", "start"] } })
    },
  )

  it.each([[["--help"]], [["-h", "--seconds", "no number"]]])("asks for help by %j", (args) => {
    expect(read(...args)).toEqual({ _tag: "Help" })
  })

  it("names the benches there are when asked for another", () => {
    const line = "--only invoice: there are orders, catalog, start"
    expect(read("--only", "invoice")).toEqual({ _tag: "Wrong", line })
  })

  it.each(["0", "61", "1.5", "-1", "ten", ""])("refuses --seconds %j", (text) => {
    expect(read(`--seconds=${text}`)).toMatchObject({
      _tag: "Wrong",
      line: expect.stringContaining("must be a whole number from 1 to 60"),
    })
  })

  it("refuses what it does not know, in one line", () => {
    const answer = read("--fast")
    expect(answer).toMatchObject({ _tag: "Wrong", line: expect.stringContaining("--fast") })
    expect(answer).toMatchObject({ line: expect.not.stringContaining("\n") })
  })
})
