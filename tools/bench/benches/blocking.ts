/**
 * The longest time for which one request holds up all others: bodies of the largest allowed size,
 * valid and hostile, posted to the API process one at a time while its event loop is watched.
 */
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { startApiProcess } from "../api-process.ts"
import { type Bench, type BenchContext, BenchFailure } from "../bench.ts"
import { startDatabases } from "../database.ts"
import type { ServiceProcess } from "../service-process.ts"
import { temporaryFolder } from "../workplace.ts"

/** What one request may take of the time of all others. */
const longestMillis = 15
const warmUps = 30
const waitMillis = 10_000
const pollMillis = 5

interface Body {
  readonly title: string
  readonly path: string
  readonly status: number
  readonly text: string
}

const repeated = (count: number, each: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => each(index)).join()
const order = (lines: string): string => `{"currency":"PLN","lines":[${lines}]}`
const line = (sku: string, quantity: string): string => `{"sku":"${sku}","quantity":${quantity}}`

const orderBodies: ReadonlyArray<Omit<Body, "path">> = [
  {
    title: "an order of 4,000 lines",
    status: 201,
    text: order(repeated(4_000, () => line("KUB-330-BIA", "1"))),
  },
  {
    title: "4,000 lines of unknown SKUs",
    status: 422,
    text: order(repeated(4_000, (index) => line(`NO-${index}`, "1"))),
  },
  {
    title: "4,000 invalid lines",
    status: 422,
    text: order(repeated(4_000, () => line("KUB-330-BIA", "0"))),
  },
  {
    title: "90,000 unknown members",
    status: 422,
    text: `{${repeated(90_000, (index) => `"${index}":0`)}}`,
  },
  {
    title: "90,000 unknown members in lines",
    status: 422,
    text: order(repeated(900, () => `{${repeated(90, (index) => `"${index}":0`)}}`)),
  },
  { title: "400,000 levels", status: 422, text: "[".repeat(400_000) },
  { title: "a number of 900,000 digits", status: 422, text: order("9".repeat(900_000)) },
  {
    title: "a text of 900,000 characters",
    status: 422,
    text: `{"currency":"PLN","reference":"${"ż".repeat(450_000)}","lines":[]}`,
  },
]

const otherBodies: ReadonlyArray<Body> = [
  {
    title: "19,000 unknown events of a webhook",
    path: "/v1/webhooks",
    status: 422,
    text: `{"url":"https://example.com","events":[${repeated(19_000, () => '"x"')}]}`,
  },
  {
    title: "a URL of 900,000 characters",
    path: "/v1/webhooks",
    status: 422,
    text: `{"url":"https://${"a.".repeat(450_000)}","events":["invoice.paid"]}`,
  },
]

const bodies: ReadonlyArray<Body> = [
  ...orderBodies.map((body) => ({ ...body, path: "/v1/orders" })),
  ...otherBodies,
]

const newest = async (file: string, before: string): Promise<string> => {
  for (const deadline = Date.now() + waitMillis; Date.now() < deadline; ) {
    const text = await readFile(file, "utf8").catch(() => before)
    if (text !== before) return text
    await new Promise((resolve) => setTimeout(resolve, pollMillis))
  }
  throw new BenchFailure("the API process did not report its event loop")
}

/** The longest block since the last call, in milliseconds. */
const loopOf = ({ pid }: ServiceProcess, file: string) => {
  let last = ""
  return async (): Promise<number> => {
    process.kill(pid, "SIGUSR2")
    last = await newest(file, last)
    return Number(last.split(" ")[0])
  }
}

const sender = (api: ServiceProcess, token: string) => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  return async ({ title, path, status, text }: Body, times: number): Promise<void> => {
    for (let sent = 0; sent < times; sent += 1) {
      const init = { method: "POST", headers, body: text }
      const response = await fetch(`${api.ready["url"]}${path}`, init)
      const reply = await response.text()
      if (response.status === status) continue
      throw new BenchFailure(`${title}: HTTP ${response.status}: ${reply.slice(0, 300)}`)
    }
  }
}

const run = async (context: BenchContext) => {
  const { onEnd, log, options } = context
  log("blocking: starting PostgreSQL and the API")
  const folder = await temporaryFolder(onEnd)
  const { ours: database } = await startDatabases(folder, onEnd)
  const file = join(folder, "loop")
  const watch = new URL("../floors/watched.ts", import.meta.url)
  const environment = { LOOP_FILE: file, NODE_OPTIONS: `--import=${watch.href}` }
  const api = await startApiProcess(database, folder, context, { environment })
  const send = sender(api, database.token)
  const longestSince = loopOf(api, file)
  const measured = bodies.map((body) => ({ body, ours: [] as Array<number> }))
  for (const { body } of measured) await send(body, warmUps)
  for (let round = 1; round <= options.rounds; round += 1) {
    for (const { body, ours } of measured) {
      await longestSince()
      await send(body, 1)
      ours.push(await longestSince())
    }
    const longest = Math.max(...measured.map(({ ours }) => ours.at(-1) ?? 0))
    log(`blocking: round ${round} of ${options.rounds}: at most ${longest.toFixed(1)} ms`)
  }
  return measured.map(({ body, ours }) => ({
    name: body.title,
    unit: "ms",
    better: "lower" as const,
    ours,
    floor: ours.map(() => longestMillis),
    floorIs: `what one request may take of the time of all others, ${longestMillis} ms`,
    goal: 1,
    notes: [`${body.text.length} characters, HTTP ${body.status}`],
  }))
}

export const blockingBench: Bench = {
  name: "blocking",
  measures: "how long one request of the largest size blocks the API's event loop",
  run,
}
