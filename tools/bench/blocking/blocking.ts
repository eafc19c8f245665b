/**
 * The longest time for which one request blocks all others: posts bodies of the largest allowed
 * size, valid and hostile, to the API process one at a time, and watches its event loop.
 */
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { startApi } from "../app-processes.ts"
import { BenchFailure, type Section } from "../bench.ts"
import { startDatabases } from "../database.ts"
import type { ServiceProcess } from "../service-process.ts"
import { temporaryFolder } from "../workplace.ts"

/** The longest time that one request may block all others. */
const longestMillis = 15
const warmUps = 30
const waitMillis = 10_000
const pollMillis = 5

interface Body {
  readonly title: string
  readonly path: string
  readonly text: string
  readonly status: number
}

const repeated = (count: number, each: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => each(index)).join()
const order = (lines: string): string => `{"currency":"PLN","lines":[${lines}]}`
const line = (sku: string, quantity = 1): string => `{"sku":"${sku}","quantity":${quantity}}`
const members = (count: number): string => `{${repeated(count, (index) => `"${index}":0`)}}`

const orders: ReadonlyArray<readonly [title: string, text: string, status?: number]> = [
  ["an order of 4,000 lines", order(repeated(4_000, () => line("KUB-330-BIA"))), 201],
  ["4,000 lines of unknown SKUs", order(repeated(4_000, (index) => line(`NO-${index}`)))],
  ["4,000 invalid lines", order(repeated(4_000, () => line("KUB-330-BIA", 0)))],
  ["90,000 unknown members", members(90_000)],
  ["90,000 unknown members in lines", order(repeated(900, () => members(90)))],
  ["400,000 levels", "[".repeat(400_000)],
  ["a number of 900,000 digits", order("9".repeat(900_000))],
  [
    "a text of 900,000 characters",
    `{"currency":"PLN","reference":"${"ż".repeat(450_000)}","lines":[]}`,
  ],
]
const webhooks: typeof orders = [
  [
    "19,000 unknown events of a webhook",
    `{"url":"https://example.com","events":[${repeated(19_000, () => '"x"')}]}`,
  ],
  [
    "a URL of 900,000 characters",
    `{"url":"https://${"a.".repeat(450_000)}","events":["invoice.paid"]}`,
  ],
]

const bodiesFor = (path: string, all: typeof orders): ReadonlyArray<Body> =>
  all.map(([title, text, status = 422]) => ({ path, title, text, status }))
const bodies = [...bodiesFor("/v1/orders", orders), ...bodiesFor("/v1/webhooks", webhooks)]

const newest = async (file: string, before: string): Promise<string> => {
  for (const deadline = Date.now() + waitMillis; Date.now() < deadline; await pause(pollMillis)) {
    const text = await readFile(file, "utf8").catch(() => before)
    if (text !== before) return text
  }
  throw new BenchFailure("the API process did not report its event loop")
}

/** Returns the longest block since the last call, in milliseconds. */
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
  return async ({ title, path, status, text }: Body): Promise<void> => {
    const init = { method: "POST", headers, body: text }
    const response = await fetch(`${api.ready["url"]}${path}`, init)
    const reply = await response.text()
    if (response.status === status) return
    throw new BenchFailure(`${title}: HTTP ${response.status}: ${reply.slice(0, 300)}`)
  }
}

export const blockingSection: Section = {
  name: "blocking",
  measures: "how long one request of the largest size blocks the API's event loop",
  run: async ({ onEnd, log, options }) => {
    const folder = await temporaryFolder(onEnd)
    const { ours: database } = await startDatabases(folder, onEnd)
    const file = join(folder, "loop")
    const watch = new URL("./watched.ts", import.meta.url)
    const environment = { LOOP_FILE: file, NODE_OPTIONS: `--import=${watch.href}` }
    const api = await startApi({ databaseUrl: database.url, folder, onEnd, environment })
    const send = sender(api, database.token)
    const longestSince = loopOf(api, file)
    const measured = bodies.map((body) => ({ body, ours: [] as Array<number> }))
    for (const body of bodies) for (let nth = 0; nth < warmUps; nth += 1) await send(body)
    for (let round = 1; round <= options.rounds; round += 1) {
      for (const { body, ours } of measured) {
        await longestSince()
        await send(body)
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
      floorIs: `the longest time that one request may block all others, ${longestMillis} ms`,
      goal: 1,
      notes: [`${body.text.length} characters, HTTP ${body.status}`],
    }))
  },
}
