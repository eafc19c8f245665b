/** The command line without a service: help, start, completion, profiles, addresses. */
import { execFile } from "node:child_process"
import { chmod, stat } from "node:fs/promises"
import { resolve } from "node:path"
import { temporaryFolder } from "@procurement/testing"
import { describe, expect, it, onTestFinished } from "vitest"
import { runCli } from "../src/cli.ts"
import { groups } from "../src/commands/groups.ts"
import { profilesFile, readProfiles, saveProfile } from "../src/profiles.ts"

const folder = async (): Promise<string> => {
  const made = temporaryFolder(onTestFinished)
  return made
}

const run = async (words: ReadonlyArray<string>, environment = {}) => {
  const written = { out: "", errorOutput: "" }
  const code = await runCli(words, {
    environment: { HOME: await folder(), ...environment },
    directory: await folder(),
    input: (async function* () {})(),
    write: (text) => void (written.out += text),
    writeError: (text) => void (written.errorOutput += text),
    signal: new AbortController().signal,
  })
  return { code, ...written }
}

describe("procurement-api --help", () => {
  it.each(groups.map(({ name }) => name))("%s --help describes the command", async (name) => {
    const { code, out, errorOutput } = await run([name, "--help"])
    expect([code, errorOutput]).toEqual([0, ""])
    expect(out).toContain(`Usage: procurement-api ${name}`)
  })

  it("--help loads neither the client library nor a command", async () => {
    const report = `data:text/javascript,${encodeURIComponent(`
      import { registerHooks } from "node:module"
      registerHooks({ load: (url, c, next) => (process.stderr.write(url + "\\n"), next(url, c)) })
    `)}`
    const bin = resolve(import.meta.dirname, "../src/main.ts")
    const loaded = await new Promise<string>((ended) => {
      execFile(process.execPath, ["--import", report, bin, "--help"], (_error, _out, urls) =>
        ended(urls),
      )
    })
    expect(loaded).toContain("customer-cli/src/cli.ts")
    expect(loaded).not.toMatch(/packages\/sdk|openapi-fetch|commands\/(?!groups)/)
  })

  it("an unknown command exits with 2 and suggests one", async () => {
    const { code, errorOutput } = await run(["oders"])
    expect([code, errorOutput]).toEqual([2, expect.stringContaining("orders")])
  })
})

describe("A wrong command line", () => {
  it.each([
    ["orders list --stauts shipped --limt 5", "'--stauts'", "--status", "'--limt'", "--limit"],
    ["orders list --foo=hunter2 --limit 0 --reference", "'--foo'", "--limit 0", "'--reference"],
    ["orders get --foo ord_1", "'--foo'"],
    ["orders create --foo --line A", "'--foo'", "--currency", "--line A"],
    ["webhooks create --foo --header hunter2", "'--foo'", "--url", "--header: must have"],
    ["webhooks replay sub_1 --foo", "'--foo'", "exactly one"],
    ["login --foo --client-id x", "'--foo'", "--url is missing", "--client-secret"],
    ["login --foo", "'--foo'"],
    ["trigger order.eaten --foo", "'--foo'", "<type> order.eaten"],
    ["completion tcsh --foo", "'--foo'", "bash, zsh, fish"],
    ["open docs --print --foo", "'--foo'"],
    ["orders get", "missing required argument 'order'"],
    ["listen --forward-to http://user:hunter2@localhost:1 --foo", "'--foo'", "--forward-to: must"],
    ["listen --forward-to ftp://user:hunter2@localhost", "--forward-to: must be an http or https"],
    ["login --url https://user:hunter2@a.example --token t", "--url: must be an http or https"],
    ["webhooks create --url https://:hunter2@a.example", "--url: must", "--events", "--contact"],
  ])("%s reports every problem at once, without a password, and exits with 2", async (...row) => {
    const [line, ...problems] = row
    const { code, out, errorOutput } = await run(line.split(" "))
    expect([code, out]).toEqual([2, ""])
    for (const problem of problems) expect(errorOutput).toContain(problem)
    expect(errorOutput).not.toContain("hunter2")
  })

  it("a saved URL with a password is refused without showing it", async () => {
    const environment = { HOME: await folder() }
    const profile = { baseUrl: "https://user:hunter2@a.example", token: "ppl_test_1" }
    await saveProfile(environment, "old", profile, true)
    const { code, errorOutput } = await run(["orders", "list"], environment)
    expect(code).toBe(1)
    expect(errorOutput).toBe("procurement-api: baseUrl must not contain a user name or password\n")
  })
})

