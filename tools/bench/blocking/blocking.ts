/**
 * The longest time for which one request blocks all others: posts bodies of the largest allowed
 * size, valid and hostile, to the API process one at a time, and watches its event loop.
 */
import { BenchFailure, type Section } from "../bench.ts"
import { startDatabase } from "../database.ts"
import { startApi } from "../processes.ts"

/** The longest time that one request may block all others. */
const longestMillis = 15
const warmUps = 30

const repeated = (count: number, each: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => each(index)).join()
const order = (lines: string): string => `{"currency":"PLN","lines":[${lines}]}`
const line = (sku: string, quantity = 1): string => `{"sku":"${sku}","quantity":${quantity}}`
const members = (count: number): string => `{${repeated(count, (index) => `"${index}":0`)}}`

type Body = readonly [title: string, text: string, path?: string | undefined, status?: number]
const webhooks = "/v1/webhooks"
const longReference = `{"currency":"PLN","reference":"${"ż".repeat(450_000)}","lines":[]}`
const manyEvents = `{"url":"https://example.com","events":[${repeated(19_000, () => '"x"')}]}`
const longUrl = `{"url":"https://${"a.".repeat(450_000)}","events":["invoice.paid"]}`

const bodies: ReadonlyArray<Body> = [
  ["an order of 4,000 lines", order(repeated(4_000, () => line("KUB-330-BIA"))), undefined, 201],
  ["4,000 lines of unknown SKUs", order(repeated(4_000, (index) => line(`NO-${index}`)))],
  ["4,000 invalid lines", order(repeated(4_000, () => line("KUB-330-BIA", 0)))],
  ["90,000 unknown members", members(90_000)],
  ["90,000 unknown members in lines", order(repeated(900, () => members(90)))],
  ["400,000 levels", "[".repeat(400_000)],
  ["a number of 900,000 digits", order("9".repeat(900_000))],
  ["a text of 900,000 characters", longReference],
  ["19,000 unknown events of a webhook", manyEvents, webhooks],
  ["a URL of 900,000 characters", longUrl, webhooks],
]

/** A request that waits for longer will never be answered. */
const longestAnswerMillis = 30_000

export const blockingSection: Section = {
  name: "blocking",
  measures: "how long one request of the largest size blocks the API's event loop",
  run: async (context) => {
    const { log, options } = context
    const database = await startDatabase(context)
    const watch = new URL("./watched.ts", import.meta.url)
    const api = await startApi(context, database, { NODE_OPTIONS: `--import=${watch.href}` })
    const headers = {
      authorization: `Bearer ${api.token}`,
      "content-type": "application/json",
    }
    const send = async ([title, text, path = "/v1/orders", status = 422]: Body) => {
      const signal = AbortSignal.timeout(longestAnswerMillis)
      const init = { method: "POST", headers, body: text, signal }
      const response = await fetch(`${api.url}${path}`, init)
      const reply = await response.text()
      if (response.status === status) return
      throw new BenchFailure(`${title}: HTTP ${response.status}: ${reply.slice(0, 300)}`)
    }
    const measured = bodies.map((body) => ({ body, ours: [] as Array<number> }))
    for (const body of bodies) for (let nth = 0; nth < warmUps; nth += 1) await send(body)
    for (let round = 1; round <= options.rounds; round += 1) {
      for (const { body, ours } of measured) {
        await api.call("longestBlock")
        await send(body)
        ours.push(Number(await api.call("longestBlock")))
      }
      const longest = Math.max(...measured.map(({ ours }) => ours.at(-1) ?? 0))
      log(`blocking: round ${round} of ${options.rounds}: at most ${longest.toFixed(1)} ms`)
    }
    return measured.map(({ body: [title, text, , status = 422], ours }) => ({
      name: title,
      unit: "ms",
      better: "lower" as const,
      ours,
      floor: ours.map(() => longestMillis),
      floorIs: `the longest time that one request may block all others, ${longestMillis} ms`,
      goal: 1,
      notes: [`${text.length} characters, HTTP ${status}`],
    }))
  },
}
