/** Renews a page of due signatures, one by one. */
import * as Clock from "effect/Clock"
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import {
  ArchiveError,
  type ArchiveRecord,
  DocumentArchive,
  type RenewalRecord,
  strongestContainer,
} from "../../archive/document-archive.ts"
import { type Instant, instant } from "../../calendar/instant.ts"
import type { InvoiceId } from "../../identity/type-id.ts"
import type { SigningError } from "../../signature/document-signer.ts"
import type { ClaimedTask } from "../../work-queue/task-queue.ts"
import { type RenewalPageQuery, RenewalQueue } from "../renewal-queue.ts"
import {
  concernsAll,
  isGain,
  isToBeMade,
  isWorthAsking,
  type LastTimeStamp,
  lateAfterMillis,
  nothingGained,
  nothingGainedCode,
  type PlannedRenewal,
  planOf,
  postpone,
  type RenewalProblem,
  type RenewedSignature,
  SignatureRenewer,
  afterFailure,
} from "../renewal.ts"

const now = Effect.map(Clock.currentTimeMillis, instant)

/** Result of one renewal: the next planned renewal and the completed one, if any. */
export interface RenewalOutcome {
  readonly next: PlannedRenewal | undefined
  readonly renewal?: RenewalRecord
  readonly timeStamp?: LastTimeStamp
}

export class NotRenewed extends Error {
  readonly problem: RenewalProblem
  /** The time stamp that was obtained but not kept. */
  readonly timeStamp: LastTimeStamp | undefined
  constructor(problem: RenewalProblem, timeStamp?: LastTimeStamp) {
    super(problem.detail)
    this.problem = problem
    this.timeStamp = timeStamp
  }
}

const missing = (detail: string) => Effect.fail(new ArchiveError({ reason: "Missing", detail }))

/** Reads the current archive data of the signature. */
const read = Effect.fnUntraced(function* ({ invoiceId, made }: PlannedRenewal) {
  const archive = yield* DocumentArchive
  const record = Option.getOrUndefined(yield* archive.record(invoiceId))
  if (record === undefined) return yield* missing(`the archive has no record of ${invoiceId}`)
  const renewals = yield* archive.renewals(invoiceId)
  if (renewals.length < made) {
    return yield* missing(`the archive has ${renewals.length} of ${made} renewals of ${invoiceId}`)
  }
  return { record, renewals }
})

const storeRenewal = Effect.fnUntraced(function* (
  record: ArchiveRecord,
  renewals: ReadonlyArray<RenewalRecord>,
  covers: RenewalRecord["covers"],
  { level, container, nextRenewalAt }: RenewedSignature,
  renewedAt: Instant,
) {
  const archive = yield* DocumentArchive
  const digest = yield* archive.put(container)
  const { invoiceId, retainUntil } = record
  const mediaType = "application/vnd.etsi.asic-e+zip"
  const renewal: RenewalRecord = {
    invoiceId,
    sequence: renewals.length + 1,
    covers,
    container: { role: "evidence", mediaType, digest, sizeBytes: container.length },
    signatureLevel: level,
    renewedAt,
    nextRenewalAt,
    retainUntil,
  }
  yield* archive.addRenewal(renewal)
  return renewal
})

/** Adds a new time stamp over one signature if it is due and gains something. */
export const renewSignature = Effect.fnUntraced(function* (
  planned: PlannedRenewal,
  last: LastTimeStamp | undefined,
) {
  const { record, renewals } = yield* read(planned)
  const plan = planOf(record, renewals)
  const at = yield* now
  // A worker that crashed or lost its lease may already have completed this renewal.
  const isDone = renewals.length > planned.made
  if (plan === undefined || isDone || !isToBeMade({ ...planned, renewAt: plan.renewAt }, at)) {
    return { next: plan } satisfies RenewalOutcome
  }
  if (last !== undefined && !isWorthAsking(planned, last, at)) {
    return yield* Effect.fail(new NotRenewed(nothingGained(last.nextRenewalAt)))
  }
  const covered = strongestContainer(record, renewals)
  if (covered === undefined)
    return yield* missing(`the archive has no container of ${planned.invoiceId}`)
  const archive = yield* DocumentArchive
  const renewer = yield* SignatureRenewer
  const renewed = yield* renewer.renew(yield* archive.get(covered.digest), at)
  const timeStamp = { madeAt: at, nextRenewalAt: renewed.nextRenewalAt }
  if (!isGain(planned, renewed.nextRenewalAt, at)) {
    return yield* Effect.fail(new NotRenewed(nothingGained(renewed.nextRenewalAt), timeStamp))
  }
  const renewal = yield* storeRenewal(record, renewals, covered.digest, renewed, at)
  const next = planOf(record, [...renewals, renewal])
  return { next, renewal, timeStamp } satisfies RenewalOutcome
})

export const problemOf = (error: ArchiveError | SigningError | NotRenewed): RenewalProblem => {
  if (error instanceof NotRenewed) return error.problem
  const { reason, detail } = error
  return { code: error instanceof ArchiveError ? `Archive${reason}` : reason, detail }
}

export interface RenewalOptions {
  /** Maximum number of renewals to claim. */
  readonly batch: number
  /** How long a crashed worker's renewals stay claimed. */
  readonly leaseMillis: number
  /** From the previous round's report; avoids buying a useless time stamp. */
  readonly lastTimeStamp?: LastTimeStamp | undefined
}

export interface RenewalReport {
  readonly claimed: number
  readonly renewed: number
  readonly failed: number
  /** A failure affects all renewals; the caller should pause. */
  readonly isHalted: boolean
  /** Newest known time stamp, for the next round. */
  readonly lastTimeStamp: LastTimeStamp | undefined
}

