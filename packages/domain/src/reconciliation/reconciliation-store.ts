/**
 * Decides which day is reconciled next, and by which process.
 *
 * Days are those of KSeF numbers: the day of reception in Warsaw. Each day is reconciled once
 * automatically, some hours after it ends, and again on request. A lease ensures that one process
 * reconciles at a time.
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
  /** Last automatically reconciled day; absent before the first. */
  doneThrough: Schema.optionalKey(LocalDate),
  /** Requested days, in order of processing. */
  requested: Schema.Array(LocalDate),
  running: Schema.optionalKey(
    Schema.Struct({ day: LocalDate, holder: Schema.String, leaseUntil: Instant }),
  ),
})
export type Agenda = typeof Agenda.Type

export const emptyAgenda: Agenda = { requested: [] }

/** Delay after midnight, until KSeF has processed the batches of the evening. */
const delayMillis = 4 * 3_600_000

/** Returns when a day may be reconciled automatically: four hours after its end. */
export const closesAt = (day: LocalDate): Instant =>
  instant(warsawMidnight(addDays(day, 1)) + delayMillis)

/** Returns the day that is due at `now`, if any. The first automatic day is yesterday. */
export const dueDay = ({ doneThrough, requested }: Agenda, now: Instant): LocalDate | undefined => {
  const [firstRequested] = requested
  if (firstRequested !== undefined) return firstRequested
  const next = doneThrough === undefined ? addDays(warsawDate(now), -1) : addDays(doneThrough, 1)
  return closesAt(next) <= now ? next : undefined
}

export interface LeaseRequest {
  /** Id of the requesting process, unique among processes. */
  readonly holder: string
  readonly now: Instant
  readonly leaseUntil: Instant
}

/** Returns the day leased to the holder, if any. */
export const dayHeldBy = ({ running }: Agenda, holder: string): LocalDate | undefined =>
  running?.holder === holder ? running.day : undefined

/** Leases to the holder the due day, its current day, or a day with an expired lease. */
export const acquireDay = (agenda: Agenda, { holder, now, leaseUntil }: LeaseRequest): Agenda => {
  const { running } = agenda
  if (running !== undefined) {
    const isFree = running.holder === holder || running.leaseUntil <= now
    return isFree ? { ...agenda, running: { ...running, holder, leaseUntil } } : agenda
  }
  const day = dueDay(agenda, now)
  return day === undefined ? agenda : { ...agenda, running: { day, holder, leaseUntil } }
}

/** Marks the holder's day as done. Changes nothing when another process has the lease. */
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
 * Releases the holder's day, which stays due. Changes nothing when another process has the lease.
 */
export const releaseDay = (agenda: Agenda, holder: string): Agenda => {
  if (dayHeldBy(agenda, holder) === undefined) return agenda
  const { running: _running, ...rest } = agenda
  return rest
}

/** Maximum number of waiting requested days. */
export const maximumRequested = 366

/**
 * Adds a requested day unless it is already waiting. Changes nothing when too many days are
 * waiting.
 */
export const requestDay = (agenda: Agenda, day: LocalDate): Agenda =>
  agenda.requested.includes(day) || agenda.requested.length >= maximumRequested
    ? agenda
    : { ...agenda, requested: [...agenda.requested, day] }

/** The ledger side of a reconciliation: invoices, agenda and stored reports. */
export class ReconciliationStore extends Context.Service<
  ReconciliationStore,
  {
    /**
     * Applies the step to the agenda atomically and returns the new agenda. The first call receives
     * `emptyAgenda`.
     */
    readonly modifyAgenda: (step: (agenda: Agenda) => Agenda) => Effect.Effect<Agenda, Unavailable>
    /**
     * Returns the seller's invoices of all tenants that have one of these numbers (P_2) and a file,
     * in any order.
     */
    readonly byNumber: (
      seller: Nip,
      numbers: ReadonlyArray<string>,
    ) => Effect.Effect<ReadonlyArray<LedgerEntry>, Unavailable>
    /**
     * Returns the seller's invoices with a KSeF number of that day, by KSeF number, after `after`;
     * at most `limit`.
     */
    readonly clearedOn: (
      seller: Nip,
      day: LocalDate,
      after: KsefNumber | undefined,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<LedgerEntry>, Unavailable>
    /** Stores the report of a day, replacing an earlier one. */
    readonly keep: (report: ReconciliationReport) => Effect.Effect<void, Unavailable>
    /** Returns the reports of the days from `first` to `last`, in order. */
    readonly between: (
      first: LocalDate,
      last: LocalDate,
    ) => Effect.Effect<ReadonlyArray<ReconciliationReport>, Unavailable>
    /** Returns the reports of the latest days, latest first, at most `limit`. */
    readonly latest: (
      limit: number,
    ) => Effect.Effect<ReadonlyArray<ReconciliationReport>, Unavailable>
  }
>()("@procurement/domain/reconciliation/ReconciliationStore") {}
