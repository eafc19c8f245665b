/**
 * The store behind the in-memory references of orders, invoices and webhooks. They share it as the
 * real ones share one database. One JavaScript turn is one transaction.
 */
import type { Sha256 } from "@procurement/domain/archive"
import type { Instant, LocalDate } from "@procurement/domain/calendar"
import type { VersionedBatch } from "@procurement/domain/clearance"
import type { Email, EmailSending } from "@procurement/domain/email"
import type { DomainEvent } from "@procurement/domain/events"
import type { InboundMessage } from "@procurement/domain/inbox"
import type { Invoice, VersionedInvoice } from "@procurement/domain/invoice"
import { type Order, supplyOf } from "@procurement/domain/order"
import type { Payment } from "@procurement/domain/payment"
import type { QuotaExamination, QuotaWarning } from "@procurement/domain/quota"
import type { Tenant } from "@procurement/domain/tenant"
import type { TraceContext } from "@procurement/domain/trace"
import type { ReceivedPayment } from "@procurement/domain/vat"
import type { Delivery, Replay, Subscription } from "@procurement/domain/webhook"
import type { RoundRobin } from "@procurement/domain/work-queue"
import type { CollectivePaymentsMemory } from "./collective-payments.memory.ts"
import { IndexedMap } from "./indexed-map.memory.ts"

export interface LeasedInvoice {
  /** The supply is that of its order: see `withSupply`. */
  kept: Omit<VersionedInvoice, "supply">
  leasedUntil: Instant | undefined
}

export interface LeasedBatch {
  kept: VersionedBatch
  leasedUntil: Instant | undefined
}

/** The holder of the partition of a subscription, and the end of its lease. */
export interface PartitionLease {
  readonly holder: string
  readonly leaseUntil: Instant
  /** The server for which it was claimed; the subscription's present server unless given. */
  readonly server?: string | undefined
}

export interface ReplayProgress {
  readonly replay: Replay
  /** The events that were read. */
  readonly met: ReadonlySet<string>
}

/** How far events have been published, and which relay holds the lease until when. */
export interface RelayMark {
  readonly holder: string | undefined
  readonly leaseUntil: Instant
  /** The ids of the published events. */
  readonly published: ReadonlySet<string>
}

export interface LoggedEvent {
  readonly event: DomainEvent
  /** The trace in which it happened. */
  readonly trace?: TraceContext | undefined
  fannedOut: boolean
}

export interface SendingMemory {
  readonly sending: EmailSending
  readonly version: number
  readonly leasedUntil: Instant | undefined
}

/** The order or the response stored under an idempotency key. */
export interface KeptKey {
  readonly orderId?: string
  readonly response?: string
  readonly fingerprint: Sha256
  readonly expiresAt: Instant
}

export interface UsageCounter extends Pick<QuotaExamination, "tenantId" | "metric" | "month"> {
  readonly used: number
  readonly examinedAt?: Instant | undefined
  readonly recheckAt?: number | undefined
}

/** The catalog has another revision after every load. */
export interface CatalogRevision {
  loads: number
}

export const revisionOf = ({ loads }: CatalogRevision): string => String(loads)

export interface LedgerMemory {
  readonly orders: Map<string, Order>
  /** By `ledgerKey`. */
  readonly keys: Map<string, KeptKey>
  /** See `invoiceIndexes`. */
  readonly invoices: IndexedMap<LeasedInvoice>
  readonly batches: Map<string, LeasedBatch>
  /** The tenant whose turn was last, by queue of invoices. */
  readonly turns: Map<string, RoundRobin>
  /** By the bank's reference, in the order in which they were recorded; an index by invoice. */
  readonly payments: IndexedMap<Payment>
  /** The last order whose details were removed. */
  readonly forgotten: { through: string }
  /** Invoices that were reported as overdue. */
  readonly reported: Set<string>
  /** Orders whose documents or payments were set since overdue invoices were last looked for. */
  readonly changed: Set<string>
  /** The due date of each invoice for which something was to be paid then. */
  readonly unpaid: IndexedMap<UnpaidInvoice>
  readonly collectivePayments: CollectivePaymentsMemory
  /** Last position given, by seller and month. */
  readonly series: Map<string, number>
  readonly outbox: Array<LoggedEvent>
  /** The mark of the relays, once one has held it. */
  readonly relay: { mark?: RelayMark }
  readonly emails: Array<Email>
  /** By e-mail; absent until an e-mail is first claimed or settled. */
  readonly sendings: Map<string, SendingMemory>
  readonly subscriptions: Map<string, Subscription>
  /** By id, in the order in which they were added; see `readyIndex`, and `waiting`. */
  readonly deliveries: IndexedMap<Delivery>
  /** By subscription. */
  readonly partitions: Map<string, PartitionLease>
  /** By id, in the order in which they take turns. */
  readonly replays: Map<string, ReplayProgress>
  readonly tenants: Map<string, Tenant>
  readonly usage: Map<string, UsageCounter>
  readonly quotaWarnings: Array<QuotaWarning>
  /** By source and id. */
  readonly inbox: Map<string, InboundMessage>
  /** The revision of the catalog that placements name. */
  readonly catalog: CatalogRevision
}

/** The deliveries of a subscription that can be sent. */
export const readyIndex = (subscriptionId: string): string => `ready for ${subscriptionId}`

