/** Renews the signatures that are due: a page of them, one after the other. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import {
  concernsAll,
  type LastTimeStamp,
  nothingGainedCode,
  type PlannedRenewal,
  putOff,
  type RenewalProblem,
  troubled,
} from "../renewal.ts"
import { type ClaimedRenewal, RenewalQueue } from "../renewal-queue.ts"
import { NotRenewed, problemOf, type RenewalOutcome, renewSignature } from "./renew-signature.ts"

export interface RenewalOptions {
  /** Renewals claimed at once. */
  readonly batch: number
  /** For so long another worker waits for one that has crashed. */
  readonly leaseMillis: number
  /** From the report of the round before, so that no time stamp is bought for nothing. */
  readonly lastTimeStamp?: LastTimeStamp | undefined
}

export interface RenewalReport {
  readonly claimed: number
  readonly renewed: number
  readonly failed: number
  /** Whether something has shown that fails for all of them: it is time for a rest. */
  readonly isHalted: boolean
  /** The newest time stamp that is known of; for the next round. */
  readonly lastTimeStamp: LastTimeStamp | undefined
}

const now = Effect.map(Clock.currentTimeMillis, instant)

const failed = (problem: RenewalProblem, timeStamp?: LastTimeStamp) => ({
  outcome: undefined,
  problem,
  timeStamp,
})

/** Whatever one of them fails with is its trouble, a defect too: the others go on. */
const tried = (planned: PlannedRenewal, last: LastTimeStamp | undefined) =>
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
        Effect.logError("a renewal has a defect", defect),
        failed({ code: "Defect", detail: String(defect) }),
      ),
    ),
  )

const isFaultOfLast = (problem: RenewalProblem, timeStamp: LastTimeStamp | undefined): boolean =>
  problem.code === nothingGainedCode && timeStamp === undefined

/** What was tried for a person's wish alone is let go of, and has no trouble any more. */
const tellWish = ({ invoiceId, number, renewAt }: PlannedRenewal, problem: RenewalProblem) =>
  Effect.logWarning("a wanted renewal gains nothing and waits for its time", {
    invoiceId,
    number,
    ...problem,
    renewAt: new Date(renewAt).toISOString(),
  })

const attempt = Effect.fnUntraced(function* (
  { planned, version }: ClaimedRenewal,
  last: LastTimeStamp | undefined,
) {
  const queue = yield* RenewalQueue
  const { invoiceId, number } = planned
  const { outcome, problem, timeStamp } = yield* tried(planned, last)
  const next = problem === undefined ? outcome?.next : troubled(planned, problem, yield* now)
  yield* queue.settle({ invoiceId, version, next })
  if (problem !== undefined && next?.trouble === undefined) yield* tellWish(planned, problem)
  if (problem !== undefined && next?.trouble !== undefined) {
    // Of thousands that wait for the same new certificate the one that was tried is told aloud.
    const log = isFaultOfLast(problem, timeStamp) ? Effect.logDebug : Effect.logError
    yield* log("signature not renewed", { invoiceId, number, ...next.trouble })
  }
  if (outcome?.made !== undefined) {
    const { sequence, signatureLevel, nextRenewalAt } = outcome.made
    const facts = { sequence, signatureLevel, nextRenewalAt: new Date(nextRenewalAt).toISOString() }
    yield* Effect.logInfo("signature renewed", { invoiceId, number, ...facts })
  }
  return { made: outcome?.made !== undefined, problem, timeStamp }
})

/**
 * Claims what is due and renews it, until the page or two thirds of the lease are at an end. What
 * fails stays planned, with its trouble, for a later try; a failure that concerns all puts the rest
 * of the page off. Fails when the queue is away: what was claimed comes back after its lease.
 */
export const renewSignatures = Effect.fnUntraced(function* (options: RenewalOptions) {
  const { batch, leaseMillis } = options
  const queue = yield* RenewalQueue
  const begun = yield* now
  const leaseUntil = instant(begun + leaseMillis)
  const claimed = yield* queue.claimDue({ limit: batch, now: begun, leaseUntil })
  let { lastTimeStamp } = options
  let [renewed, failures, isHalted] = [0, 0, false]
  for (const one of claimed) {
    const at = yield* now
    const isLate = at - begun > (leaseMillis * 2) / 3
    if (isHalted || isLate) {
      const next = isHalted ? putOff(one.planned, at) : one.planned
      yield* queue.settle({ invoiceId: one.planned.invoiceId, version: one.version, next })
      continue
    }
    const { made, problem, timeStamp = lastTimeStamp } = yield* attempt(one, lastTimeStamp)
    lastTimeStamp = timeStamp
    if (made) renewed += 1
    if (problem !== undefined) failures += 1
    isHalted = problem !== undefined && concernsAll(problem)
  }
  const counts = { claimed: claimed.length, renewed, failed: failures }
  return { ...counts, isHalted, lastTimeStamp } satisfies RenewalReport
})
