/** A tenant with one due order behind a tenant with very many, in every stage. */
import { instant } from "@procurement/domain/calendar"
import { type BatchId, type InvoiceId, type TenantId, typeId } from "@procurement/domain/identity"
import {
  type InvoiceStage,
  invoiceStages,
  type InvoiceState,
  stageNames,
} from "@procurement/domain/invoice"
import * as Option from "effect/Option"
import { beforeAll, beforeEach, describe, expect, it } from "vitest"
import type { Statement } from "../../src/connection/statement.ts"
import { makeBatchRepository, makeInvoiceRepository, makeOrderRepository } from "../../src/index.ts"
import { claimInStageSql } from "../../src/invoice/invoice-sql.ts"
import { aPlacement, aTenantId, noon } from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"
import { statesOf } from "../fixtures/states.ts"

/** The due invoices of a claim that may cost no more than one among 1,000. */
const many = process.env["SCALE"] === "full" ? 20_000 : 6_000
const leaseUntil = instant(noon + 60_000)
const aBatchId = () => typeId("bat", noon, crypto.getRandomValues(new Uint8Array(10))) as BatchId

/** Copies of an invoice and of its order, with separate ids and numbers. */
const copiesSql = `
  with copied as (
    insert into orders
      (id, tenant_id, invoice_id, currency, total, status, accepted_at, body, lines)
    select left(orders.id, 24) || lpad(nth::text, 6, '0'), orders.tenant_id,
      left(invoice_id, 24) || lpad(nth::text, 6, '0'), orders.currency, orders.total, status,
      accepted_at, orders.body, orders.lines
    from orders join invoices on orders.id = invoices.order_id
      cross join generate_series($2::integer, $3::integer) as nth
    where invoices.id = $1
  )
  insert into invoices (id, order_id, tenant_id, state, seller_nip, number, currency, total,
    version, due_at, attempts, body, lines)
  select left(id, 24) || lpad(nth::text, 6, '0'), left(order_id, 24) || lpad(nth::text, 6, '0'),
    tenant_id, state, seller_nip, 'FV/2026/11/' || lpad(nth::text, 6, '0'), currency, total,
    version, due_at, attempts, body || jsonb_build_object(
      'id', left(id, 24) || lpad(nth::text, 6, '0'),
      'number', 'FV/2026/11/' || lpad(nth::text, 6, '0')), lines
  from invoices cross join generate_series($2::integer, $3::integer) as nth
  where id = $1`

interface Plan {
  readonly "Shared Hit Blocks": number
  readonly "Shared Read Blocks": number
}

describe("Fair claims", () => {
  const opened = useDatabase()
  const rows = (text: string, values: ReadonlyArray<unknown> = []) =>
    rowsOf<{ "QUERY PLAN": ReadonlyArray<{ Plan: Plan }> }>(opened().database, text, values)

  // Half of the time of an insert; no claim reads what they write.
  beforeAll(async () => {
    const triggers = ["invoices_receivable_added", "invoices_search_added"]
    const disabled = triggers.map((each) => `disable trigger ${each}`)
    await rows(`alter table invoices ${disabled.join(", ")}`)
  })

  beforeEach(async () => {
    await rows("truncate orders, invoices, invoice_payments, outbox")
  })

  const invoiceIn = async (
    state: InvoiceState,
    { at, position, tenantId }: { at: number; position: number; tenantId: TenantId },
  ): Promise<InvoiceId> => {
    const placement = aPlacement({ at, tenantId })
    const { database } = opened()
    await run(makeOrderRepository(database).place(placement))
    const invoice = statesOf(placement.invoice, position).find(({ _tag }) => _tag === state)
    if (invoice === undefined) throw new TypeError(`no invoice is ${state}`)
    const work = { dueAt: instant(at), attempts: 0 }
    const change = { invoice, expectedVersion: 1, work, events: [] }
    await run(makeInvoiceRepository(database).save(change))
    return invoice.id
  }

  /**
   * `count` invoices of one tenant, due for an hour, and one of another tenant that has just become
   * due.
   */
  const crowdAndOne = async (stage: InvoiceStage, count: number): Promise<InvoiceId> => {
    const [state] = invoiceStages[stage]
    const crowd = { at: noon - 3_600_000, position: 1, tenantId: aTenantId() }
    const first = await invoiceIn(state, crowd)
    // Short statements: events of other databases wait for every open statement.
    for (let from = 2; from <= count; from += 1_000) {
      await rows(copiesSql, [first, from, Math.min(count, from + 999)])
    }
    const one = await invoiceIn(state, { at: noon, position: count + 1, tenantId: aTenantId() })
    await rows("vacuum analyze invoices")
    return one
  }

  it.each(stageNames)("a first claim of %s includes the small tenant's invoice", async (stage) => {
    const one = await crowdAndOne(stage, 1_000)
    const invoices = makeInvoiceRepository(opened().database)
    const claimed = await run(invoices.claimDue({ stage, limit: 50, now: noon, leaseUntil }))
    expect(claimed).toHaveLength(50)
    expect(claimed.map(({ invoice }) => invoice.id)).toContain(one)
  })

  it("the first batch includes the other tenant's invoice", async () => {
    const one = await crowdAndOne("sending", 1_000)
    const batches = makeBatchRepository(opened().database)
    const beginning = { id: aBatchId(), limit: 100, now: noon, leaseUntil }
    const started = Option.getOrThrow(await run(batches.begin(beginning)))
    expect(started.entries).toHaveLength(100)
    expect(started.entries.map(({ id }) => id)).toContain(one)
  })

  const blocksOf = async ({ text }: Statement, values: ReadonlyArray<unknown>): Promise<number> => {
    const { database } = opened()
    return database.sql.transaction(async (query) => {
      await query({ name: "", text: "set local plan_cache_mode = force_generic_plan" }, [])
      const explained = { name: "", text: `explain (analyze, buffers, format json) ${text}` }
      const [plan] = await query<{ "QUERY PLAN": ReadonlyArray<{ Plan: Plan }> }>(explained, values)
      const root = plan?.["QUERY PLAN"][0]?.Plan
      return (root?.["Shared Hit Blocks"] ?? 0) + (root?.["Shared Read Blocks"] ?? 0)
    })
  }

  it.each(stageNames)(
    `a claim of the stage %s costs no more with ${many} due invoices than with 1000`,
    async (stage) => {
      const blocks: Array<number> = []
      for (const count of [1_000, many]) {
        await rows("truncate orders, invoices, invoice_payments, outbox")
        await crowdAndOne(stage, count)
        blocks.push(await blocksOf(claimInStageSql[stage], [noon, 50, leaseUntil, 25, "", "epoch"]))
      }
      expect(blocks[1]).toBeLessThan(1.5 * Number(blocks[0]))
    },
  )
})
