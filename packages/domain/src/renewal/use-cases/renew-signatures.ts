/** Renews the signatures that are due: a page of them, one after the other. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ArchiveRecord } from "../../archive/archive-record.ts"
import { ArchiveError, DocumentArchive } from "../../archive/document-archive.ts"
import { type RenewalRecord, strongestContainer } from "../../archive/renewal-record.ts"
import { type Instant, instant } from "../../calendar/instant.ts"
import type { SigningError } from "../../signature/document-signer.ts"
import {
  concernsAll,
  isGain,
  isToBeMade,
  type PlannedRenewal,
  planOf,
  putOff,
  type RenewalProblem,
  troubled,
} from "../renewal.ts"
import { type ClaimedRenewal, RenewalQueue } from "../renewal-queue.ts"
import { type RenewedSignature, SignatureRenewer } from "../signature-renewer.ts"

export interface RenewalOptions {
  /** Renewals claimed at once. */
  readonly batch: number
  /** For so long another worker waits for one that has crashed. */
  readonly leaseMillis: number
}

export interface RenewalReport {
  readonly claimed: number
  readonly renewed: number
  readonly failed: number
  /** Whether something has shown that fails for all of them: it is time for a rest. */
  readonly isHalted: boolean
}

const now = Effect.map(Clock.currentTimeMillis, instant)

/** What has come of one: the renewal that is to come next, and the one that was made. */
interface Outcome {
  readonly next: PlannedRenewal | undefined
  readonly made?: RenewalRecord
}

class NotRenewed extends Error {
  readonly problem: RenewalProblem
  constructor(problem: RenewalProblem) {
    super(problem.detail)
    this.problem = problem
  }
}

const missing = (detail: string) => Effect.fail(new ArchiveError({ reason: "Missing", detail }))

/** What the archive has of the signature at present. */
const read = Effect.fnUntraced(function* ({ invoiceId, made }: PlannedRenewal) {
  const archive = yield* DocumentArchive
  const record = Option.getOrUndefined(yield* archive.record(invoiceId))
  if (record === undefined) return yield* missing(`no record of ${invoiceId}`)
  const renewals = yield* archive.renewals(invoiceId)
  if (renewals.length < made) {
    return yield* missing(`${renewals.length} renewals of ${invoiceId}, there were ${made}`)
  }
  return { record, renewals }
})

const keep = Effect.fnUntraced(function* (
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

const renewOne = Effect.fnUntraced(function* (planned: PlannedRenewal) {
  const { record, renewals } = yield* read(planned)
  const plan = planOf(record, renewals)
  const at = yield* now
  // A worker that crashed, or lost its lease, may have come this far already.
  const isDone = renewals.length > planned.made
  if (plan === undefined || isDone || !isToBeMade({ ...planned, renewAt: plan.renewAt }, at)) {
    return { next: plan } satisfies Outcome
  }
  const covered = strongestContainer(record, renewals)
  if (covered === undefined) return yield* missing(`no container of ${planned.invoiceId}`)
  const archive = yield* DocumentArchive
  const renewer = yield* SignatureRenewer
  const renewed = yield* renewer.renew(yield* archive.get(covered.digest), at)
  if (!isGain(planned, renewed.nextRenewalAt, at)) {
    const until = new Date(renewed.nextRenewalAt).toISOString()
    const detail = `a new time stamp would be due again at ${until}: the authority's own ends soon`
    return yield* Effect.fail(new NotRenewed({ code: "NothingGained", detail }))
  }
  const made = yield* keep(record, renewals, covered.digest, renewed, at)
  return { next: planOf(record, [...renewals, made]), made } satisfies Outcome
})

const problemOf = (error: ArchiveError | SigningError | NotRenewed): RenewalProblem => {
  if (error instanceof NotRenewed) return error.problem
  const { reason, detail } = error
  return { code: error instanceof ArchiveError ? `Archive${reason}` : reason, detail }
}

/** Whatever one of them fails with is its trouble, a defect too: the others go on. */
const tried = (planned: PlannedRenewal) =>
  renewOne(planned).pipe(
    Effect.map((outcome: Outcome) => ({ outcome, problem: undefined })),
    Effect.catch((error) => Effect.succeed({ outcome: undefined, problem: problemOf(error) })),
    Effect.catchDefect((defect) =>
      Effect.as(Effect.logError("a renewal has a defect", defect), {
        outcome: undefined,
        problem: { code: "Defect", detail: String(defect) },
      }),
    ),
  )

const attempt = Effect.fnUntraced(function* ({ planned, version }: ClaimedRenewal) {
  const queue = yield* RenewalQueue
  const { invoiceId, number } = planned
  const { outcome, problem } = yield* tried(planned)
  const next = problem === undefined ? outcome?.next : troubled(planned, problem, yield* now)
  yield* queue.settle({ invoiceId, version, next })
  if (problem !== undefined) {
    yield* Effect.logError("signature not renewed", { invoiceId, number, ...next?.trouble })
  }
  if (outcome?.made !== undefined) {
    const { sequence, signatureLevel, nextRenewalAt } = outcome.made
    const facts = { sequence, signatureLevel, nextRenewalAt: new Date(nextRenewalAt).toISOString() }
    yield* Effect.logInfo("signature renewed", { invoiceId, number, ...facts })
  }
  return { made: outcome?.made !== undefined, problem }
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
  let [renewed, failed, isHalted] = [0, 0, false]
  for (const one of claimed) {
    const at = yield* now
    const isLate = at - begun > (leaseMillis * 2) / 3
    if (isHalted || isLate) {
      const next = isHalted ? putOff(one.planned, at) : one.planned
      yield* queue.settle({ invoiceId: one.planned.invoiceId, version: one.version, next })
      continue
    }
    const { made, problem } = yield* attempt(one)
    if (made) renewed += 1
    if (problem !== undefined) failed += 1
    isHalted = problem !== undefined && concernsAll(problem)
  }
  const report: RenewalReport = { claimed: claimed.length, renewed, failed, isHalted }
  return report
})
