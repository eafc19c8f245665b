/**
 * One run of all journeys through a sandbox of its own: an order is placed, its limits are used up,
 * its invoice is issued and archived, and the webhook about it is delivered.
 */
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { logIn } from "../../packages/apps/sandbox/src/demo/customer.ts"
import { startReceiver } from "../../packages/apps/sandbox/src/demo/webhook-receiver.ts"
import type { KeepStop } from "../bench/bench.ts"
import { fetchToken, type SandboxInfo, startSandbox } from "../bench/running-sandbox.ts"
import { temporaryFolder } from "../bench/workplace.ts"
import { inspectorUrl, watchCalls, type WatchedCalls } from "./called-functions.ts"
import type { Journey } from "./journeys.ts"
import type { Stretch } from "./measure.ts"

const rootUrl = new URL("../../", import.meta.url).href
const orderFile = new URL("../../examples/orders/first-order.json", import.meta.url)

/** Long enough for every loop of a worker to have looked for work. */
const idleMillis = 4_000
/** More than the burst of a token, so that some are refused. */
const manyRequests = 100
const longestMillis = 60_000
const pollMillis = 100

const watchService = async (
  folder: string,
  name: string,
  onEnd: KeepStop,
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

/** Asks for one item of a list; returns the status. */
const ask = async (
  { baseUrl }: SandboxInfo,
  token: string,
  list: "orders" | "invoices",
): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${baseUrl}/v1/${list}?limit=1`, { headers })
  await response.arrayBuffer()
  return response.status
}

/** Asks more often than a token may. */
const useUpLimits = async (info: SandboxInfo, token: string): Promise<void> => {
  const asking = Array.from({ length: manyRequests }, () => ask(info, token, "orders"))
  const statuses = await Promise.all(asking)
  for (const status of [200, 429]) {
    if (!statuses.includes(status)) throw new Error(`no request was answered with ${status}`)
  }
}

/** Starts the sandbox, does everything once and returns which functions were called. */
export const runJourneys = async (
  onEnd: KeepStop,
): Promise<Readonly<Record<Journey["stage"], Stretch>>> => {
  const folder = await temporaryFolder(onEnd)
  const { info, stop } = await startSandbox(folder, onEnd, {
    NODE_OPTIONS: "--inspect=127.0.0.1:0",
  })
  onEnd(stop)
  const receiver = await startReceiver()
  onEnd(receiver.stop)
  const api = await watchService(folder, "api", onEnd)
  const worker = await watchService(folder, "worker", onEnd)
  await pause(idleMillis)
  const idleBefore = await worker.take()

  const customer = await logIn(info)
  // From here on the API has cached the token: authentication is a separate journey.
  const { secret } = await customer.subscribe(receiver.url)
  await Promise.all([api.take(), worker.take()])
  const { invoices } = await customer.placeOrder(JSON.parse(await readFile(orderFile, "utf8")))
  const placing = await api.take()
  const token = await fetchToken(info)
  // From here on the API knows the token, and not yet its buckets of the other route.
  await ask(info, token, "invoices")
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
