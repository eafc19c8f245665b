/** Help, and errors for missing services; no test needs a database. */
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { temporaryFolder } from "@procurement/testing"
import { describe, expect, it, onTestFinished } from "vitest"
import { groups } from "../src/commands/groups.ts"
import { modulesLoadedBy, procurementHere, procurementWith } from "./procurement.ts"

const timeout = { timeout: 120_000 }
/** In a separate process, and in this process. */
const procurement = procurementWith({})
const here = procurementHere({})

describe("Missing services", timeout, () => {
  it("a command without a usable database exits with one line that states the reason", async () => {
    const folder = temporaryFolder(onTestFinished)
    const ran = await procurementWith({}, folder)("tenant", "list")
    expect(ran).toEqual({
      code: 2,
      out: "",
      errorOutput: expect.stringMatching(/^procurement: there is no sandbox in \.sandbox: .*\n$/),
    })
    const elsewhere = await procurementWith({ SANDBOX_DIR: "two" }, folder)("tenant", "list")
    expect(elsewhere.errorOutput).toContain("there is no sandbox in two: ")
    const dead = procurementHere({ DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" })
    const refused = await dead("tenant", "list")
    const reason = "procurement: the database is unavailable: connect ECONNREFUSED 127.0.0.1:1\n"
    expect([refused.code, refused.errorOutput]).toEqual([1, reason])
  })

  it("DATABASE_URL_FILE names the database, and an unreadable file is reported", async () => {
    const folder = temporaryFolder(onTestFinished)
    const file = join(folder, "database-url")
    await writeFile(file, "postgres://nobody@127.0.0.1:1/none\n")
    const dead = await procurementHere({ DATABASE_URL_FILE: file })("tenant", "list")
    expect(dead.errorOutput).toContain("connect ECONNREFUSED 127.0.0.1:1")
    const lost = await procurementHere({ DATABASE_URL_FILE: "/no/such/file" })("tenant", "list")
    expect([lost.code, lost.errorOutput]).toEqual([
      2,
      expect.stringMatching(/^procurement: DATABASE_URL_FILE=\/no\/such\/file: ENOENT/),
    ])
  })

  it("an unreadable KAFKA_SASL_PASSWORD_FILE is reported", async () => {
    const variables = { KAFKA_BROKERS: "127.0.0.1:1", KAFKA_SASL_PASSWORD_FILE: "/no/such/file" }
    const lost = await procurementHere(variables)("dead-letters", "list")
    expect([lost.code, lost.errorOutput]).toEqual([
      2,
      expect.stringMatching(/^procurement: KAFKA_SASL_PASSWORD_FILE=\/no\/such\/file: ENOENT/),
    ])
  })
})

describe("Help", timeout, () => {
  it("--help lists the groups without loading database, KSeF and Kafka", async () => {
    const help = await procurement("--help")
    expect([help.code, help.errorOutput]).toEqual([0, ""])
    const names = groups.map(({ name }) => name)
    expect(names.filter((name) => !new RegExp(`^  ${name} `, "m").test(help.out))).toEqual([])
    const loaded = await modulesLoadedBy("--help")
    expect(loaded.filter((url) => /effect|adapters|kafkajs|mikro-orm/.test(url))).toEqual([])
    expect(loaded.some((url) => url.endsWith("/commands/groups.ts"))).toBe(true)
  })

  it("the help of tenants loads neither the operator API nor the database", async () => {
    const loaded = await modulesLoadedBy("tenant", "create", "--help")
    expect(loaded.filter((url) => /adapters|mikro-orm/.test(url))).toEqual([])
    expect(loaded.some((url) => url.endsWith("/commands/entries.ts"))).toBe(true)
  })

  it("the help of dead letters does not load Kafka's client", async () => {
    const loaded = await modulesLoadedBy("dead-letters", "--help")
    expect(loaded.filter((url) => url.includes("kafkajs"))).toEqual([])
    expect(loaded.some((url) => url.endsWith("/commands/dead-letters.ts"))).toBe(true)
  })

  it("a command on the database does not load the token endpoint", async () => {
    const loaded = await modulesLoadedBy("archive", "inspection")
    expect(loaded.filter((url) => url.includes("oidc-provider"))).toEqual([])
    expect(loaded.some((url) => url.endsWith("/composition/ports.ts"))).toBe(true)
  })

  it("a wrong argument of tenants is reported without loading the database", async () => {
    const loaded = await modulesLoadedBy("tenant", "show", "ten_1")
    expect(loaded.filter((url) => /adapters\/postgres|mikro-orm|express\/lib/.test(url))).toEqual(
      [],
    )
    expect(loaded.some((url) => url.endsWith("/operator/call-operation.ts"))).toBe(true)
  })

  it.each(groups.map(({ name }) => name))("%s --help lists the group's commands", async (name) => {
    const help = await here(name, "--help")
    expect([help.code, help.errorOutput]).toEqual([0, ""])
    expect(help.out).toMatch(new RegExp(`^Usage: procurement ${name} .*\n[^]*^Commands:`, "m"))
  })

  it("--help prints the options of a command", async () => {
    const help = await procurement("token", "rotate", "--help")
    expect([help.code, help.out]).toEqual([0, expect.stringContaining("--overlap <days>")])
  })
})
