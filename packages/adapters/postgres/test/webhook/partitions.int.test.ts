/** Partitions and claims with very many rows and several workers. */
import { instant } from "@procurement/domain/calendar"
import type { SubscriptionId } from "@procurement/domain/identity"
import { beforeAll, describe, expect, it } from "vitest"
import type { Query } from "../../src/connection/sql.ts"
import { makeDeliveryQueue } from "../../src/index.ts"
import { fetchReadySql } from "../../src/webhook/delivery-queue.ts"
import { claimPartitionsSql } from "../../src/webhook/partitions.ts"
import { aSubscription, aTenantId, noon, secretKeys } from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"

const idOf = (kind: string, nth: number): string => `${kind}_${String(nth).padStart(26, "0")}`

interface Contents {
  readonly busy: number
  readonly idle: number
  readonly ready: number
  readonly delivered: number
}

/** Adds these numbers of partitions, and deliveries to the busy ones in turn. */
const fill = async (query: Query, { busy, idle, ready, delivered }: Contents): Promise<void> => {
  const adHoc = (text: string, values: ReadonlyArray<unknown>) => query({ name: "", text }, values)
  const { id: _id, ...body } = aSubscription(aTenantId())
  await adHoc(
    `insert into webhook_subscriptions (id, tenant_id, created_at, revision, body)
     select id, $2, nth, 0, $3::jsonb || jsonb_build_object('id', id)
     from (
       select nth, 'sub_' || lpad(nth::text, 26, '0') as id from generate_series(1, $1::integer) nth
     ) as named`,
    [busy + idle, body.tenantId, JSON.stringify(body)],
  )
  await adHoc(
    `insert into webhook_partitions (subscription_id, server, is_paused)
     select id, id, false from webhook_subscriptions`,
    [],
  )
  await adHoc(
    `insert into webhook_deliveries
      (id, subscription_id, tenant_id, event_id, event_type, kind, is_replay, state, attempts,
        failures, created_at, settled_at, body)
     select 'dlv_' || lpad(nth::text, 26, '0'),
       'sub_' || lpad((1 + nth % $1::integer)::text, 26, '0'), $2,
       'evt_' || lpad(nth::text, 26, '0'), 'invoice.paid',
       case when nth % 7 = 0 then 'replay' else 'event' end, nth % 7 = 0,
       case when nth <= $3::integer then 'Delivered' else 'Ready' end, '[]', 0, nth,
       case when nth <= $3::integer then nth end, '{}'
     from generate_series(1, $3::integer + $4::integer) as nth`,
    [busy, body.tenantId, delivered, ready],
  )
}

const arrayOf = (type: string, values: ReadonlyArray<string | number>): string =>
  `array[${values.map((value) => `'${value}'`).join(",")}]::${type}[]`

/** The plan of a statement that is prepared as the driver prepares it. */
const planOf = async (
  query: Query,
  { text }: { readonly text: string },
  given: ReadonlyArray<string>,
  types: string,
): Promise<string> => {
  const adHoc = <Row>(sql: string) => query<Row>({ name: "", text: sql }, [])
  await adHoc(`prepare planned (${types}) as ${text}`)
  const rows = await adHoc<{ "QUERY PLAN": string }>(
    `explain (analyze, costs off, timing off) execute planned (${given.join(", ")})`,
  )
  await adHoc("deallocate planned")
  return rows.map((row) => row["QUERY PLAN"]).join("\n")
}

/** Every table access of the plan, with its index. */
const accessesOf = (plan: string): ReadonlyArray<string> =>
  [...plan.matchAll(/(\w[\w ]* Scan)(?: using (\w+))? on (webhook_deliveries\b)/g)].map(
    ([, scan, index = "-"]) => `${scan?.trim()} ${index}`,
  )

/** How many rows the scans of deliveries have read. */
const rowsRead = (plan: string): number => {
  const read = /on webhook_deliveries[^\n]* \(actual rows=([\d.]+) loops=(\d+)\)/g
  return [...plan.matchAll(read)].reduce((sum, [, rows, loops]) => sum + +rows! * +loops!, 0)
}

describe.each<Contents>([
  { busy: 5, idle: 500, ready: 20_000, delivered: 20_000 },
  { busy: 2_000, idle: 0, ready: 20_000, delivered: 20_000 },
])("With $busy busy partitions, $idle idle ones and $ready ready deliveries", (contents) => {
  const opened = useDatabase()
  const partitions = Array.from({ length: Math.min(contents.busy, 50) }, (_, nth) =>
    idOf("sub", nth + 1),
  )
  const room = Math.min(20, contents.ready / contents.busy / 2)
  const values = [
    arrayOf("text", partitions),
    arrayOf(
      "integer",
      partitions.map(() => room),
    ),
  ].concat(
    arrayOf(
      "bigint",
      partitions.map(() => -1),
    ),
    arrayOf("text", [idOf("dlv", 20_001), idOf("dlv", 20_002)]),
  )

  beforeAll(() => opened().database.sql.transaction((query) => fill(query, contents)), 60_000)

  it.each(["before", "after"])(
    "a claim reads only the index of ready deliveries, %s statistics",
    async (when) => {
      if (when === "after") await rowsOf(opened().database, "analyze")
      await opened().database.sql.transaction(async (query) => {
        for (const mode of ["force_custom_plan", "force_generic_plan"]) {
          await query({ name: "", text: `set local plan_cache_mode = ${mode}` }, [])
          const claim = ["'me'", String(noon), String(noon + 1), "50"]
          const take = await planOf(
            query,
            claimPartitionsSql,
            claim,
            "text, bigint, bigint, integer",
          )
          expect(new Set(accessesOf(take))).toEqual(
            new Set(["Index Only Scan webhook_deliveries_ready_index"]),
          )
          const fetchReady = await planOf(
            query,
            fetchReadySql,
            ["'me'", String(noon), ...values],
            "text, bigint, text[], integer[], bigint[], text[]",
          )
          expect(new Set(accessesOf(fetchReady))).toEqual(
            new Set(["Index Scan webhook_deliveries_ready_index"]),
          )
          expect(rowsRead(fetchReady)).toBeCloseTo(partitions.length * room, 0)
        }
      })
    },
    60_000,
  )

  it("workers share the busy partitions and claim no idle ones", async () => {
    // The leases of the analyzed plans have expired by then.
    const now = instant(noon + 1_000)
    const got = await Promise.all(
      Array.from({ length: 4 }, async (_, nth) => {
        const queue = makeDeliveryQueue(opened().database, secretKeys)
        const claim = { holder: `worker-${nth}`, now, leaseUntil: instant(noon + 60_000) }
        const mine: Array<SubscriptionId> = []
        for (let round = 0; round < 12; round += 1) {
          mine.push(
            ...(await run(queue.claimPartitions(claim, 50))).map(({ partition }) => partition),
          )
        }
        return mine
      }),
    )
    const all = got.flat()
    expect(new Set(all).size).toBe(all.length)
    expect(all).toHaveLength(contents.busy)
    expect(all.every((partition) => partition <= idOf("sub", contents.busy))).toBe(true)
  }, 60_000)
})
