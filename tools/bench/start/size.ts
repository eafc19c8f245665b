/** Pages of orders while tables grow, and the size of the database then. */
import { randomInt } from "node:crypto"

import { BenchFailure, type Section } from "../bench.ts"
import { responseOf, type Target, targetAt } from "../load.ts"
import { startApi } from "../processes.ts"
import {
  compareSizes,
  firstInstant,
  lastInstant,
  openSizes,
  type Question,
  type Sized,
} from "../sizes.ts"

const sizes = {
  brief: [10_000, 20_000],
  usual: [10_000, 1_000_000],
  large: [10_000, 1_000_000, 10_000_000],
}

interface SizedApi extends Sized {
  readonly list: Target
}

/** Milliseconds of the page of orders; rejects if it has fewer than `least`. */
const timeOf = async ({ list }: SizedApi, query: string, least: number): Promise<number> => {
  const begin = performance.now()
  const { body } = await responseOf({ ...list, url: `${list.url}?${query}` })
  const millis = performance.now() - begin
  const { items }: { items: ReadonlyArray<unknown> } = JSON.parse(body.toString())
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
  { name: "GET /v1/orders", ask: (sized) => timeOf(sized, "limit=20", 20) },
  {
    name: "GET /v1/orders in processing",
    ask: (sized) => timeOf(sized, `limit=20&status=processing&created_to=${someInstant()}`, 20),
  },
  {
    name: "GET /v1/orders of a reference",
    ask: (sized) => timeOf(sized, `reference=${someReference(sized)}`, 1),
  },
]

const bytesSql = `
  select relname || ' ' || pg_size_pretty(pg_table_size(oid)) || ' and indexes of '
    || pg_size_pretty(pg_indexes_size(oid)) as text
  from pg_class where relkind = 'r' and relname in ('orders', 'invoices') order by relname`

const bytesOf = async ({ size, database }: Sized): Promise<string> => {
  const rows = await database.query<{ text: string }>(bytesSql)
  return `${size.toLocaleString("en")} orders: ${rows.map(({ text }) => text).join("; ")}`
}

export const sizeSection: Section = {
  name: "size",
  measures: "pages of orders with 10,000 to 1,000,000 orders, and the size of the database",
  run: async (context) => {
    const sized: Array<SizedApi> = []
    for (const each of await openSizes(context, sizes[context.options.scale])) {
      const api = await startApi(context, each.database.url)
      const list = targetAt(api.pid, `${api.ready["url"]}/v1/orders`, each.database.token)
      sized.push({ ...each, list })
    }
    const [first, ...others] = await compareSizes(context, sized, questions)
    if (first === undefined) return []
    const notes = [...(first.notes ?? []), ...(await Promise.all(sized.map(bytesOf)))]
    return [{ ...first, notes }, ...others]
  },
}
