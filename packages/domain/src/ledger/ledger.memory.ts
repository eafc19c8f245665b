/**
 * The common store behind the in-memory references of orders, invoices and webhooks: what one
 * database is to the real ones. One JavaScript turn is one transaction.
 */
import type { Sha256 } from "../archive/archive-record.ts"
import type { Instant } from "../calendar/instant.ts"
import type { KeptBatch } from "../clearance/batch-repository.ts"
import type { Email } from "../email/email.ts"
import type { EmailSending } from "../email/sending.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { InboundMessage } from "../inbound/inbound-message.ts"
import type { KeptInvoice } from "../invoice/invoice-repository.ts"
import type { Order } from "../order/order.ts"
import type { Payment } from "../payment/payment.ts"
import type { QuotaExamination, QuotaWarning } from "../quota/quota-warning.ts"
import type { TraceContext } from "../trace/trace-context.ts"
import type { Delivery } from "../webhook/delivery.ts"
import type { Replay } from "../webhook/replay.ts"
import type { Subscription } from "../webhook/subscription.ts"

export interface LeasedInvoice {
  kept: KeptInvoice
  leasedUntil: Instant | undefined
}

export interface LeasedBatch {
  kept: KeptBatch
  leasedUntil: Instant | undefined
}

/** Who holds the lane of a subscription, and until when. */
export interface LaneLease {
  readonly holder: string
  readonly leaseUntil: Instant
}

export interface ReplayProgress {
  readonly replay: Replay
  /** The events that were looked at. */
  readonly met: ReadonlySet<string>
}

/** How far the events have been told, and which relay goes on, until when. */
export interface RelayMark {
  readonly holder: string | undefined
  readonly leaseUntil: Instant
  /** The events in front of it, by id: all of them have been told. */
  readonly told: ReadonlySet<string>
}

export interface ToldEvent {
  readonly event: DomainEvent
  /** In which it happened. */
  readonly trace?: TraceContext | undefined
  fannedOut: boolean
}

export interface SendingMemory {
  readonly sending: EmailSending
  readonly version: number
  readonly leasedUntil: Instant | undefined
}

export interface KeyedOrderId {
  readonly orderId: string
  readonly fingerprint: Sha256
  readonly expiresAt: Instant
}

export interface UsageCounter extends Pick<QuotaExamination, "tenantId" | "metric" | "month"> {
  readonly used: number
  readonly examinedAt?: Instant | undefined
  readonly lookAgainAt?: number | undefined
}

export interface LedgerMemory {
  readonly orders: Map<string, Order>
  /** By tenant and key. */
  readonly keys: Map<string, KeyedOrderId>
  readonly invoices: Map<string, LeasedInvoice>
  readonly batches: Map<string, LeasedBatch>
  /** By the bank's reference, in the order in which they were recorded. */
  readonly payments: Map<string, Payment>
  /** Last position given, by seller and month. */
  readonly series: Map<string, number>
  readonly outbox: Array<ToldEvent>
  /** The mark of the relays, once there has been one. */
  readonly relay: { mark?: RelayMark }
  readonly emails: Array<Email>
  /** By e-mail, of those that something has happened to. */
  readonly sendings: Map<string, SendingMemory>
  readonly subscriptions: Map<string, Subscription>
  /** By id, in the order in which they were added. */
  readonly deliveries: Map<string, Delivery>
  /** By subscription. */
  readonly lanes: Map<string, LaneLease>
  /** By id, in the order in which they take turns. */
  readonly replays: Map<string, ReplayProgress>
  readonly usage: Map<string, UsageCounter>
  readonly quotaWarnings: Array<QuotaWarning>
  /** By source and id. */
  readonly inbox: Map<string, InboundMessage>
}

export const makeLedgerMemory = (): LedgerMemory => ({
  orders: new Map(),
  keys: new Map(),
  invoices: new Map(),
  batches: new Map(),
  payments: new Map(),
  series: new Map(),
  outbox: [],
  relay: {},
  emails: [],
  sendings: new Map(),
  subscriptions: new Map(),
  deliveries: new Map(),
  lanes: new Map(),
  replays: new Map(),
  usage: new Map(),
  quotaWarnings: [],
  inbox: new Map(),
})

/** Puts events into the outbox, with the trace in which they happened. */
export const publish = (
  ledger: LedgerMemory,
  events: ReadonlyArray<DomainEvent>,
  trace?: TraceContext | undefined,
): void => {
  for (const event of events) ledger.outbox.push({ event, trace, fannedOut: false })
}

interface Queued {
  readonly dueAt: Instant | undefined
  readonly leasedUntil: Instant | undefined
}

/** Whether work is due and nobody holds it. */
export const isClaimable = ({ dueAt, leasedUntil }: Queued, now: Instant): boolean =>
  dueAt !== undefined && dueAt <= now && (leasedUntil === undefined || leasedUntil <= now)

/** When a queued thing can be claimed at the earliest: after its lease, if somebody holds it. */
export const claimableAt = ({ dueAt, leasedUntil }: Queued): Instant | undefined => {
  if (dueAt === undefined || leasedUntil === undefined) return dueAt
  return leasedUntil > dueAt ? leasedUntil : dueAt
}
