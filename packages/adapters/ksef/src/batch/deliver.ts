/**
 * Uploads the parts of a package and closes its session; KSeF starts to process it on the close.
 *
 * Uploading a part is idempotent, so it is retried. Closing is retried only when KSeF certainly
 * received nothing or throttled the call. A lost response to the close is `OutcomeLost`; after any
 * other failure KSeF cancels the session automatically.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { OpenBatch } from "@procurement/domain/clearance"
import { InvoiceClearanceError } from "@procurement/domain/invoice"
import { createReadStream } from "node:fs"
import { clearanceError } from "../clearance-error.ts"
import type { HttpRequestFailed, HttpResponse } from "../http/send-request.ts"
import { KsefFailure, namesAnyOf } from "../ksef-failure.ts"
import type { KsefConnection } from "../ksef-connection.ts"
import type { PartUpload } from "./open-batch.ts"

const uploadAttempts = 4
const firstPauseMillis = 1_000
const usualConcurrency = 3
/** How much to read from disk at a time. */
const readBytes = 256 * 1024
/** How long KSeF waits for a package, per part. */
const uploadMillisForPart = 20 * 60_000
const closingPauseSeconds = 2

interface PartFailure {
  readonly canBeRepeated: boolean
  readonly error: InvoiceClearanceError
}

const partNotSent = ({ part }: PartUpload, broken: HttpRequestFailed): PartFailure => {
  const detail = `part ${part.ordinal} was not uploaded: ${broken.cause.message}`
  const error = new InvoiceClearanceError({ reason: "NotTaken", detail, cause: broken })
  return { canBeRepeated: true, error }
}

/** The only success of an upload. A portal or a balancer may answer 200 and store nothing. */
const uploadedStatus = 201
const repeatableStatuses = new Set([408, 429])
const expiredStatuses = new Set([401, 403])

const partRefused = ({ part }: PartUpload, { status, bytes }: HttpResponse): PartFailure => {
  const canBeRepeated = status < 400 || status >= 500 || repeatableStatuses.has(status)
  const isTemporary = canBeRepeated || expiredStatuses.has(status)
  const said = bytes.toString("utf8", 0, 200).replace(/\s+/g, " ")
  const detail = `part ${part.ordinal} was not uploaded: HTTP ${status} ${said}`.trimEnd()
  const reason = isTemporary ? "NotTaken" : "UnexpectedAnswer"
  return { canBeRepeated, error: new InvoiceClearanceError({ reason, detail, code: status }) }
}

const makeUpload = ({ presigned }: KsefConnection) => {
  const once = (upload: PartUpload): Effect.Effect<void, PartFailure> => {
    const { part, to } = upload
    const read = () => createReadStream(part.file, { highWaterMark: readBytes })
    return presigned.upload({ ...to, sizeBytes: part.sizeBytes, read }).pipe(
      Effect.mapError((broken) => partNotSent(upload, broken)),
      Effect.flatMap((answer) =>
        answer.status === uploadedStatus ? Effect.void : Effect.fail(partRefused(upload, answer)),
      ),
    )
  }
  return Effect.fnUntraced(function* (
    upload: PartUpload,
  ): Effect.fn.Return<void, InvoiceClearanceError> {
    for (let attempt = 1; ; attempt += 1) {
      const failure = yield* once(upload).pipe(
        Effect.as(undefined),
        Effect.catch((failed) => Effect.succeed(failed)),
      )
      if (failure === undefined) return
      if (!failure.canBeRepeated || attempt === uploadAttempts) return yield* failure.error
      yield* Effect.sleep(firstPauseMillis * 2 ** (attempt - 1))
    }
  })
}

/** KSeF received nothing, or throttled the call. */
const hadNoEffect = (failure: KsefFailure | InvoiceClearanceError): failure is KsefFailure =>
  failure instanceof KsefFailure &&
  failure.effect === "none" &&
  (failure.kind !== "Status" || failure.status === 429)

/**
 * A proxy may have sent the call twice; only `progress` shows whether KSeF processes the package.
 */
const isAlreadyClosed = namesAnyOf(21180)

const closingError = (failure: KsefFailure | InvoiceClearanceError): InvoiceClearanceError => {
  const error = clearanceError("submit")(failure)
  if (!isAlreadyClosed(failure)) return error
  const { detail, code } = error
  return new InvoiceClearanceError({ reason: "OutcomeLost", detail, code, cause: failure })
}

const makeClosing = ({ call }: KsefConnection) =>
  Effect.fnUntraced(function* (
    sessionReference: string,
    until: number,
  ): Effect.fn.Return<void, InvoiceClearanceError> {
    const path = `/sessions/batch/${encodeURIComponent(sessionReference)}/close`
    while (true) {
      const failure = yield* call({ method: "POST", path }).pipe(
        Effect.as(undefined),
        Effect.catch((failed) => Effect.succeed(failed)),
      )
      if (failure === undefined) return
      const now = yield* Clock.currentTimeMillis
      const seconds = hadNoEffect(failure) ? (failure.retryAfterSeconds ?? closingPauseSeconds) : 0
      const isInTime = now + seconds * 1_000 < until
      if (!hadNoEffect(failure) || !isInTime) return yield* closingError(failure)
      yield* Effect.sleep(seconds * 1_000)
    }
  })

export const makeDeliver = (connection: KsefConnection) => {
  const upload = makeUpload(connection)
  const closing = makeClosing(connection)
  const concurrency = connection.options.batch?.uploadConcurrency ?? usualConcurrency
  return (
    { sessionReference, openedAt }: OpenBatch,
    uploads: ReadonlyArray<PartUpload>,
  ): Effect.Effect<void, InvoiceClearanceError> =>
    Effect.forEach(uploads, upload, { concurrency, discard: true }).pipe(
      Effect.andThen(closing(sessionReference, openedAt + uploadMillisForPart * uploads.length)),
    )
}
