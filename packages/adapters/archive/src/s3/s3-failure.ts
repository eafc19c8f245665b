/**
 * What an answer of an S3 server means to the archive.
 *
 * Whatever the server or the way to it refuses becomes `Unavailable`: nothing is known to be lost,
 * and people read why. Anything else that is thrown is a defect of this package and stays one.
 */
import { S3ServiceException } from "@aws-sdk/client-s3"
import { ArchiveError } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"

const namesAnyOf =
  (...names: ReadonlyArray<string>) =>
  (cause: unknown): boolean =>
    cause instanceof S3ServiceException && names.includes(cause.name)

/** Nothing is under that name. A HEAD has no body that could say so: its answer is `NotFound`. */
export const isAbsent = namesAnyOf("NoSuchKey", "NotFound")

/** Something is under that name already (`If-None-Match: *`). */
export const isPresent = namesAnyOf("PreconditionFailed")

/** Somebody else was just writing that name: whose it is shows when asked again. */
export const isContended = namesAnyOf("ConditionalRequestConflict", "OperationAborted")

export const hasNoLockConfiguration = namesAnyOf("ObjectLockConfigurationNotFoundError")

const explanations: Readonly<Record<string, string>> = {
  AccessDenied: "the archive's bucket may not be used like that with these credentials",
  InvalidAccessKeyId: "the archive's S3 server does not know the access key",
  SignatureDoesNotMatch: "the archive's S3 server does not accept the secret key",
  NoSuchBucket: "the archive's bucket does not exist",
  SlowDown: "the archive's S3 server asks to slow down",
  ServiceUnavailable: "the archive's S3 server is not available",
  InternalError: "the archive's S3 server has an internal error",
}

/** What the way to the server broke with: an error of the system, or a deadline of the SDK. */
const isConnectionFailure = (cause: unknown): cause is Error =>
  cause instanceof Error && ("code" in cause || cause.name === "TimeoutError")

/** Names the trouble for people, or undefined when it is none of the server or the way to it. */
export const explain = (cause: unknown): string | undefined => {
  if (cause instanceof S3ServiceException) {
    const status = cause.$metadata.httpStatusCode ?? "no status"
    return `${explanations[cause.name] ?? cause.message} (${cause.name}, ${status})`
  }
  if (!isConnectionFailure(cause)) return undefined
  return `the archive's S3 server does not answer: ${cause.message || cause.name}`
}

/** Runs work on the bucket; `ArchiveError`s it throws pass as they are. */
export const onBucket = <A>(work: () => Promise<A>): Effect.Effect<A, ArchiveError> =>
  Effect.tryPromise({ try: work, catch: (cause) => cause }).pipe(
    Effect.catch((cause) => {
      if (cause instanceof ArchiveError) return Effect.fail(cause)
      const detail = explain(cause)
      if (detail === undefined) return Effect.die(cause)
      return Effect.fail(new ArchiveError({ reason: "Unavailable", detail, cause }))
    }),
  )