const deliveryIndexes = ({ _tag, subscriptionId }: Delivery): ReadonlyArray<string> => {
  if (_tag === "Ready") return [readyIndex(subscriptionId)]
  return _tag === "Waiting" ? ["waiting"] : []
}

/** All documents of an order. */
export const orderIndex = (orderId: string): string => `of ${orderId}`

/** The invoices of a package. */
export const batchIndex = (batch: string): string => `in ${batch}`

/** Stored and not with KSeF, or with the buyer and not accepted by KSeF. */
const isUnaccepted = (invoice: Invoice): boolean =>
  invoice._tag === "Stored" ||
  invoice._tag === "OutcomeUnknown" ||
  ("offline" in invoice && invoice.offline !== undefined && !("ksefNumber" in invoice))

/** The invoices with that number: one of each seller. */
export const numberIndex = (number: string): string => `numbered ${number}`

/** Of a KSeF number: the seller and the day, as `ksefNumberPrefix` writes them. */
const prefixLength = "5265877635-20261120-".length

/** The invoices whose KSeF number begins so. */
export const clearedIndex = (prefix: string): string => `cleared ${prefix}`

/** In `due` until nothing is left to do, in `unaccepted` while it may be issued offline. */
const invoiceIndexes = ({ kept: { invoice, work } }: LeasedInvoice): ReadonlyArray<string> => [
  orderIndex(invoice.orderId),
  ...(work.dueAt === undefined ? [] : ["due"]),
  ...(work.batch === undefined ? [] : [batchIndex(work.batch)]),
  ...(isUnaccepted(invoice) ? ["unaccepted"] : []),
  ...("number" in invoice && invoice.number !== undefined ? [numberIndex(invoice.number)] : []),
  ...("ksefNumber" in invoice ? [clearedIndex(invoice.ksefNumber.slice(0, prefixLength))] : []),
]

/** An invoice with the buyer for which something is to be paid. */
export interface UnpaidInvoice {
  readonly invoiceId: string
  readonly dueDate: LocalDate
  readonly isReported: boolean
}

/** By due date, and in `unreported`. */
const unpaidIndexes = ({ dueDate, isReported }: UnpaidInvoice): ReadonlyArray<string> =>
  isReported ? [dueDate] : [dueDate, "unreported"]

export const makeLedgerMemory = (): LedgerMemory => {
  const changed = new Set<string>()
  const noteOrder = ({ kept: { invoice } }: LeasedInvoice): void =>
    void changed.add(invoice.orderId)
  const invoices = new IndexedMap(invoiceIndexes, noteOrder)
  const payments = new IndexedMap<Payment>(
    ({ invoiceId }) => [invoiceId],
    ({ invoiceId }) => {
      const row = invoices.get(invoiceId)
      if (row !== undefined) noteOrder(row)
    },
  )
  return {
    orders: new Map(),
    keys: new Map(),
    invoices,
    batches: new Map(),
    turns: new Map(),
    payments,
    forgotten: { through: "" },
    reported: new Set(),
    changed,
    unpaid: new IndexedMap(unpaidIndexes),
    collectivePayments: new Map(),
    series: new Map(),
    outbox: [],
    relay: {},
    emails: [],
    sendings: new Map(),
    subscriptions: new Map(),
    deliveries: new IndexedMap(deliveryIndexes),
    partitions: new Map(),
    replays: new Map(),
    tenants: new Map(),
    usage: new Map(),
    quotaWarnings: [],
    inbox: new Map(),
    catalog: { loads: 0 },
  }
}

/** The name of an idempotency key: each caller has its own keys. */
export const ledgerKey = (caller: string, key: string): string => `${caller} ${key}`

/** Returns a function that restores all maps and lists to their present content. */
export const restorer = (ledger: LedgerMemory): (() => void) => {
  const undo = Object.values(ledger).flatMap((collection: unknown) => {
    if (collection instanceof Map) {
      const entries = [...collection]
      return () => {
        collection.clear()
        for (const [key, value] of entries) collection.set(key, value)
      }
    }
    if (!Array.isArray(collection)) return []
    const { length } = collection
    return () => {
      collection.length = length
    }
  })
  return () => {
    for (const each of undo) each()
  }
}

/** Puts events into the outbox, with the trace in which they happened. */
export const publish = (
  ledger: LedgerMemory,
  events: ReadonlyArray<DomainEvent>,
  trace?: TraceContext | undefined,
): void => {
  for (const event of events) ledger.outbox.push({ event, trace, fannedOut: false })
}

/** The payments of the invoices, without refunds. */
export const receivedFor = (
  ledger: LedgerMemory,
  invoiceIds: ReadonlyArray<string>,
): ReadonlyArray<ReceivedPayment> =>
  ledger.payments
    .onAny(invoiceIds)
    .filter(({ kind }) => kind === "payment")
    .map(({ amount, paidAt }) => ({ amount: amount.amount, receivedAt: paidAt }))

/** The invoice with the supply of its order and its payments, as it is read. */
export const withSupply = (ledger: LedgerMemory, { kept }: LeasedInvoice): VersionedInvoice => {
  const { id, orderId, orderedOn } = kept.invoice
  const order = ledger.orders.get(orderId)
  const supply = order === undefined ? { expectedOn: orderedOn } : supplyOf(order)
  const received = receivedFor(ledger, [id])
  return { ...kept, supply: received.length === 0 ? supply : { ...supply, received } }
}
