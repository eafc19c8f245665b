/** Background jobs, as an operator checks them: when each is due, and how it went. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { addDays, type Instant, instant } from "../../calendar/instant.ts"
import { EmailQueue } from "../../email/sending.ts"
import { nextRoundAt } from "../../inspection/inspection.ts"
import { InspectionStore } from "../../inspection/inspection-store.ts"
import { CollectivePaymentRepository } from "../../payment/collective-payment.ts"
import { closesAt, ReconciliationStore } from "../../reconciliation/reconciliation-store.ts"
import { RenewalQueue } from "../../renewal/renewal-queue.ts"

export const jobNames = [
  "emails",
  "collective_payments",
  "renewals",
  "inspection",
  "reconciliation",
] as const

export interface Job {
  readonly name: (typeof jobNames)[number]
  /** Undefined while it runs, or has nothing to do. */
  readonly dueAt?: Instant | undefined
  /** It was due so long ago that a worker should have done it. */
  readonly isLate: boolean
  /** Of an inspection: since when its round reads the archive. */
  readonly runningSince?: Instant | undefined
  /** The end of the last run, where that is stored. */
  readonly endedAt?: Instant | undefined
  /** What it found wrong: failing renewals, invoices that differ from the archive or from KSeF. */
  readonly problems?: number | undefined
}

type Schedule = Omit<Job, "isLate">

/** Workers look for work more often. */
const toleranceMillis = 120_000

const jobOf = (schedule: Schedule, now: Instant): Job => ({
  ...schedule,
  isLate: schedule.dueAt !== undefined && now - schedule.dueAt > toleranceMillis,
})

const tasks = Effect.gen(function* () {
  const emails = yield* EmailQueue
  const payments = yield* CollectivePaymentRepository
  const [email, payment] = [yield* emails.nextDueAt, yield* payments.nextDueAt]
  return [
    { name: "emails", dueAt: Option.getOrUndefined(email) },
    { name: "collective_payments", dueAt: Option.getOrUndefined(payment) },
  ] satisfies ReadonlyArray<Schedule>
})

const renewals = Effect.fnUntraced(function* (now: Instant) {
  const queue = yield* RenewalQueue
  const [next] = yield* queue.page({ limit: 1 })
  const { failing } = yield* queue.counts(now, now)
  return { name: "renewals", dueAt: next?.dueAt, problems: failing } satisfies Schedule
})

const inspection = Effect.fnUntraced(function* (now: Instant) {
  const store = yield* InspectionStore
  const state = yield* store.read
  const { last } = state
  if (state._tag === "Running") {
    const { startedAt: runningSince, differing: problems } = state
    return { name: "inspection", runningSince, endedAt: last?.endedAt, problems } satisfies Schedule
  }
  return {
    name: "inspection",
    dueAt: nextRoundAt(state, now),
    endedAt: last?.endedAt,
    problems: last?.differing,
  } satisfies Schedule
})

const reconciliation = Effect.gen(function* () {
  const store = yield* ReconciliationStore
  const [last] = yield* store.latest(1)
  return {
    name: "reconciliation",
    dueAt: last && closesAt(addDays(last.day, 1)),
    endedAt: last?.endedAt,
    problems: last?.differences,
  } satisfies Schedule
})

/** Returns every job, in the order of `jobNames`. */
export const readJobs = Effect.fnUntraced(function* () {
  const now = instant(yield* Clock.currentTimeMillis)
  const schedules: ReadonlyArray<Schedule> = [
    ...(yield* tasks),
    yield* renewals(now),
    yield* inspection(now),
    yield* reconciliation,
  ]
  return schedules.map((schedule) => jobOf(schedule, now))
})