describe("procurement-api completion", () => {
  const words = async (...typed: ReadonlyArray<string>) =>
    (await run(["completion", "words", "--", ...typed])).out.trim().split("\n")

  it.each([
    [["or"], ["orders"]],
    [
      ["orders", "c"],
      ["create", "cancel"],
    ],
    [["orders", "create", "--re"], ["--reference"]],
    [
      ["open", "d"],
      ["dashboard", "docs"],
    ],
    [["trigger", "invoice.p"], ["invoice.paid"]],
    [["nonsense", "x"], [""]],
  ])("%j is completed to %j", async (typed, expected) => {
    expect(await words(...typed)).toEqual(expected)
  })

  it.each(["bash", "zsh", "fish"])("completion %s prints a script", async (shell) => {
    const { code, out } = await run(["completion", shell])
    expect([code, out]).toEqual([0, expect.stringContaining("procurement-api completion words")])
  })

  it("completion of an unknown shell exits with 2", async () => {
    const { code, errorOutput } = await run(["completion", "tcsh"])
    expect([code, errorOutput]).toEqual([2, expect.stringContaining("bash, zsh, fish")])
  })
})

describe("Profiles", () => {
  it("profiles are in XDG_CONFIG_HOME, and in .config when it is relative", () => {
    expect(profilesFile({ XDG_CONFIG_HOME: "/c" })).toBe("/c/procurement/profiles.json")
    expect(profilesFile({ XDG_CONFIG_HOME: "c", HOME: "/h" })).toBe(
      "/h/.config/procurement/profiles.json",
    )
  })

  it("saving a profile keeps the others and makes the file private again", async () => {
    const environment = { HOME: await folder() }
    const file = await saveProfile(environment, "live", { baseUrl: "https://a" }, true)
    await chmod(file, 0o600)
    await saveProfile(environment, "sandbox", { baseUrl: "http://b" }, false)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await readProfiles(environment)).toEqual({
      current: "live",
      profiles: { live: { baseUrl: "https://a" }, sandbox: { baseUrl: "http://b" } },
    })
  })

  it("a command without a login explains how to log in and exits with 2", async () => {
    const { code, errorOutput } = await run(["orders", "list"])
    expect(code).toBe(2)
    expect(errorOutput).toContain("you are not logged in\nExample: procurement-api login")
  })

  it.each([
    [{}, /no sandbox is running in .*\/\.sandbox: run npm start/],
    [{ SANDBOX_DIR: "" }, /no sandbox is running in .*\/\.sandbox: run npm start/],
    [{ SANDBOX_DIR: ".sandbox-2" }, /no sandbox is running in .*\/\.sandbox-2: run npm start/],
  ])("login with %o looks for a sandbox in its folder", async (environment, complained) => {
    const { code, errorOutput } = await run(["login"], environment)
    expect([code, errorOutput]).toEqual([2, expect.stringMatching(complained)])
  })

  it("open prints addresses, and reports that a profile has no status page", async () => {
    const environment = { HOME: await folder() }
    await saveProfile(environment, "live", { baseUrl: "https://a.example" }, true)
    const docs = await run(["open", "docs", "--print"], environment)
    expect([docs.code, docs.out]).toEqual([0, "https://a.example/docs\n"])
    const status = await run(["open", "status", "--print"], environment)
    expect([status.code, status.errorOutput]).toEqual([1, expect.stringContaining("--status-url")])
  })
})
