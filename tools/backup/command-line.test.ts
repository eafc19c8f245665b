import { describe, expect, it } from "vitest"
import { readCommandLine } from "./command-line.ts"

const environment = { DATABASE_URL: "postgres://db", ARCHIVE_DIR: "/archive" }
const read = (line: string, given: Readonly<Record<string, string>> = environment) =>
  readCommandLine(line.split(" "), given)

describe("Command line of a backup", () => {
  it("database and archive are read from the environment", () => {
    expect(read("dump --to out")).toEqual({
      _tag: "Dump",
      url: "postgres://db",
      folder: "out",
      archive: "/archive",
    })
    expect(read("verify")).toMatchObject({ _tag: "Verify", folder: undefined })
  })

  it("options override the environment", () => {
    expect(read("restore --from in --database postgres://other --archive /a")).toEqual({
      _tag: "Restore",
      url: "postgres://other",
      folder: "in",
      archive: "/a",
    })
  })

  it.each([
    ["dump", "--to is missing"],
    ["restore --from", "Option '--from <value>' argument missing"],
    ["remove", "the command must be dump, restore or verify; see --help"],
    ["dump now --to out", "unknown argument now"],
    ["dump --too out", "Unknown option '--too'"],
  ])("readCommandLine rejects %s", (line, words) => {
    const task = read(line)
    expect(task._tag).toBe("Wrong")
    expect(task._tag === "Wrong" ? task.line : "").toContain(words)
  })

  it("a dump needs a database, and a verification needs an archive", () => {
    expect(read("dump --to out", {})).toEqual({ _tag: "Wrong", line: "--database is missing" })
    expect(read("verify", { DATABASE_URL: "postgres://db" })).toEqual({
      _tag: "Wrong",
      line: "--archive is missing",
    })
  })
})
