/** kill -9 during the processing of a package: the next start finishes it, nothing runs twice. */
import { fork, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { temporaryFolder } from "@procurement/testing"
import { afterEach, beforeEach, expect, it, onTestFinished } from "vitest"
import { z } from "zod"
import { anInvoice } from "./support/an-invoice.ts"
import { prepareBatch, sendBatch, upload, uploadRequestsIn, zipOf } from "./support/batch.ts"
import { makeWireUser } from "./support/wire-user.ts"
import { call } from "./support/wire.ts"

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url))
const Ready = z.object({ ready: z.object({ url: z.string() }) })
const Arrived = z.array(z.object({ ksefNumber: z.string(), timesReceived: z.number() }))
const Status = z.object({
  status: z.object({ code: z.number() }),
  invoiceCount: z.int().optional(),
  successfulInvoiceCount: z.int().optional(),
})

let dataDir: string
let running: Array<ChildProcess> = []

beforeEach(async () => {
  dataDir = temporaryFolder(onTestFinished)
})

afterEach(async () => {
  for (const child of running) child.kill("SIGKILL")
  running = []
})

const start = async () => {
  const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: "error", PORT: "0" }
  const child = fork(main, { env, execArgv: [], stdio: ["ignore", "inherit", "inherit", "ipc"] })
  running.push(child)
  const [message] = await once(child, "message")
  return { child, url: Ready.parse(message).ready.url }
}

const kill = async (child: ChildProcess): Promise<void> => {
  const exited = once(child, "exit")
  child.kill("SIGKILL")
  await exited
}

const invoices = (count: number) =>
  zipOf(
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.xml`, anInvoice()])),
  )

it("a package survives a crash and is processed exactly once", async () => {
  const first = await start()
  const user = await makeWireUser(first.url)
  const half = await prepareBatch(first.url, invoices(3), { parts: 2 })
  const opened = await user.post("/v2/sessions/batch", { json: half.body })
  const halfReference = String(opened.json["referenceNumber"])
  const partTo = async (index: number, url: string): Promise<number> => {
    const request = uploadRequestsIn(opened)[index]
    const part = half.parts[index]
    if (request === undefined || part === undefined) throw new Error("no part")
    return (await upload({ ...request, url: request.url.replace(first.url, url) }, part)).status
  }
  expect(await partTo(0, first.url)).toBe(201)
  const count = 1_000
  const reference = await sendBatch(user, await prepareBatch(first.url, invoices(count)))
  const statusAt = async (url: string, of = reference) => {
    const answer = await call(url, "GET", `/v2/sessions/${of}`, { token: user.token })
    return Status.parse(answer.json)
  }
  // Killed in the middle: only some of its invoices are known.
  let seen = await statusAt(first.url)
  const known = async (): Promise<number> => {
    seen = await statusAt(first.url)
    return seen.invoiceCount ?? 0
  }
  await expect.poll(known, { timeout: 60_000, interval: 5 }).toBeGreaterThan(0)
  await kill(first.child)
  expect(seen).toMatchObject({ status: { code: 150 } })

  const second = await start()
  await expect
    .poll(() => statusAt(second.url), { timeout: 60_000 })
    .toMatchObject({ status: { code: 200 }, invoiceCount: count, successfulInvoiceCount: count })
  const { text } = await call(second.url, "GET", "/_sim/invoices")
  const arrived = Arrived.parse(JSON.parse(text))
  expect(arrived).toHaveLength(count)
  expect(new Set(arrived.map(({ ksefNumber }) => ksefNumber)).size).toBe(count)
  expect(arrived.every(({ timesReceived }) => timesReceived === 1)).toBe(true)

  // The part that was stored before the crash need not be sent again.
  expect(await partTo(1, second.url)).toBe(201)
  const close = `/v2/sessions/batch/${halfReference}/close`
  expect((await call(second.url, "POST", close, { token: user.token })).status).toBe(204)
  await expect
    .poll(() => statusAt(second.url, halfReference), { timeout: 60_000 })
    .toMatchObject({ status: { code: 200 }, successfulInvoiceCount: 3 })
  await expect.poll(() => readdir(join(dataDir, "parts")), { timeout: 60_000 }).toEqual([])
}, 180_000)
