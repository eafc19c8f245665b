/**
 * Converts invoices to rows and back.
 *
 * Lines are sent to the database only if it may not have them yet.
 */
import { type Instant, instant, type LocalDate } from "@procurement/domain/calendar"
import type { BatchId, InvoiceId, OrderId } from "@procurement/domain/identity"
import {
  formerStates,
  Invoice,
  type IssuingProblem,
  type IssuingWork,
  type ListedInvoice,
  listedInvoice,
  type MovedParcel,
  type SendingQueue,
  type StoredParcel,
  type Supply,
  supplyIn as supplyOfParcels,
  type UnfinishedInvoices,
  type VersionedInvoice,
} from "@procurement/domain/invoice"
import { haveLeft, type OrderStatus } from "@procurement/domain/order"
import type { TraceContext } from "@procurement/domain/trace"
import type { ReceivedPayment } from "@procurement/domain/vat"
import { optional } from "@procurement/domain/optional"
import { documentReader, instantOf, toJson } from "../connection/document.ts"
import { storedLines } from "../connection/stored-lines.ts"

export interface ListedInvoiceRow {
  readonly id: string
  readonly version: number
  readonly due_at: string | null
  readonly attempts: number
  readonly problem: IssuingProblem | null
  readonly body: object
  readonly trace: TraceContext | null
  readonly batch_id: BatchId | null
  readonly supply: SupplyColumn
}

export interface InvoiceRow extends ListedInvoiceRow {
  readonly lines: unknown
}

/**
 * The promised date of shipment of the invoice's order, its parcels, corrections of their days, the
 * instant of its cancellation, and the invoice's payments. An order shipped before 2026-11-29 has
 * no parcels but an instant of shipment.
 */
export interface SupplyColumn {
  readonly expectedOn: LocalDate
  readonly status: OrderStatus
  readonly shipments: ReadonlyArray<StoredParcel> | null
  readonly shippedAt: Instant | null
  readonly moved: ReadonlyArray<MovedParcel>
  readonly cancelledAt: number | null
  readonly received: ReadonlyArray<ReceivedPayment> | null
}

/** Selects payments, as a `ReceivedPayment` each; null if there are none. */
export const receivedWhere = (condition: string): string => `(
    select jsonb_agg(
      jsonb_build_object('amount', payment.amount, 'receivedAt', payment.paid_at)
      order by payment.position
    )
    from invoice_payments as payment where payment.kind = 'payment' and ${condition}
  )`

/** Selects a `SupplyColumn` for a row of `invoices`. */
export const supplyColumn = `(
    select jsonb_build_object(
      'expectedOn', orders.body #> '{fulfilment,date}', 'shippedAt', orders.body -> 'shippedAt',
      'shipments', orders.body -> 'shipments', 'cancelledAt', orders.body -> 'cancelledAt',
      'status', orders.status, 'moved', jsonb_path_query_array(
        orders.body, '$.corrections[*].command ? (exists(@.supplyDate))'
      ),
      'received', ${receivedWhere("payment.invoice_id = invoices.id")}
    )
    from orders where orders.id = invoices.order_id
  ) as supply`

export const supplyIn = (row: SupplyColumn): Supply => {
  const { expectedOn, status, shippedAt, moved, ...column } = row
  const whole = shippedAt === null ? [] : [{ shippedAt }]
  const cancelledAt = column.cancelledAt === null ? undefined : instant(column.cancelledAt)
  return supplyOfParcels({
    expectedOn,
    isComplete: haveLeft(status),
    shipments: column.shipments ?? whole,
    moved,
    ...optional({ cancelledAt, received: column.received ?? undefined }),
  })
}

/** The columns of a `ListedInvoiceRow`, from the table `invoices`. */
export const listedInvoiceColumns = `
  invoices.id, invoices.version, invoices.due_at, invoices.attempts, invoices.problem,
  invoices.body, invoices.trace, invoices.batch_id, ${supplyColumn}`

/** The columns of an `InvoiceRow`. */
export const invoiceColumns = `${listedInvoiceColumns}, invoices.lines`

