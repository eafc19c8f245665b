/** `procurement-api` as a customer uses it, in separate processes, with a real sandbox. */
import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { chmod, mkdir, readFile, stat } from "node:fs/promises"
import { createServer } from "node:http"
import { dirname, join, resolve } from "node:path"
import { eventTypes } from "@procurement/domain/events"
import { expressWebhookHandler, type WebhookEvent } from "@procurement/sdk"
import { type Child, listen, temporaryFolder } from "@procurement/testing"
import { unzipSync } from "fflate"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import type { SandboxInfo } from "../src/index.ts"
import { readInfo } from "./support/buyer.ts"
import { endProcessesOf } from "./support/processes.ts"
import { runProgram } from "./support/program.ts"

const folder = join(temporaryFolder(afterAll), "sandbox")
const home = temporaryFolder(afterAll)
const cli = resolve(import.meta.dirname, "../../customer-cli/src/main.ts")
const slow = { timeout: 90_000 }

let sandbox: Child
let info: SandboxInfo

const environment = {
  PATH: process.env["PATH"],
  HOME: home,
  NODE_COMPILE_CACHE: join(home, "compiled"),
}

interface Ran {
  readonly code: number
  readonly out: string
  readonly complaint: string
}

const run = (...words: ReadonlyArray<string>): Promise<Ran> =>
  new Promise((ended) => {
    const options = { cwd: home, env: environment }
    execFile(process.execPath, [cli, ...words], options, (error, out, complaint) =>
      ended({ code: error === null ? 0 : Number(error.code ?? Number.NaN), out, complaint }),
    )
  })

const answer = async (...words: ReadonlyArray<string>) => {
  const { code, out, complaint } = await run("--json", ...words)
  expect([code, complaint]).toEqual([0, ""])
  return JSON.parse(out)
}

beforeAll(async () => {
  await mkdir(home, { recursive: true })
  sandbox = runProgram("sandbox", { SANDBOX_DIR: folder })
  await sandbox.says("The sandbox is running.")
  info = await readInfo(folder)
}, 90_000)
afterAll(async () => {
  sandbox.process.kill("SIGTERM")
  await sandbox.ended
  endProcessesOf(folder)
})

describe("procurement-api login", slow, () => {
  it("login saves the sandbox's credentials in a file for the user alone", async () => {
    const saved = await answer("login", "--sandbox", folder)
    expect(saved).toMatchObject({ profile: "sandbox", baseUrl: info.baseUrl, plan: "standard" })
    expect(saved.file).toBe(join(home, ".config/procurement/profiles.json"))
    expect((await stat(saved.file)).mode & 0o777).toBe(0o600)
    expect((await stat(dirname(saved.file))).mode & 0o777).toBe(0o700)
    expect(JSON.parse(await readFile(saved.file, "utf8"))).toMatchObject({
      current: "sandbox",
      profiles: { sandbox: { clientId: info.clientId, clientSecret: info.clientSecret } },
    })
  })

  it("a profile that other users can read is rejected", async () => {
    const { file } = await answer("login", "--sandbox", folder)
    await chmod(file, 0o644)
    const ran = await run("orders", "list")
    expect([ran.code, ran.complaint]).toEqual([2, expect.stringContaining("chmod 600")])
    await chmod(file, 0o600)
  })

  it("login with wrong credentials fails and saves nothing", async () => {
    const words = ["login", "--url", info.baseUrl, "--client-id", "cli_x", "--client-secret", "no"]
    const ran = await run("--profile", "wrong", ...words)
    expect([ran.code, ran.complaint]).toEqual([1, expect.stringContaining("invalid_client")])
    expect((await run("--profile", "wrong", "orders", "list")).code).toBe(2)
  })
})

