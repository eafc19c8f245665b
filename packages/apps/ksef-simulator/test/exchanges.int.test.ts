/** The journal of exchanges and the file of failures, in a process of its own and in this one. */
import { temporaryFolder } from "@procurement/testing"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { buffer } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { beforeEach, describe, expect, it, onTestFinished } from "vitest"
import { anInvoice } from "./support/an-invoice.ts"
import { prepareBatch, sendBatch, zipOf } from "./support/batch.ts"
import { startSimulator, type SimulatorOptions } from "./support/checked-simulator.ts"
import { aClient, logIn, signerFor } from "./support/client.ts"
import { makeWireUser } from "./support/wire-user.ts"
import { call, sendBody } from "./support/wire.ts"

let folder = ""
let file = ""
beforeEach(() => {
  folder = temporaryFolder(onTestFinished)
  file = join(folder, "exchanges.jsonl")
})

interface Line {
  readonly operation?: string
  readonly status: number | string
  readonly failure?: string
  readonly path: string
  readonly request: Readonly<Record<string, unknown>>
  readonly response?: Readonly<Record<string, unknown>>
}

const linesIn = (text: string): ReadonlyArray<Line> =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line))

const delays = { loginMillis: 0, processingMillis: 0, verdictMillis: 0, sessionMillis: 0 }

const xml = anInvoice()

/** What a client does, and the secrets that it sends and receives. */
const journey = async (options: SimulatorOptions = {}) => {
  const simulator = await startSimulator({ delays, journal: file, ...options })
  const { url, control } = simulator
  const client = aClient(url)
  await logIn(client, await signerFor())
  const user = await makeWireUser(url)
  const created = await user.post("/v2/tokens", {
    json: { permissions: ["InvoiceRead"], description: "próba" },
  })
  const session = await user.openSession()
  const sent = await user.sentStatus(session, sendBody(session.keys, xml))
  const upo = `${session.statusPath}/invoices/${String(sent["referenceNumber"])}/upo`
  await user.get(upo)
  const link = await fetch(String(sent["upoDownloadUrl"]))
  const archive = zipOf({ "a.xml": anInvoice() })
  await sendBatch(user, await prepareBatch(url, archive))
  await call(url, "GET", "/v2/nowhere")
  control.failNext({ match: "challenge", action: "resetAfterPersist" })
  await expect(call(url, "POST", "/v2/auth/challenge")).rejects.toThrow("fetch failed")
  control.failNext({ match: "publicKeys", action: "garbageBody" })
  await call(url, "GET", "/v2/security/public-key-certificates")
  await simulator.close()
  return {
    upo: await link.text(),
    secrets: [
      user.token,
      client.authManager.getAccessToken(),
      client.authManager.getRefreshToken(),
      created.json["token"],
      session.keys.body.encryption["encryptedSymmetricKey"],
      Buffer.from(session.keys.key).toString("base64"),
      new URL(String(sent["upoDownloadUrl"])).searchParams.get("signature"),
      "Bearer",
      "PRIVATE KEY",
    ],
  }
}

