import { readFile, stat } from "node:fs/promises"
import { join } from "node:path"
import { makeFileArchive } from "@procurement/adapter-archive"
import { verifyContainer } from "@procurement/adapter-xades"
import type { Sha256 } from "@procurement/domain/archive"
import type { InvoiceId } from "@procurement/domain/identity"
import { type Child, temporaryFolder } from "@procurement/testing"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { SandboxInfo } from "../src/index.ts"
import { putAhead } from "./support/ahead.ts"
import { type Buyer, buyerAt, type OrderView, readInfo } from "./support/buyer.ts"
import { endProcessesOf, processesOf } from "./support/processes.ts"
import { runProgram } from "./support/program.ts"

const parent = temporaryFolder(afterAll)
const folder = join(parent, "sandbox")
const slow = { timeout: 90_000 }

let sandbox: Child
let info: SandboxInfo
let buyer: Buyer
let firstInvoice: InvoiceId

const start = async (): Promise<void> => {
  sandbox = runProgram("sandbox", { SANDBOX_DIR: folder })
  await sandbox.says("The sandbox is running.")
  info = await readInfo(folder)
}

beforeAll(async () => {
  await putAhead(folder)
  await start()
  buyer = await buyerAt(info)
})
afterAll(() => endProcessesOf(parent))

/** A request of a program appears in the request log of the dashboard after some seconds. */
const expectRecorded = async (session: Readonly<Record<string, string>>): Promise<void> => {
  const requestId = "req_of_a_program"
  const headers = { authorization: `Bearer ${buyer.token}`, "x-request-id": requestId }
  await fetch(`${info.baseUrl}/v1/orders/nothing`, { headers })
  const url = `${info.baseUrl}/v1/requests?requestId=${requestId}`
  const recorded = async () => (await fetch(url, { headers: session })).json()
  await expect.poll(recorded, { timeout: 30_000, interval: 500 }).toMatchObject({
    items: [
      {
        requestId,
        method: "GET",
        route: "/v1/orders/{id}",
        status: 404,
        problemCode: "order_not_found",
        clientId: info.clientId,
      },
    ],
  })
}