const failed = (problem: RenewalProblem, timeStamp?: LastTimeStamp) => ({
  outcome: undefined,
  problem,
  timeStamp,
})

/** Attempts a renewal. Returns failures and defects as problems, so that others continue. */
const tryRenewal = (planned: PlannedRenewal, last: LastTimeStamp | undefined) =>
  renewSignature(planned, last).pipe(
    Effect.map((outcome: RenewalOutcome) => ({
      outcome,
      problem: undefined,
      timeStamp: outcome.timeStamp,
    })),
    Effect.catch((error) =>
      Effect.succeed(
        failed(problemOf(error), error instanceof NotRenewed ? error.timeStamp : undefined),
      ),
    ),
    Effect.catchDefect((defect) =>
      Effect.as(
        Effect.logError("renewing a signature threw", defect),
        failed({ code: "Defect", detail: String(defect) }),
      ),
    ),
  )

const isKnownNoGain = (problem: RenewalProblem, timeStamp: LastTimeStamp | undefined): boolean =>
  problem.code === nothingGainedCode && timeStamp === undefined

/** Logs that a requested renewal would gain nothing and returned to its regular date. */
const logNoGain = ({ invoiceId, number, renewAt }: PlannedRenewal, problem: RenewalProblem) =>
  Effect.logWarning("a requested renewal gains nothing; it waits for its due date", {
    invoiceId,
    number,
    ...problem,
    renewAt: new Date(renewAt).toISOString(),
  })

const attempt = Effect.fnUntraced(function* (
  { task: planned, version }: ClaimedTask<PlannedRenewal>,
  last: LastTimeStamp | undefined,
) {
  const queue = yield* RenewalQueue
  const { invoiceId, number } = planned
  const { outcome, problem, timeStamp } = yield* tryRenewal(planned, last)
  const next = problem === undefined ? outcome?.next : afterFailure(planned, problem, yield* now)
  yield* queue.settle({ id: invoiceId, version, next })
  if (problem !== undefined && next?.failure === undefined) yield* logNoGain(planned, problem)
  if (problem !== undefined && next?.failure !== undefined) {
    // Thousands may wait for the same new certificate; only the attempted one is logged as an
    // error.
    const log = isKnownNoGain(problem, timeStamp) ? Effect.logDebug : Effect.logError
    yield* log("failed to renew a signature", { invoiceId, number, ...next.failure })
  }
  if (outcome?.renewal !== undefined) {
    const { sequence, signatureLevel, nextRenewalAt } = outcome.renewal
    const facts = { sequence, signatureLevel, nextRenewalAt: new Date(nextRenewalAt).toISOString() }
    yield* Effect.logInfo("signature renewed", { invoiceId, number, ...facts })
  }
  return { isRenewed: outcome?.renewal !== undefined, problem, timeStamp }
})

/**
 * Claims due renewals and processes them until the page or two thirds of the lease are used up. A
 * failed renewal stays planned with its failure; a failure that affects all renewals postpones the
 * rest of the page. Fails when the queue is unavailable; the claims then expire with their lease.
 */
export const renewSignatures = Effect.fnUntraced(function* (options: RenewalOptions) {
  const { batch, leaseMillis } = options
  const queue = yield* RenewalQueue
  const started = yield* now
  const leaseUntil = instant(started + leaseMillis)
  const claimed = yield* queue.claimDue({ limit: batch, now: started, leaseUntil })
  let { lastTimeStamp } = options
  let [renewed, failures, isHalted] = [0, 0, false]
  for (const one of claimed) {
    const at = yield* now
    const isLate = at - started > (leaseMillis * 2) / 3
    if (isHalted || isLate) {
      const next = isHalted ? postpone(one.task, at) : one.task
      yield* queue.settle({ id: one.task.invoiceId, version: one.version, next })
      continue
    }
    const { isRenewed, problem, timeStamp = lastTimeStamp } = yield* attempt(one, lastTimeStamp)
    lastTimeStamp = timeStamp
    if (isRenewed) renewed += 1
    if (problem !== undefined) failures += 1
    isHalted = problem !== undefined && concernsAll(problem)
  }
  const counts = { claimed: claimed.length, renewed, failed: failures }
  return { ...counts, isHalted, lastTimeStamp } satisfies RenewalReport
})

/** No renewal is planned for the invoice, or a worker has claimed it. */
export class RenewalNotPlanned extends Data.TaggedError("RenewalNotPlanned")<{
  readonly invoiceId: InvoiceId
}> {}

/** Counts the renewals that are due, failing or late now. */
export const countRenewals = Effect.fnUntraced(function* () {
  const queue = yield* RenewalQueue
  const at = yield* now
  return yield* queue.counts(at, instant(Math.max(0, at - lateAfterMillis)))
})

/** Returns the next renewals in order, and the counts. */
export const readRenewals = Effect.fnUntraced(function* (query: RenewalPageQuery) {
  const queue = yield* RenewalQueue
  return { counts: yield* countRenewals(), renewals: yield* queue.page(query) }
})

/** Makes the renewal due now, regardless of its date. */
export const requestRenewal = Effect.fnUntraced(function* (invoiceId: InvoiceId) {
  const queue = yield* RenewalQueue
  const at = yield* now
  const planned = Option.getOrUndefined(yield* queue.requestNow(invoiceId, at))
  return planned ?? (yield* Effect.fail(new RenewalNotPlanned({ invoiceId })))
})
