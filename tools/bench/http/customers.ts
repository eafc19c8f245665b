/**
 * Requests as customers make them: 200 tenants, each with its own token and one request a second.
 * Tokens, tenants and limits are then asked of PostgreSQL again and again, which the benches with
 * one busy token don't show.
 */
import { setTimeout as pause } from "node:timers/promises"
import { addClient, letIn } from "../../../packages/apps/sandbox/test/cluster/support/customers.ts"
import { compareInTurn, type Measured, type Section } from "../bench.ts"
import { type Comparison, plainNumber, spreadOf } from "../comparison.ts"
import { type BenchDatabase, openServer } from "../database.ts"
import { measure, responseOf, type Target, targetAt } from "../load.ts"
import { type RunningApi, startApi } from "../processes.ts"
import { sampleOrderText } from "../samples.ts"
import { startOrdersFloor } from "./requests.ts"

const counts = { brief: 20, usual: 200, large: 200 }
const warmUps = 1

/** The address of a customer, as a trusted proxy reports it. */
const addressOf = (nth: number) => ({ "x-forwarded-for": `198.51.100.${nth + 1}` })

/** A token of each new tenant. */
const tokensOf = async (
  { stores }: BenchDatabase,
  { url }: RunningApi,
  count: number,
): Promise<ReadonlyArray<string>> => {
  const tokens: Array<string> = []
  for (let nth = 0; nth < count; nth += 1) {
    const client = await addClient(stores, `customer-${nth}`, {})
    tokens.push((await letIn(url, client, addressOf(nth))).token)
  }
  return tokens
}

/** A request of its own address. */
const fromAddress = (target: Target, nth: number): Target => {
  const headers = { ...target.request.headers, ...addressOf(nth) }
  return { ...target, request: { ...target.request, headers } }
}

/** Sends a request to each target every second; the targets take turns. CPU for one request. */
const paced = async (targets: ReadonlyArray<Target>, seconds: number): Promise<Measured> => {
  const work = async () => {
    const started = performance.now()
    const requestsOf = async (target: Target, nth: number) => {
      for (let second = 0; second < seconds; second += 1) {
        const at = started + (second + nth / targets.length) * 1_000
        await pause(Math.max(0, at - performance.now()))
        await responseOf(target)
      }
    }
    await Promise.all(targets.map(requestsOf))
    return { count: targets.length * seconds, seconds: (performance.now() - started) / 1_000 }
  }
  const { value, cpuMicros = 1_000_000 / value } = await measure(targets[0]?.pid ?? 0, work)
  return { value: cpuMicros }
}

const statementsSql =
  "select xact_commit::int as count from pg_stat_database where datname = current_database()"

/** The statements of the API during the work, for one request; the server counts them late. */
const countStatements = ({ query }: BenchDatabase, requests: number) => {
  const count = async () => (await query<{ count: number }>(statementsSql))[0]?.count ?? 0
  const perRequest: Array<number> = []
  return {
    around: async (work: () => Promise<Measured>): Promise<Measured> => {
      const before = await count()
      const measured = await work()
      perRequest.push(((await count()) - before) / requests)
      return measured
    },
    inWords: () => `about ${plainNumber(spreadOf(perRequest).median)} statements for one`,
  }
}

export const customersSection: Section = {
  name: "customers",
  measures: `${counts.usual} customers with one request a second each: CPU and statements for one`,
  run: async (context) => {
    const { scale, seconds } = context.options
    const count = counts[scale]
    const server = await openServer(context)
    const [database, its] = [await server.add("ours"), await server.add("floor")]
    const api = await startApi(context, database, { TRUSTED_PROXIES: "127.0.0.1" })
    const tokens = await tokensOf(database, api, count)
    const targets = (path: string, body?: string) =>
      tokens.map((token, nth) => fromAddress(targetAt({ ...api, token }, path, body), nth))
    const orders = targets("/v1/orders", sampleOrderText)
    const pages = targets("/v1/catalog")
    const { body } = await responseOf(targetAt(api, "/v1/orders", sampleOrderText))
    const bare = await startOrdersFloor(context, its, body.toString())
    const bares = orders.map((target) => ({ ...target, pid: bare.pid, url: bare.url }))
    const results: Array<Comparison> = []
    for (const [name, requests] of [
      ["POST /v1/orders", orders],
      ["GET /v1/catalog", pages],
    ] as const) {
      const counted = countStatements(database, count * seconds)
      const titles = {
        name: `${name}, ${count} customers`,
        unit: "µs of CPU",
        better: "lower",
        floorIs: "an order of handwritten Express + pg at the same rate",
      } as const
      const sides = {
        ours: () => counted.around(() => paced(requests, seconds)),
        floor: () => paced(bares, seconds),
      }
      const compared = await compareInTurn(context, titles, sides, warmUps)
      results.push({ ...compared, notes: [counted.inWords()] })
    }
    return results
  },
}
