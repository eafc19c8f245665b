/** Pages of orders while tables grow, and the size of the database then. */
import { randomInt } from "node:crypto"
import { startApi } from "../app-processes.ts"
import { BenchFailure, type Section } from "../bench.ts"
import type { Comparison } from "../comparison.ts"
import { firstInstant, lastInstant } from "../filled-tables.ts"
import { compareSizes, openSizes, type Question, type Sized } from "../sizes.ts"
import { temporaryFolder } from "../workplace.ts"

const sizes = {
  brief: [10_000, 20_000],
  usual: [10_000, 1_000_000],
  large: [10_000, 1_000_000, 10_000_000],
}

interface SizedApi extends Sized {
  readonly origin: string
}

const listOf = async (
  { origin, side }: SizedApi,
  query: string,
  least: number,
): Promise<number> => {
  const begin = performance.now()
  const headers = { authorization: `Bearer ${side.token}` }
  const response = await fetch(`${origin}/v1/orders?${query}`, { headers })
  const text = await response.text()
  const millis = performance.now() - begin
  if (response.status !== 200) throw new BenchFailure(`${query}: HTTP ${response.status}: ${text}`)
  const { items }: { items: ReadonlyArray<unknown> } = JSON.parse(text)
  if (items.length < least) throw new BenchFailure(`${query}: only ${items.length} orders`)
  return millis
}

/** Late enough that a page of orders, and a page of those in processing, lies before it. */
const someInstant = (): string => {
  const span = lastInstant - firstInstant
  return new Date(firstInstant + span * 0.85 + randomInt(Math.floor(span * 0.14))).toISOString()
}

/** Every twentieth order belongs to the measured tenant. */
const someReference = ({ size }: Sized): string => `PO-${20 * randomInt(size / 20)}`

const questions: ReadonlyArray<Question<SizedApi>> = [
  { name: "GET /v1/orders", ask: (sized) => listOf(sized, "limit=20", 20) },
  {
    name: "GET /v1/orders in processing",
    ask: (sized) => listOf(sized, `limit=20&status=processing&created_to=${someInstant()}`, 20),
  },
  {
    name: "GET /v1/orders of a reference",
    ask: (sized) => listOf(sized, `reference=${someReference(sized)}`, 1),
  },
]

const bytesSql = `
  select relname || ' ' || pg_size_pretty(pg_table_size(oid)) || ' and indexes of '
    || pg_size_pretty(pg_indexes_size(oid)) as text
  from pg_class where relkind = 'r' and relname in ('orders', 'invoices') order by relname`

const bytesOf = async ({ size, pool }: Sized): Promise<string> => {
  const { rows } = await pool.query<{ text: string }>(bytesSql)
  return `${size.toLocaleString("en")} orders: ${rows.map(({ text }) => text).join("; ")}`
}

export const sizeSection: Section = {
  name: "size",
  measures: "pages of orders with 10,000 to 1,000,000 orders, and the size of the database",
  run: async (context) => {
    const { onEnd, options } = context
    const sized: Array<SizedApi> = []
    for (const each of await openSizes(context, sizes[options.scale])) {
      const folder = await temporaryFolder(onEnd)
      const api = await startApi({ databaseUrl: each.side.url, folder, onEnd })
      sized.push({ ...each, origin: api.ready["url"] ?? "" })
    }
    const comparisons: Array<Comparison> = []
    for (const question of questions) {
      comparisons.push(...(await compareSizes(context, sized, question)))
    }
    const bytes = await Promise.all(sized.map(bytesOf))
    return comparisons.map((comparison, nth) =>
      nth === 0 ? { ...comparison, notes: [...comparison.notes, ...bytes] } : comparison,
    )
  },
}
