/** Each executable alone in an empty folder, started by its first line, with Node alone. */
import { execFile } from "node:child_process"
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { dirname, join } from "node:path"
import { listen, temporaryFolder } from "@procurement/testing"
import { beforeAll, afterAll, describe, expect, it, onTestFinished } from "vitest"
import { freshDatabase } from "../../packages/adapters/postgres/test/setup/index.ts"
import { root } from "../architecture/source-tree.ts"
import { type Executable, sha256Of, writeExecutables } from "./executables.ts"

const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
const built = temporaryFolder(afterAll)
const timeout = 120_000
let executables: ReadonlyArray<Executable> = []

beforeAll(async () => {
  executables = await writeExecutables(root, built)
}, timeout)

/** Runs the command as a file of an empty folder, with only these variables. */
const inEmptyFolder = (name: string) => {
  const folder = temporaryFolder(onTestFinished)
  const file = join(folder, name)
  copyFileSync(join(built, name), file)
  const run = (words: ReadonlyArray<string>, variables = {}) =>
    new Promise<readonly [code: number, out: string, errorOutput: string]>((ended) => {
      const PATH = `${dirname(process.execPath)}:/usr/bin:/bin`
      const options = { cwd: folder, env: { PATH, HOME: folder, LC_ALL: "C", ...variables } }
      execFile(file, words, options, (error, out, errorOutput) => {
        ended([error === null ? 0 : Number(error.code ?? Number.NaN), out, errorOutput])
      })
    })
  return { folder, run }
}

describe("Every executable", () => {
  it("both command lines are executables, with the hash of their file", () => {
    const names = executables.map(({ name }) => name).toSorted()
    expect(names).toEqual(["procurement", "procurement-api"])
    expect(readdirSync(built).toSorted()).toEqual(names)
    for (const { file, sha256 } of executables) expect(sha256Of(file)).toBe(sha256)
  })

  it.each(["procurement", "procurement-api"])(
    "%s prints its version and its help",
    async (name) => {
      const { run } = inEmptyFolder(name)
      expect(await run(["--version"])).toEqual([0, `${version}\n`, ""])
      const [code, help, errorOutput] = await run(["--help"])
      expect([code, errorOutput]).toEqual([0, ""])
      expect(help).toContain(`Usage: ${name} [options] [command]`)
    },
  )

  it.each(["procurement", "procurement-api"])("%s ends with its licences", (name) => {
    const text = readFileSync(join(built, name), "utf8")
    const end = text.slice(text.lastIndexOf("// This file contains these packages"))
    expect(end).toContain("// commander 15.1.0 (MIT)\n")
    expect(end).toContain("// Permission is hereby granted, free of charge")
  })
})

describe("The operators' executable", () => {
  it(
    "it creates and lists a tenant in PostgreSQL",
    async () => {
      const database = await freshDatabase()
      onTestFinished(() => database.drop())
      const { run } = inEmptyFolder("procurement")
      const variables = { DATABASE_URL: database.url }
      const who = ["--name", "Zielona Łąka sp. z o.o.", "--nip", "5252839118"]
      const where = ["--address", "ul. Prosta 51, 00-838 Warszawa", "--email", "a@example.com"]
      const [, created, complaint] = await run(["tenant", "create", ...who, ...where], variables)
      expect([created, complaint]).toEqual([expect.stringContaining("5252839118"), ""])
      const [code, listed] = await run(["tenant", "list", "--json"], variables)
      expect(code).toBe(0)
      expect(JSON.parse(listed).items).toEqual([expect.objectContaining({ language: "pl" })])
      const [, people] = await run(["people", "list", "--json"], variables)
      expect(JSON.parse(people)).toEqual({ items: [] })
    },
    timeout,
  )

  it("a key in a hardware token needs a package, which the command names", async () => {
    const { folder, run } = inEmptyFolder("procurement")
    const address = { countryCode: "PL", line1: "ul. Prosta 51", line2: "00-838 Warszawa" }
    const bankAccounts = [{ currency: "PLN", iban: "PL61109010140000071219812874" }]
    const name = "Sprzedawca sp. z o.o."
    const seller = { nip: "5265877635", name, address, bankAccounts, paymentTermDays: 14 }
    writeFileSync(join(folder, "seller.json"), JSON.stringify(seller))
    writeFileSync(join(folder, "pin"), "1234", { mode: 0o600 })
    const [code, , errorOutput] = await run(["ksef-certificate", "list"], {
      KSEF_URL: "http://127.0.0.1:1/v2",
      SELLER_FILE: join(folder, "seller.json"),
      SEAL_PKCS11_MODULE: join(folder, "driver.so"),
      SEAL_PKCS11_TOKEN: "seal",
      SEAL_PKCS11_KEY: "seal",
      SEAL_PKCS11_PIN_FILE: join(folder, "pin"),
    })
    expect([code, errorOutput]).toEqual([2, expect.stringContaining("npm install pkcs11js")])
  })
})

describe("The customers' executable", () => {
  it("it logs in and lists events of a service", async () => {
    const events = [{ id: "evt_1", type: "order.accepted", createdAt: "2026-11-20T12:00:00Z" }]
    const server = createServer(({ url = "" }, response) => {
      const isUsage = url.startsWith("/v1/usage")
      response.end(JSON.stringify(isUsage ? { plan: "standard" } : { items: events, next: null }))
    })
    const { url, stop } = await listen(server)
    onTestFinished(stop)
    const { run } = inEmptyFolder("procurement-api")
    const [login, , refused] = await run(["login", "--url", url, "--token", "ppl_test_1"])
    expect([login, refused]).toEqual([0, expect.any(String)])
    const [code, out] = await run(["--json", "events", "list"])
    expect([code, JSON.parse(out)]).toEqual([0, { items: events }])
  })
})