// Each test continues where the previous one ended.
describe("The life of a sandbox, in order", { shuffle: false }, () => {
  describe("A running sandbox", () => {
    it("sandbox.json has the correct address and process id of every part", async () => {
      const { baseUrl, tokenUrl, clientId, clientSecret, ksefUrl, processes } = info
      for (const value of [baseUrl, tokenUrl, clientId, clientSecret, ksefUrl]) {
        expect(value).toMatch(/^\S+$/)
      }
      expect((await stat(join(folder, "sandbox.json"))).mode & 0o777).toBe(0o600)
      expect((await fetch(`${baseUrl}/readyz`)).status).toBe(200)
      expect((await fetch(`${baseUrl}/v1/openapi.json`)).status).toBe(200)
      expect((await fetch(`${ksefUrl}/v2/security/public-key-certificates`)).status).toBe(200)
      expect(processes["sandbox"]).toBe(sandbox.process.pid)
      const running = processesOf(folder).map(({ pid }) => pid)
      expect(running).toEqual(expect.arrayContaining(Object.values(processes)))
    })

    it("the terminal shows each address once, and no secret of a program", () => {
      const output = sandbox.output()
      for (const url of [`${info.baseUrl}/v1`, info.tokenUrl, info.ksefUrl]) {
        expect(output.split(`${url} `).length + output.split(`${url}\n`).length).toBe(3)
      }
      expect(output).not.toContain(info.clientSecret)
      expect(output).toContain(`${info.operatorUrl}/internal/v1`)
      expect(output).not.toContain(info.operatorToken)
      expect(sandbox.errors()).toBe("")
    })

    it("the link in the terminal signs the owner of the sandbox in, once", async () => {
      expect(sandbox.output()).toContain(info.signInUrl)
      const [page = "", token] = info.signInUrl.split("/#/sign-in/")
      expect((await fetch(page)).headers.get("content-type")).toContain("text/html")
      const headers = {
        "content-type": "application/json",
        "sec-fetch-site": "same-origin",
        "x-procurement-session": "1",
      }
      const use = () =>
        fetch(`${info.baseUrl}/v1/sessions`, {
          method: "POST",
          headers,
          body: JSON.stringify({ token }),
        })
      const opened = await use()
      expect(await opened.json()).toMatchObject({
        user: { email: "owner@sandbox.example", role: "owner" },
        environment: "sandbox",
      })
      const [cookie = ""] = opened.headers.getSetCookie()
      const session = { cookie: cookie.split(";", 1)[0] ?? "" }
      const orders = await fetch(`${info.baseUrl}/v1/orders`, { headers: session })
      expect(orders.status).toBe(200)
      expect((await use()).status).toBe(403)
      await expectRecorded(session)
    })

    it("an order placed with the client library becomes an archived invoice", async () => {
      const order = await buyer.order()
      firstInvoice = order.invoices[0].id as InvoiceId
      const invoice = await buyer.archived(firstInvoice)
      expect(invoice.number).toMatch(/^FV\/\d{4}\/\d{2}\/000001$/)
      expect(invoice.ksefNumber).toMatch(/^5265877635-\d{8}-[0-9A-F]{12}-[0-9A-F]{2}$/)
      expect(await buyer.invoiceXml(order.invoices[0].id)).toContain(`<P_2>${invoice.number}</P_2>`)
    })

    it("the archived signature has level LT and its evidence", async () => {
      const archive = await Effect.runPromise(makeFileArchive({ directory: info.archiveDir }))
      const record = Option.getOrThrow(await Effect.runPromise(archive.record(firstInvoice)))
      expect(record.signatureLevel).toBe("LT")
      expect(record.nextRenewalAt).toBeGreaterThan(Date.now())
      const evidence = record.files.find(({ role }) => role === "evidence")
      const bytes = await Effect.runPromise(archive.get(evidence?.digest as Sha256))
      const trustAnchors = [await readFile(info.sealAuthorityFile, "utf8")]
      expect(await verifyContainer(bytes, { trustAnchors })).toMatchObject({ level: "LT" })
    })

    it("a second sandbox in the same folder exits with 1", async () => {
      const second = runProgram("sandbox", { SANDBOX_DIR: folder })
      expect(await second.ended).toEqual({ code: 1, signal: null })
      expect(second.errors()).toBe(
        `sandbox: ${folder} is in use by a running sandbox (process ${sandbox.process.pid}): ` +
          "stop that sandbox or set SANDBOX_DIR to another folder\n",
      )
      expect((await fetch(`${info.baseUrl}/readyz`)).status).toBe(200)
    })

    it("a sandbox on a used port exits with 1 and leaves nothing running", async () => {
      const { port } = new URL(info.baseUrl)
      const other = runProgram("sandbox", { SANDBOX_DIR: join(parent, "other"), PORT: port })
      expect(await other.ended).toEqual({ code: 1, signal: null })
      expect(other.errors()).toBe(
        `sandbox: port ${port} is taken by another program: set PORT to a free one\n`,
      )
      expect(processesOf(join(parent, "other"))).toEqual([])
    })
  })

  describe("Killed services", () => {
    it.each([
      ["worker", "worker"],
      ["api", "api"],
      ["ksefSimulator", "ksef-simulator"],
    ])("a killed %s is restarted and finishes the order in flight", slow, async (key, name) => {
      const order = await buyer.order()
      process.kill(info.processes[key] ?? 0, "SIGKILL")
      await sandbox.says(`${name} exited (SIGKILL); restarting it\n`)
      const invoice = await buyer.archived(order.invoices[0].id)
      expect(await buyer.invoiceXml(order.invoices[0].id)).toContain(`<P_2>${invoice.number}</P_2>`)
      expect(sandbox.output().split(`${name} exited`)).toHaveLength(2)
    })
  })

  describe("Stopping and starting again", () => {
    it("SIGTERM stops the sandbox with exit code 0 and leaves no process", slow, async () => {
      sandbox.process.kill("SIGTERM")
      expect(await sandbox.ended).toEqual({ code: 0, signal: null })
      expect(processesOf(folder)).toEqual([])
      expect(sandbox.output()).toMatch(/Stopping …\nStopped\. All data were saved\.\n$/)
      expect(sandbox.errors()).toBe("")
      await expect(fetch(info.baseUrl)).rejects.toThrow("fetch failed")
      await expect(stat(join(folder, "sandbox.json"))).rejects.toThrow("ENOENT")
    })

    it("a restart keeps orders, invoices, credentials and tokens", slow, async () => {
      const before = info
      await start()
      expect(info.clientId).toBe(before.clientId)
      expect(info.clientSecret).toBe(before.clientSecret)
      const withOldToken = await buyerAt(info, buyer.token)
      const order = await withOldToken.order()
      expect((await withOldToken.archived(order.invoices[0].id)).number).toMatch(/\/000005$/)
      buyer = await buyerAt(info)
      expect(await buyer.readOrder(order.id)).toMatchObject({ id: order.id })
    })
  })

  describe("A killed sandbox", () => {
    let inFlight: OrderView

    it("the services of a killed sandbox stop, and PostgreSQL keeps running", slow, async () => {
      inFlight = await buyer.order()
      sandbox.process.kill("SIGKILL")
      expect(await sandbox.ended).toEqual({ code: null, signal: "SIGKILL" })
      const services = () => processesOf(folder).filter(({ command }) => !/postgres/.test(command))
      await expect.poll(services, { timeout: 30_000 }).toEqual([])
      expect(processesOf(folder).length).toBeGreaterThan(0)
    })

    it("the next start replaces the remaining processes and finishes the order", slow, async () => {
      const leftOver = new Set(processesOf(folder).map(({ pid }) => pid))
      await start()
      const running = processesOf(folder).map(({ pid }) => pid)
      expect(running.filter((pid) => leftOver.has(pid))).toEqual([])
      buyer = await buyerAt(info)
      expect((await buyer.archived(inFlight.invoices[0].id)).number).toMatch(/\/000006$/)
    })

    it("SIGINT stops the sandbox with exit code 0 and leaves no process", slow, async () => {
      // A Ctrl-C under npm arrives twice: from the terminal, and forwarded by npm.
      sandbox.process.kill("SIGINT")
      sandbox.process.kill("SIGINT")
      expect(await sandbox.ended).toEqual({ code: 0, signal: null })
      expect(processesOf(folder)).toEqual([])
    })
  })
})
