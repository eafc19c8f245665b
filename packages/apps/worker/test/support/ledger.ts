/** Reads the final state of a test from the database and from the simulator. */
import { makeInvoiceRepository } from "@procurement/adapter-postgres"
import type { InvoiceId, TenantId } from "@procurement/domain/identity"
import type { Invoice, InvoiceState, VersionedInvoice } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { SentDocument } from "./ksef-control.ts"
import type { World } from "./world.ts"

export interface OrderRow {
  readonly id: string
  readonly invoice_id: string
}

export interface EventRow {
  readonly type: string
  readonly body: { readonly data: Readonly<Record<string, unknown>> }
}

export interface Ledger {
  readonly orders: ReadonlyArray<OrderRow>
  readonly invoices: ReadonlyArray<VersionedInvoice>
  readonly events: ReadonlyArray<EventRow>
  readonly documents: ReadonlyArray<SentDocument>
}

const rowsOf = <Row>({ database }: World, text: string): Promise<ReadonlyArray<Row>> =>
  database.sql.query<Row>({ name: "", text }, [])

export const readInvoices = async (world: World): Promise<ReadonlyArray<VersionedInvoice>> => {
  const repository = makeInvoiceRepository(world.database)
  const rows = await rowsOf<{ id: InvoiceId; tenant_id: TenantId }>(
    world,
    "select id, tenant_id from invoices order by id",
  )
  const kept = await Promise.all(
    rows.map(({ id, tenant_id }) => Effect.runPromise(repository.find(tenant_id, id))),
  )
  return kept.map((each) => Option.getOrThrow(each))
}

export const readLedger = async (world: World): Promise<Ledger> => ({
  orders: await rowsOf(world, "select id, invoice_id from orders order by id"),
  invoices: await readInvoices(world),
  events: await rowsOf(world, "select type, body from outbox order by position"),
  documents: await world.ksef.documents(),
})

/** The number of invoices in each state. */
export const countStates = async (
  world: World,
): Promise<Readonly<Partial<Record<InvoiceState, number>>>> => {
  const rows = await rowsOf<{ state: InvoiceState; count: string }>(
    world,
    "select state, count(*) as count from invoices group by state",
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}

type Archived = Extract<Invoice, { readonly _tag: "Archived" }>

/** The archived invoices; a test that expects all of them compares the counts. */
export const archivedAmong = (invoices: ReadonlyArray<VersionedInvoice>): ReadonlyArray<Archived> =>
  invoices.flatMap(({ invoice }) => (invoice._tag === "Archived" ? [invoice] : []))
