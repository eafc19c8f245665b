/** The customers' sandbox API in a real sandbox: clock, KSeF and events, by the client library. */
import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { createClient } from "@procurement/sdk"
import { type Child, startEndpoint, temporaryFolder } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import type { SandboxInfo } from "../src/index.ts"
import { readInfo } from "./support/buyer.ts"
import { endProcessesOf } from "./support/processes.ts"
import { runProgram } from "./support/program.ts"

const parent = temporaryFolder(afterAll)
const slow = { timeout: 90_000 }
const waiting = { timeout: 30_000, interval: 100 }

let sandbox: Child
let info: SandboxInfo
let api: ReturnType<typeof createClient>

beforeAll(async () => {
  const folder = join(parent, "sandbox")
  sandbox = runProgram("sandbox", { SANDBOX_DIR: folder })
  await sandbox.says("The sandbox is running.")
  info = await readInfo(folder)
  const { baseUrl, clientId, clientSecret } = info
  api = createClient({ baseUrl, clientId, clientSecret })
})
afterAll(() => endProcessesOf(parent))

const unescaped = (markup: string): string =>
  markup
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")

/** Triggers the event; returns the id of its order. */
const trigger = async (type: "order.shipped" | "invoice.issued" | "invoice.rejected") => {
  const { data } = await api.POST("/v1/sandbox/events", { body: { type } })
  return data.orderId ?? ""
}

const eventTypesOf = async (orderId: string): Promise<ReadonlyArray<string>> => {
  const { data } = await api.GET("/v1/events", { params: { query: { limit: 100 } } })
  return data.items.flatMap(({ type, data: about }) =>
    "orderId" in about && about.orderId === orderId ? [type] : [],
  )
}

const state = async () => (await api.GET("/v1/sandbox", {})).data

describe("The front page of the sandbox", () => {
  it("the lines of the first order work when they are pasted into a shell", slow, async () => {
    const headers = { accept: "text/html" }
    const page = await (await fetch(`${info.baseUrl}/`, { headers })).text()
    expect(page).toContain(`href="${info.statusUrl}"`)
    const lines = unescaped(/<pre id="first-order"[^>]*>([^]*?)<\/pre>/.exec(page)?.[1] ?? "")
    expect(lines).toContain(info.clientSecret)
    const { stdout } = await promisify(execFile)("sh", ["-c", lines])
    const order = JSON.parse(stdout) as { readonly invoices: ReadonlyArray<object> }
    expect(order.invoices).toEqual([expect.objectContaining({ ksefNumber: expect.any(String) })])
  })
})

describe("The customers' sandbox API", { shuffle: false }, () => {
  it("a failed webhook is retried at once when the clock moves to its retry", slow, async () => {
    const endpoint = await startEndpoint()
    onTestFinished(endpoint.stop)
    endpoint.answerWith(500)
    await api.POST("/v1/webhooks", {
      body: { url: endpoint.url, events: ["order.shipped"], contactEmail: "it@example.com" },
    })
    await trigger("order.shipped")
    await expect.poll(async () => (await state()).nextRetryAt, waiting).not.toBeNull()
    const { nextRetryAt } = await state()
    expect(endpoint.received).toHaveLength(1)
    endpoint.answerWith(204)
    const { data } = await api.POST("/v1/sandbox/clock", { body: { to: "next_retry" } })
    expect(Date.parse(data.now)).toBeGreaterThanOrEqual(Date.parse(nextRetryAt ?? ""))
    await expect.poll(() => endpoint.received.length, waiting).toBe(2)
    expect(new Set(endpoint.received.map(({ id }) => id)).size).toBe(1)
    await expect.poll(async () => (await state()).nextRetryAt, waiting).toBeNull()
  })

  it("an invoice is issued, and another one is rejected by KSeF on request", slow, async () => {
    const issued = await trigger("invoice.issued")
    await expect.poll(() => eventTypesOf(issued), waiting).toContain("invoice.issued")
    const rejected = await trigger("invoice.rejected")
    await expect.poll(() => eventTypesOf(rejected), waiting).toContain("invoice.rejected")
    expect((await state()).ksef).toEqual({ mode: "normal" })
  })

  it("an invoice whose transmission is interrupted is issued all the same", slow, async () => {
    const { data } = await api.PUT("/v1/sandbox/ksef", {
      body: { mode: "interrupt_next" },
    })
    expect(data.ksef).toEqual({ mode: "interrupt_next", remaining: 1 })
    const orderId = await trigger("invoice.issued")
    await expect.poll(() => eventTypesOf(orderId), waiting).toContain("invoice.issued")
  })

  it("invoices wait while KSeF is offline and are issued when it is back", slow, async () => {
    await api.PUT("/v1/sandbox/ksef", { body: { mode: "offline", seconds: 600 } })
    const orderId = await trigger("invoice.issued")
    expect((await state()).ksef).toMatchObject({ mode: "offline" })
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await eventTypesOf(orderId)).not.toContain("invoice.issued")
    await api.PUT("/v1/sandbox/ksef", { body: { mode: "normal" } })
    await expect.poll(() => eventTypesOf(orderId), waiting).toContain("invoice.issued")
  })
})
