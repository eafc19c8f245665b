/**
 * Runs all journeys once in a separate sandbox: places an order, exceeds its limits, issues and
 * archives its invoice, and delivers the webhook about it.
 */
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import type { SandboxInfo } from "@procurement/app-sandbox"
import { logIn } from "../../packages/apps/sandbox/src/demo/customer.ts"
import { startReceiver } from "../../packages/apps/sandbox/src/demo/webhook-receiver.ts"
import { buyerAt } from "../../packages/apps/sandbox/test/support/buyer.ts"
import { type Lifetime, temporaryFolder } from "../bench/bench.ts"
import { startSandbox } from "../bench/processes.ts"
import { inspectorUrl, watchCalls, type WatchedCalls } from "./called-functions.ts"
import type { Journey } from "./journeys.ts"
import type { Stretch } from "./measure.ts"

const rootUrl = new URL("../../", import.meta.url).href
const orderFile = new URL("../../examples/orders/first-order.json", import.meta.url)

/** Long enough for every loop of a worker to have polled. */
const idleMillis = 4_000
/** More than the burst of a token, so that some are rejected. */
const manyRequests = 100
const longestMillis = 60_000
const pollMillis = 100

const watchService = async (
  folder: string,
  name: string,
  { onEnd }: Lifetime,
): Promise<WatchedCalls> => {
  const log = await readFile(join(folder, "logs", `${name}.log`), "utf8")
  const watched = await watchCalls(inspectorUrl(log), rootUrl)
  onEnd(async () => watched.close())
  return watched
}

const untilTrue = async (what: string, isTrue: () => Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + longestMillis
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${longestMillis} ms`)
    await pause(pollMillis)
  }
}

/** Requests one item of a list; returns the status. */
const requestOne = async (
  { baseUrl }: SandboxInfo,
  token: string,
  list: "orders" | "invoices",
): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${baseUrl}/v1/${list}?limit=1`, { headers })
  await response.arrayBuffer()
  return response.status
}

/** Sends more requests than a token allows. */
const useUpLimits = async (info: SandboxInfo, token: string): Promise<void> => {
  const requests = Array.from({ length: manyRequests }, () => requestOne(info, token, "orders"))
  const statuses = await Promise.all(requests)
  for (const status of [200, 429]) {
    if (!statuses.includes(status)) throw new Error(`no response had the status ${status}`)
  }
}

/** Starts the sandbox, runs every journey once and returns the called functions. */
export const runJourneys = async (
  lifetime: Lifetime,
): Promise<Readonly<Record<Journey["stage"], Stretch>>> => {
  const folder = await temporaryFolder(lifetime)
  const { info } = await startSandbox(lifetime, folder, {
    NODE_OPTIONS: "--inspect=127.0.0.1:0",
  })
  const receiver = await startReceiver()
  lifetime.onEnd(receiver.stop)
  const api = await watchService(folder, "api", lifetime)
  const worker = await watchService(folder, "worker", lifetime)
  await pause(idleMillis)
  const idleBefore = await worker.take()

  const customer = await logIn(info)
  // Fills the API's token cache: authentication is a separate journey.
  const { secret } = await customer.subscribe(receiver.url)
  await Promise.all([api.take(), worker.take()])
  const { invoices } = await customer.placeOrder(JSON.parse(await readFile(orderFile, "utf8")))
  const placing = await api.take()
  const { token } = await buyerAt(info)
  // From here on the API caches the token, but not yet the buckets of the other route.
  await requestOne(info, token, "invoices")
  await api.take()
  await useUpLimits(info, token)
  const limiting = await api.take()
  const { id } = invoices[0]
  await untilTrue("archived", async () => (await customer.invoiceStatus(id)).status === "archived")
  await untilTrue("webhook", async () => receiver.receivedOf(id, secret) !== undefined)
  // The outcome of a delivery is saved after the receiver got it.
  await pause(idleMillis)
  const working = await worker.take()
  await pause(idleMillis)
  const whenIdle = [...idleBefore, ...(await worker.take())]
  return {
    placing: { called: placing, whenIdle: [] },
    limiting: { called: limiting, whenIdle: [] },
    working: { called: working, whenIdle },
  }
}