describe("procurement-api orders, invoices and webhooks", slow, () => {
  it("an order is placed, listed and cancelled, and its invoice downloaded", async () => {
    const line = ["--line", "KUB-330-GRA=50", "--reference", "PO-7"]
    const order = await answer("orders", "create", "--currency", "PLN", ...line, "--wait")
    const [invoice] = order.invoices
    expect(invoice.ksefNumber).toMatch(/^\d{10}-/)
    expect((await answer("orders", "list", "--reference", "PO-7")).items).toHaveLength(1)
    const xml = join(home, "invoice.xml")
    const download = ["invoices", "download", invoice.id, "--format", "xml", "--output", xml]
    await answer(...download)
    expect(await readFile(xml, "utf8")).toContain("<Faktura")
    expect(await run(...download)).toMatchObject({ code: 1, out: "" })
    const { issueDate, number } = await answer("invoices", "status", invoice.id)
    const csv = join(home, "month.csv")
    await answer("invoices", "export", issueDate.slice(0, 7), "--output", csv)
    expect(await readFile(csv, "utf8")).toContain(`;"${number}";`)
    const zip = join(home, "month.zip")
    const exporting = ["invoices", "export", issueDate.slice(0, 7), "--format", "zip"]
    await answer(...exporting, "--output", zip)
    const files = unzipSync(await readFile(zip))
    const name = number.replaceAll("/", "-")
    expect(Buffer.from(files[`${name}.xml`] ?? []).equals(await readFile(xml))).toBe(true)
    expect(await run(...exporting, "--output", zip)).toMatchObject({ code: 1, out: "" })
    await answer(...exporting, "--output", zip, "--force")
    const cancelled = await answer("orders", "cancel", order.id, "--reason", "twice")
    expect(cancelled.status).toBe("cancelled")
    expect((await answer("invoices", "list", "--order", order.id)).items).toHaveLength(2)
  })

  it("two invoices get the title of one transfer", async () => {
    const create = ["orders", "create", "--currency", "PLN", "--line", "KUB-330-GRA=1", "--wait"]
    const orders = [await answer(...create), await answer(...create)]
    const ids: ReadonlyArray<string> = orders.map(({ invoices: [invoice] }) => invoice.id)
    const reference = await answer("invoices", "pay-together", ...ids)
    expect(reference).toMatchObject({ status: "issued", invoices: ids.map((id) => ({ id })) })
    expect(reference.transferTitle).toMatch(/^\d{10}-IZ\d{6}-/)
    const ran = await run("invoices", "pay-together", ids[0] ?? "")
    expect(ran).toMatchObject({ code: 1, complaint: expect.stringContaining("invoiceIds") })
  })

  it("a webhook is created, listed and replayed to", async () => {
    const { url } = await startReceiver(undefined)
    const words = ["--url", url, "--contact-email", "it@example.com"]
    const types = ["--events", "invoice.issued,order.shipped"]
    const webhook = await answer("webhooks", "create", ...words, ...types)
    expect(webhook.secret).toMatch(/^whsec_/)
    const { items } = await answer("webhooks", "list")
    expect(items.map(({ id }: { id: string }) => id)).toContain(webhook.id)
    const since = ["--never-delivered-since", new Date(Date.now() - 3_600_000).toISOString()]
    expect((await answer("webhooks", "replay", webhook.id, ...since)).id).toMatch(/^rpl_/)
  })

  it("a webhook whose endpoint returns no challenge is rejected with a link to help", async () => {
    const url = "http://127.0.0.1:9/hooks"
    const ran = await run("webhooks", "create", "--url", url, "--contact-email", "it@example.com")
    expect([ran.code, ran.out]).toEqual([1, ""])
    const [problem, reason, help] = ran.complaint.split("\n")
    expect(problem).toMatch(/: endpoint_not_verified: /)
    expect(reason).toMatch(
      /^\/url .*`data\.challenge` as the body, within 5 seconds; .*the connection was refused/,
    )
    const page = `${info.baseUrl}/problems/endpoint_not_verified`
    expect(help).toBe(`see ${page}`)
    expect(await (await fetch(page)).text()).toContain("WEBHOOK_SECRET")
    const { items } = await answer("webhooks", "list")
    expect(items.map((webhook: { url: string }) => webhook.url)).not.toContain(url)
  })

  it.each([
    [
      ["orders", "create"],
      ["--currency (or --file) is missing", "--line (or --file) is missing"],
    ],
    [
      ["webhooks", "create"],
      ["--url (or --file) is missing", "--contact-email (or --file) is missing"],
    ],
    [
      ["orders", "list", "--status", "lost", "--limit", "0"],
      ["--status lost", "--limit 0"],
    ],
    [
      ["listen", "--forward-to", "ftp://x", "--secret", "s"],
      ["--forward-to ftp", "--secret"],
    ],
    [["trigger", "order.eaten"], ["<type> order.eaten: must be"]],
    [
      ["clock", "--advance", "PT1H", "--to", "next_retry"],
      ["--advance can't be combined with --to"],
    ],
    [
      ["login", "--client-id", "cli_x"],
      ["--url is missing", "--client-secret (or --token) is"],
    ],
  ])("%j reports all that is wrong, with an example, and exits with 2", async (words, all) => {
    const ran = await run(...words)
    expect([ran.code, ran.out]).toEqual([2, ""])
    for (const each of all) expect(ran.complaint).toContain(each)
    expect(ran.complaint).toContain("Example: procurement-api ")
  })

  it("a problem of the service names code, fields and request, and exits with 1", async () => {
    const order = ["orders", "create", "--currency", "PLN", "--line", "NO-SUCH=1"]
    const { code, complaint } = await run(...order)
    expect([code, complaint]).toEqual([1, expect.stringContaining("validation_failed")])
    const page = `${info.baseUrl}/problems/validation_failed`
    expect(complaint).toMatch(new RegExp(`/lines/0/sku .*\nsee ${page}\nrequest req_`))
  })
})