interface InvoiceColumns {
  readonly state: string
  readonly sellerNip: string | null
  readonly number: string | null
  /** The document as JSON, without lines. */
  readonly body: string
  readonly aloneUntil: number | null
}

/** A package never contains a technical correction. */
const aloneUntilOf = (invoice: Invoice): number | null => {
  if ("technicalCorrection" in invoice) return Number.MAX_SAFE_INTEGER
  return ("packages" in invoice ? invoice.packages?.aloneUntil : undefined) ?? null
}

export const columnsOf = (invoice: Invoice): InvoiceColumns => {
  const { lines: _lines, ...body } = invoice
  return {
    state: invoice._tag,
    sellerNip: ("seller" in invoice ? invoice.seller?.nip : undefined) ?? null,
    number: ("number" in invoice ? invoice.number : undefined) ?? null,
    body: toJson(body),
    aloneUntil: aloneUntilOf(invoice),
  }
}

const decodeDocument = documentReader("invoices", Invoice)
const former: ReadonlySet<unknown> = new Set(formerStates)

/** An invoice in a former state is numbered: its file was not stored yet, and it gets another. */
const readDocument = (id: string, body: object): Invoice =>
  decodeDocument(
    id,
    "_tag" in body && former.has(body._tag)
      ? { ...body, lines: [], _tag: "Numbered" }
      : { ...body, lines: [] },
  )

const workOf = ({ due_at, attempts, problem, batch_id }: ListedInvoiceRow): IssuingWork => ({
  dueAt: instantOf(due_at),
  attempts,
  ...optional({ problem: problem ?? undefined, batch: batch_id ?? undefined }),
})

const versioned = <I>(row: ListedInvoiceRow, invoice: I) => ({
  invoice,
  version: row.version,
  work: workOf(row),
  supply: supplyIn(row.supply),
  ...optional({ trace: row.trace ?? undefined }),
})

export const readInvoice = (row: InvoiceRow): VersionedInvoice =>
  versioned(row, {
    ...readDocument(row.id, row.body),
    lines: storedLines("invoices", row.id, row.lines),
  })

/** A document whose lines are not read. */
export const readListedDocument = ({
  id,
  body,
}: Pick<ListedInvoiceRow, "id" | "body">): ListedInvoice => listedInvoice(readDocument(id, body))

/** An invoice of a list, whose lines are not read. */
export const readListedInvoice = (row: ListedInvoiceRow): VersionedInvoice<ListedInvoice> =>
  versioned(row, readListedDocument(row))

export interface SendingQueueRow {
  readonly waiting: number
  readonly oldest_since: string | null
  readonly together: number
  readonly oldest_together_since: string | null
  readonly preparing: number
}

export const sendingQueueOf = (row: SendingQueueRow | undefined): SendingQueue => ({
  waiting: row?.waiting ?? 0,
  oldestSince: instantOf(row?.oldest_since ?? null),
  together: row?.together ?? 0,
  oldestTogetherSince: instantOf(row?.oldest_together_since ?? null),
  preparing: row?.preparing ?? 0,
})

export interface UnfinishedRow extends Pick<UnfinishedInvoices, "state" | "count"> {
  readonly id: InvoiceId
  readonly order_id: OrderId
  readonly created_at: string
}

export const readUnfinished = (row: UnfinishedRow): UnfinishedInvoices => {
  const { state, count, id, order_id: orderId, created_at: createdAt } = row
  return { state, count, oldest: { id, orderId, createdAt: instant(Number(createdAt)) } }
}

export interface KnownLines {
  readonly has: (invoice: Invoice) => boolean
  readonly remember: (invoice: Invoice) => void
}

/**
 * Tracks which lines the database already has: those that were read from it and are unchanged.
 * Domain values are immutable, so the same array has the same lines. Lines from anywhere else are
 * written again.
 */
export const makeKnownLines = (): KnownLines => {
  const owners = new WeakMap<Invoice["lines"], Invoice["id"]>()
  return {
    has: ({ id, lines }) => owners.get(lines) === id,
    remember: ({ id, lines }) => void owners.set(lines, id),
  }
}
