/** Puts a new time stamp over one signature, if one is due and gains something. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { ArchiveRecord } from "../../archive/archive-record.ts"
import { ArchiveError, DocumentArchive } from "../../archive/document-archive.ts"
import { type RenewalRecord, strongestContainer } from "../../archive/renewal-record.ts"
import { type Instant, instant } from "../../calendar/instant.ts"
import type { SigningError } from "../../signature/document-signer.ts"
import {
  isGain,
  isToBeMade,
  isWorthAsking,
  type LastTimeStamp,
  nothingGained,
  type PlannedRenewal,
  planOf,
  type RenewalProblem,
} from "../renewal.ts"
import { type RenewedSignature, SignatureRenewer } from "../signature-renewer.ts"

const now = Effect.map(Clock.currentTimeMillis, instant)

/** What has come of one: the renewal that is to come next, and the one that was made. */
export interface RenewalOutcome {
  readonly next: PlannedRenewal | undefined
  readonly made?: RenewalRecord
  readonly timeStamp?: LastTimeStamp
}

export class NotRenewed extends Error {
  readonly problem: RenewalProblem
  /** That was made all the same. */
  readonly timeStamp: LastTimeStamp | undefined
  constructor(problem: RenewalProblem, timeStamp?: LastTimeStamp) {
    super(problem.detail)
    this.problem = problem
    this.timeStamp = timeStamp
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

export const renewSignature = Effect.fnUntraced(function* (
  planned: PlannedRenewal,
  last: LastTimeStamp | undefined,
) {
  const { record, renewals } = yield* read(planned)
  const plan = planOf(record, renewals)
  const at = yield* now
  // A worker that crashed, or lost its lease, may have come this far already.
  const isDone = renewals.length > planned.made
  if (plan === undefined || isDone || !isToBeMade({ ...planned, renewAt: plan.renewAt }, at)) {
    return { next: plan } satisfies RenewalOutcome
  }
  if (last !== undefined && !isWorthAsking(planned, last, at)) {
    return yield* Effect.fail(new NotRenewed(nothingGained(last.nextRenewalAt)))
  }
  const covered = strongestContainer(record, renewals)
  if (covered === undefined) return yield* missing(`no container of ${planned.invoiceId}`)
  const archive = yield* DocumentArchive
  const renewer = yield* SignatureRenewer
  const renewed = yield* renewer.renew(yield* archive.get(covered.digest), at)
  const timeStamp = { madeAt: at, nextRenewalAt: renewed.nextRenewalAt }
  if (!isGain(planned, renewed.nextRenewalAt, at)) {
    return yield* Effect.fail(new NotRenewed(nothingGained(renewed.nextRenewalAt), timeStamp))
  }
  const made = yield* keep(record, renewals, covered.digest, renewed, at)
  return { next: planOf(record, [...renewals, made]), made, timeStamp } satisfies RenewalOutcome
})

export const problemOf = (error: ArchiveError | SigningError | NotRenewed): RenewalProblem => {
  if (error instanceof NotRenewed) return error.problem
  const { reason, detail } = error
  return { code: error instanceof ArchiveError ? `Archive${reason}` : reason, detail }
}