/** A program on this machine that verifies what it receives with the client library. */
const startReceiver = async (secret: string | undefined) => {
  const events: Array<WebhookEvent> = []
  const handler = expressWebhookHandler({ secret, onEvent: (event) => void events.push(event) })
  const server = createServer((request, response) => {
    void handler(request, response, () => response.writeHead(500).end())
  })
  const { url, stop } = await listen(server)
  onTestFinished(stop)
  const types = () => new Set(events.map(({ type }) => type))
  return { events, types, url: `${url}/hooks` }
}

const startListening = async (...words: ReadonlyArray<string>) => {
  const written = { out: "", complaint: "" }
  const child: ChildProcess = spawn(process.execPath, [cli, ...words], {
    cwd: home,
    env: environment,
  })
  child.stdout?.on("data", (part: Buffer) => (written.out += part.toString()))
  child.stderr?.on("data", (part: Buffer) => (written.complaint += part.toString()))
  onTestFinished(() => void child.kill("SIGKILL"))
  await expect.poll(() => written.out, { timeout: 30_000 }).toMatch(/Ready|"listening"/)
  const end = async (): Promise<number | null> => {
    child.kill("SIGINT")
    const [code] = await once(child, "close")
    return code as number | null
  }
  return { written, end }
}

const isRunning = (processId: number): boolean => {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}

const waiting = { timeout: 60_000, interval: 100 }

describe("procurement-api listen, trigger and clock", slow, () => {
  it("every event of trigger arrives signed, and Ctrl-C prints a summary", async () => {
    const { secret } = await answer("listen", "--print-secret")
    const receiver = await startReceiver(secret)
    const listening = await startListening("listen", "--forward-to", receiver.url)
    expect(listening.written.out).toContain(secret)
    const { items } = await answer("trigger", "all")
    expect(items.map(({ type }: { type: string }) => type).toSorted()).toEqual(
      eventTypes.toSorted(),
    )
    await expect
      .poll(() => eventTypes.filter((each) => !receiver.types().has(each)), waiting)
      .toEqual([])
    expect(await listening.end()).toBe(0)
    expect(listening.written.out).toMatch(/ 204 +\d+ ms {2}invoice\.paid {2}evt_/)
    expect(listening.written.out).toMatch(/\nall +(\d+) +\1 /)
  })

  it("listen survives a restart of the API without losing or repeating an event", async () => {
    const { secret } = await answer("listen", "--print-secret")
    const receiver = await startReceiver(secret)
    const words = ["--json", "listen", "--forward-to", receiver.url, "--events", "order.accepted"]
    const listening = await startListening(...words)
    const killed = info.processes["api"] ?? 0
    process.kill(killed, "SIGKILL")
    await expect.poll(() => isRunning(killed), waiting).toBe(false)
    const isReady = () =>
      fetch(`${info.baseUrl}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isReady, waiting).toBe(true)
    const order = await answer("orders", "create", "--currency", "PLN", "--line", "KUB-330-GRA=1")
    const ids = () => receiver.events.map(({ data }) => "orderId" in data && data.orderId)
    await expect.poll(ids, waiting).toEqual([order.id])
    expect(await listening.end()).toBe(0)
    const lines = listening.written.out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
    expect(lines[1]).toMatchObject({ type: "order.accepted", status: 204 })
    expect(lines.at(-1)).toMatchObject({ summary: { forwarded: 1, accepted: 1 } })
  })

  it("listen reports a program that does not listen, and forwards the next event", async () => {
    const listening = await startListening("listen", "--forward-to", "http://127.0.0.1:9/hooks")
    await answer("trigger", "order.accepted")
    await expect.poll(() => listening.written.out, waiting).toMatch(/--- .*order\.accepted.*\w+/)
    expect(await listening.end()).toBe(0)
  })

  it("clock shows the sandbox's time and moves it ahead", async () => {
    const before = await answer("clock")
    const after = await answer("clock", "--advance", "PT2H")
    expect(Date.parse(after.now) - Date.parse(before.now)).toBeGreaterThanOrEqual(7_200_000)
    expect((await answer("orders", "list")).items.length).toBeGreaterThan(0)
  })
})
