/**
 * Counts what one order writes into PostgreSQL, from its placement to the archived invoice: updates
 * of `invoices`, and bytes of WAL. The orders come one at a time, so each invoice is sent alone.
 * The counts hardly depend on the load of the machine.
 */
import { freshTenantId } from "@procurement/contract-tests/builders"
import { type Section, untilDone } from "../bench.ts"
import { type Comparison, plainNumber } from "../comparison.ts"
import type { BenchDatabase } from "../database.ts"
import { openInstallation, placeOrder, readProgress } from "./installation.ts"

const counts = { brief: 2, usual: 30, large: 300 }
/** A call to KSeF is as scarce as at two or three orders a minute. */
const limitScale = 20
const wait = { pollMillis: 5, limitMillis: 300_000 }

interface Written {
  readonly updates: number
  /** Updates that wrote no index: heap-only tuples. */
  readonly heapOnly: number
  readonly walBytes: number
}

const writtenSql = `
  select n_tup_upd::float8 as updates, n_tup_hot_upd::float8 as "heapOnly",
    (pg_current_wal_lsn() - '0/0')::float8 as "walBytes"
  from pg_stat_user_tables where relname = 'invoices'`

const readWritten = async ({ query }: BenchDatabase): Promise<Written> =>
  (await query<Written>(writtenSql))[0] ?? { updates: 0, heapOnly: 0, walBytes: 0 }

const comparisonOf = (titles: Pick<Comparison, "name" | "unit" | "notes">, ours: number) => {
  const floor = titles.unit === "kB" ? 20 : 3
  return {
    ...titles,
    better: "lower" as const,
    ours: [ours],
    floor: [floor],
    floorIs: "the goal",
    goal: 1,
  }
}

export const writesSection: Section = {
  name: "writes",
  measures: `${counts.usual} single orders: updates of invoices and WAL for each`,
  run: async (context) => {
    const count = counts[context.options.scale]
    const installation = await openInstallation(context, "invoicing", limitScale)
    const { database } = installation
    const tenantId = freshTenantId()
    const worker = await installation.startWorker()
    const place = async (nth: number): Promise<void> => {
      await placeOrder(database, tenantId, nth)
      await untilDone(nth, async () => (await readProgress(database)).archived, wait)
    }
    // Opens the session at KSeF; the pages that change first after a checkpoint are in the WAL.
    await place(1)
    const before = await readWritten(database)
    for (let nth = 2; nth <= count + 1; nth += 1) await place(nth)
    const { walBytes } = await readWritten(database)
    // The counters of a connection are complete when it has ended.
    await worker.stop()
    const after = await readWritten(database)
    const each = (total: number): number => total / count
    const heapOnly = each(after.heapOnly - before.heapOnly)
    return [
      comparisonOf(
        {
          name: "updates of invoices, of one order",
          unit: "updates",
          notes: [`${plainNumber(heapOnly)} of them wrote no index`],
        },
        each(after.updates - before.updates),
      ),
      comparisonOf(
        { name: "WAL, of one order", unit: "kB", notes: [] },
        each(walBytes - before.walBytes) / 1_000,
      ),
    ]
  },
}
