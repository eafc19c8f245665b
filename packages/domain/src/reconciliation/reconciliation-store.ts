/**
 * Decides which day is reconciled next, and by which process.
 *
 * A day is that of the KSeF number: the day of reception in Warsaw. Each day comes up once
 * automatically, some hours after it has ended, and again for each request. A lease ensures that
 * one process at a time reconciles.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  addDays,
  Instant,
  instant,
  LocalDate,
  warsawDate,
  warsawMidnight,
} from "../calendar/instant.ts"
import type { KsefNumber } from "../invoice/invoice-number.ts"
import type { Nip } from "../party/party.ts"
import type { Unavailable } from "../unavailable.ts"
import type { LedgerEntry, ReconciliationReport } from "./difference.ts"

export const Agenda = Schema.Struct({
  /** The last automatically reconciled day that is done; absent before the first. */
  doneThrough: Schema.optionalKey(LocalDate),
  /** Requested days, in this order. */
  requested: Schema.Array(LocalDate),
  running: Schema.optionalKey(
    Schema.Struct({ day: LocalDate, holder: Schema.String, leaseUntil: Instant }),
  ),
})
export type Agenda = typeof Agenda.Type

export const emptyAgenda: Agenda = { requested: [] }

/** Batches that were sent in the evening are processed by then. */
const restMillis = 4 * 3_600_000

/** When a day may be reconciled automatically: at four in the morning after it. */
export const closesAt = (day: LocalDate): Instant =>
  instant(warsawMidnight(addDays(day, 1)) + restMillis)

/** The day that is due at `now`; undefined when there is none. The very first day is yesterday. */
export const dueDay = ({ doneThrough, requested }: Agenda, now: Instant): LocalDate | undefined => {
  const [asked] = requested
  if (asked !== undefined) return asked
  const next = doneThrough === undefined ? addDays(warsawDate(now), -1) : addDays(doneThrough, 1)
  return closesAt(next) <= now ? next : undefined
}

export interface LeaseRequest {
  /** The process that requests the lease; its id is unique among processes. */
  readonly holder: string
  readonly now: Instant
  readonly leaseUntil: Instant
}

/** The day that the holder has to reconcile; undefined when there is none. */
export const dayHeldBy = ({ running }: Agenda, holder: string): LocalDate | undefined =>
  running?.holder === holder ? running.day : undefined

/** Gives the holder the day that is due, its own day, or one whose lease has expired. */
export const acquireDay = (agenda: Agenda, { holder, now, leaseUntil }: LeaseRequest): Agenda => {
  const { running } = agenda
  if (running !== undefined) {
    const isFree = running.holder === holder || running.leaseUntil <= now
    return isFree ? { ...agenda, running: { ...running, holder, leaseUntil } } : agenda
  }
  const day = dueDay(agenda, now)
  return day === undefined ? agenda : { ...agenda, running: { day, holder, leaseUntil } }
}

/** Marks the holder's day as done; changes nothing when another process has taken over. */
export const completeDay = (agenda: Agenda, holder: string): Agenda => {
  const day = dayHeldBy(agenda, holder)
  if (day === undefined) return agenda
  const { running: _running, doneThrough, requested } = agenda
  if (requested.includes(day)) {
    const rest = requested.filter((one) => one !== day)
    return { requested: rest, ...(doneThrough === undefined ? {} : { doneThrough }) }
  }
  return { requested, doneThrough: day }
}

/**
 * Releases the holder's day, which stays due; changes nothing when another process has taken over.
 */
export const releaseDay = (agenda: Agenda, holder: string): Agenda => {
  if (dayHeldBy(agenda, holder) === undefined) return agenda
  const { running: _running, ...rest } = agenda
  return rest
}

/** The most days that can wait at the same time. */
export const maximumRequested = 366

/** Adds a requested day, once; changes nothing when too many days are waiting. */
export const requestDay = (agenda: Agenda, day: LocalDate): Agenda =>
  agenda.requested.includes(day) || agenda.requested.length >= maximumRequested
    ? agenda
    : { ...agenda, requested: [...agenda.requested, day] }

// The ledger's side of a reconciliation: its invoices, the agenda, and the stored reports.

export class ReconciliationStore extends Context.Service<
  ReconciliationStore,
  {
    /**
     * Applies the step to the agenda atomically and returns the new agenda. Before the first save
     * the step receives `emptyAgenda`.
     */
    readonly modifyAgenda: (step: (agenda: Agenda) => Agenda) => Effect.Effect<Agenda, Unavailable>
    /**
     * The seller's invoices of all tenants that have one of these numbers (P_2) and a file, in any
     * order.
     */
    readonly byNumber: (
      seller: Nip,
      numbers: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyArray<LedgerEntry>, Unavailable>
    /**
     * The seller's invoices with a KSeF number of that day, in the order of these numbers: those
     * after `after`, or from the first one on, at most `limit`.
     */
    readonly clearedOn: (
      seller: Nip,
      day: LocalDate,
      after: KsefNumber | undefined,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<LedgerEntry>, Unavailable>
    /** Stores the report of a day and replaces an earlier one. */
    readonly keep: (report: ReconciliationReport) => Effect.Effect<void, Unavailable>
    /** The reports of the latest days, latest first, at most `limit`. */
    readonly latest: (
      limit: number,
    ) => Effect.Effect<ReadonlyArray<ReconciliationReport>, Unavailable>
  }
>()("@procurement/domain/reconciliation/ReconciliationStore") {}
