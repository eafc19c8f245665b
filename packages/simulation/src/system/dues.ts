/** When each idle loop finds something: epoch milliseconds, infinity for never. */
import { readyIndex } from "@procurement/adapter-memory"
import { addDays, instant, warsawDate } from "@procurement/domain/calendar"
import { newSending, sendingDueAt } from "@procurement/domain/email"
import { type InvoiceStage, isInStage, stageNames } from "@procurement/domain/invoice"
import { closesAt } from "@procurement/domain/reconciliation"
import type { Stores } from "./stores.ts"

/** The loops of a worker that find something when it is due; stages have their names. */
export const dueLoops = [
  ...stageNames,
  "batches",
  "webhooks",
  "replays",
  "deliveries",
  "email",
  "offline",
  "reconciliation",
  "renewals",
] as const

export type DueLoop = (typeof dueLoops)[number]

export type Dues = Record<DueLoop, number>

const never = Number.POSITIVE_INFINITY

type State = Parameters<typeof isInStage>[0]

const stages = new Map<State, InvoiceStage | undefined>()

const stageOf = (state: State): InvoiceStage | undefined => {
  if (!stages.has(state))
    stages.set(
      state,
      stageNames.find((stage) => isInStage(state, stage)),
    )
  return stages.get(state)
}

const addInvoices = (dues: Dues, { ledger }: Stores, now: number): void => {
  for (const { kept, leasedUntil = 0 } of ledger.invoices.on("due")) {
    const { dueAt } = kept.work
    if (dueAt === undefined) continue
    const stage = stageOf(kept.invoice._tag)
    if (stage !== undefined) dues[stage] = Math.min(dues[stage], Math.max(dueAt, leasedUntil))
    // Its deadline is checked again and again.
    if ("offline" in kept.invoice && kept.invoice.offline !== undefined) dues.offline = now
  }
  for (const { kept, leasedUntil = 0 } of ledger.batches.values()) {
    const { dueAt = never } = kept.work
    dues.batches = Math.min(dues.batches, Math.max(dueAt, leasedUntil))
  }
}

const addWebhooks = (dues: Dues, { ledger }: Stores, now: number): void => {
  if (ledger.outbox.at(-1)?.fannedOut === false) dues.webhooks = now
  for (const { replay } of ledger.replays.values()) {
    if (replay.completedAt === undefined) dues.replays = now
  }
  for (const delivery of ledger.deliveries.on("waiting")) {
    if (delivery._tag === "Waiting") dues.deliveries = Math.min(dues.deliveries, delivery.dueAt)
  }
  for (const { id, state } of ledger.subscriptions.values()) {
    if (state._tag !== "Delivering" || ledger.deliveries.on(readyIndex(id)).length === 0) continue
    // A holder that has died leaves its partitions to others.
    const { leaseUntil = now } = ledger.partitions.get(id) ?? {}
    dues.deliveries = Math.min(dues.deliveries, leaseUntil)
  }
}

const nextEmail = ({ ledger }: Stores): number => {
  let next = never
  for (const email of ledger.emails) {
    const { sending = newSending(email), leasedUntil = 0 } = ledger.sendings.get(email.id) ?? {}
    const dueAt = sendingDueAt(sending)
    if (dueAt !== undefined) next = Math.min(next, Math.max(dueAt, leasedUntil))
  }
  return next
}

/** When the next day can be compared; long ago while one is being compared. */
const nextReconciliation = ({ reconciliation }: Stores, now: number): number => {
  const { doneThrough, requested, running } = reconciliation.kept.agenda
  if (running !== undefined || requested.length > 0) return Number.NEGATIVE_INFINITY
  return closesAt(addDays(doneThrough ?? addDays(warsawDate(instant(now)), -2), 1))
}

const nextRenewal = ({ renewals }: Stores): number => {
  let next = never
  for (const { dueAt = never, leasedUntil = 0 } of renewals.values()) {
    next = Math.min(next, Math.max(dueAt, leasedUntil))
  }
  return next
}

/** What takes long to find, so that it is not read at each change of anything. */
export interface QueueDues {
  readonly email: () => number
  readonly reconciliation: (now: number) => number
  readonly renewals: () => number
  /** Notes that a call of that port has changed something. */
  readonly noteCall: (port: string) => void
}

export const makeQueueDues = (stores: Stores): QueueDues => {
  const { ledger } = stores
  let emails = -1
  let email = never
  let renewals: number | undefined
  let reconciliation: number | undefined
  return {
    email: () => {
      if (emails !== ledger.emails.length) email = nextEmail(stores)
      emails = ledger.emails.length
      return email
    },
    reconciliation: (now) => Math.max(now, (reconciliation ??= nextReconciliation(stores, now))),
    renewals: () => (renewals ??= nextRenewal(stores)),
    noteCall: (port) => {
      if (port === "EmailQueue") emails = -1
      if (port === "ReconciliationStore") reconciliation = undefined
      if (port === "RenewalQueue") renewals = undefined
    },
  }
}

const hourMillis = 3_600_000

/** A second after the next full period, because loops learn what is due within a second. */
const recurring =
  (everyMillis: number) =>
  (now: number): number =>
    now - (now % everyMillis) + everyMillis + 1_000

/** Loops for which nobody waits: they poll at full hours alone, when the day's reminders leave. */
export const recurringDues = {
  warnings: recurring(hourMillis),
  housekeeping: recurring(6 * hourMillis),
} as const satisfies Readonly<Record<string, (now: number) => number>>

const noDues = Object.fromEntries(dueLoops.map((loop) => [loop, never])) as Dues

export const duesOf = (stores: Stores, queues: QueueDues, now: number): Dues => {
  const dues = { ...noDues }
  addInvoices(dues, stores, now)
  addWebhooks(dues, stores, now)
  const newest = stores.ledger.outbox.at(-1)?.event.id
  const isRead = newest === undefined || stores.notified.has(newest)
  dues.email = isRead ? queues.email() : now
  dues.reconciliation = queues.reconciliation(now)
  dues.renewals = queues.renewals()
  return dues
}