describe("The journal of exchanges", () => {
  it("has a line for each exchange, and none of the secrets or documents", async () => {
    const { secrets } = await journey()
    const text = readFileSync(file, "utf8")
    for (const secret of secrets) {
      expect(String(secret).length).toBeGreaterThan(5)
      expect(text).not.toContain(String(secret))
    }
    for (const content of ["Potwierdzenie", "AuthTokenRequest", "Faktura"]) {
      expect(text).not.toContain(content)
    }
    const lines = linesIn(text)
    const named = (name: string) => lines.filter(({ operation }) => operation === name)
    expect(named("sendInvoice")).toMatchObject([
      {
        method: "POST",
        status: 202,
        request: { json: { encryptedInvoiceContent: { bytes: expect.any(Number) } } },
        response: { json: { referenceNumber: expect.stringContaining("-EE-") } },
      },
    ])
    expect(named("createToken")[0]?.response).toMatchObject({ json: { token: "[removed]" } })
    expect(named("uploadPart")[0]?.path).toMatch(/expires=\[removed\]&signature=\[removed\]$/)
    expect(named("downloadUrl")[0]?.response).toMatchObject({ bytes: expect.any(Number) })
    expect(lines.find(({ path }) => path === "/v2/nowhere")).toMatchObject({ status: 404 })
    expect(named("challenge").at(-1)).toMatchObject({
      failure: "resetAfterPersist",
      status: "reset",
    })
    expect(named("challenge").at(-1)).not.toHaveProperty("response")
    expect(named("publicKeys").at(-1)).toMatchObject({ failure: "garbageBody", status: 200 })
  })

  it("has the documents too when they are asked for, and still no secrets", async () => {
    const { secrets, upo } = await journey({ journalBodies: true })
    const text = readFileSync(file, "utf8")
    for (const secret of secrets) expect(text).not.toContain(String(secret))
    const download = linesIn(text).find(({ operation }) => operation === "downloadUrl")
    expect(download?.response).toMatchObject({ text: upo })
    expect(text).toContain("AuthTokenRequest")
  })

  it("is appended to, and not started when the file can't be written", async () => {
    writeFileSync(file, '{"operation":"earlier"}\n')
    await journey()
    expect(linesIn(readFileSync(file, "utf8"))[0]).toEqual({ operation: "earlier" })
    await expect(startSimulator({ journal: folder })).rejects.toThrow("EISDIR")
  })

  it("has no calls of the control API", async () => {
    const simulator = await startSimulator({ journal: file })
    await call(simulator.url, "POST", "/_sim/certificates", { json: { nip: "5265877635" } })
    await simulator.close()
    expect(readFileSync(file, "utf8")).toBe("")
  })
})

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url))

const run = (...parameters: ReadonlyArray<string>): ChildProcess => {
  const env = { ...process.env, PORT: "0", LOG_LEVEL: "error" }
  const child = spawn(process.execPath, [main, ...parameters], { env, stdio: "pipe" })
  onTestFinished(() => {
    child.kill("SIGKILL")
  })
  return child
}

const faultsFile = (text: string): string => {
  const path = join(folder, "faults.yaml")
  writeFileSync(path, text)
  return path
}

describe("The command line", () => {
  it("--faults plans failures, and --journal has every line after SIGTERM", async () => {
    const faults = faultsFile("- { match: challenge, action: status, status: 418, times: 2 }\n")
    const child = run("--journal", file, "--faults", faults)
    if (child.stdout === null) throw new TypeError("no output")
    const [line] = await once(child.stdout, "data")
    const url = /url=(\S+)/.exec(String(line))?.[1] ?? ""
    const statuses: Array<number> = []
    for (let nth = 0; nth < 3; nth += 1) {
      statuses.push((await call(url, "POST", "/v2/auth/challenge")).status)
    }
    expect(statuses).toEqual([418, 418, 200])
    const ended = once(child, "exit")
    child.kill("SIGTERM")
    expect(await ended).toEqual([0, null])
    expect(linesIn(readFileSync(file, "utf8")).map(({ status }) => status)).toEqual(statuses)
  })

  it("a bad file of failures ends the start with the field in one line", async () => {
    const faults = faultsFile('- { match: "*", action: explode }\n')
    const child = run("--faults", faults)
    if (child.stderr === null) throw new TypeError("no output")
    const [output, [code]] = await Promise.all([buffer(child.stderr), once(child, "exit")])
    expect(code).toBe(1)
    const message = `KSeF simulator: FAULTS: ${faults}:1: entry 1, action: Invalid option`
    expect(output.toString()).toMatch(new RegExp(`^${message.replaceAll(".", "\\.")}[^\n]*\n$`))
  })
})
