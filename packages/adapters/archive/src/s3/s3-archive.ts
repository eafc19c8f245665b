/**
 * The document archive in an S3 bucket with object lock, on any server that speaks S3.
 *
 * The bucket is the operator's: it is opened only when object lock is on. Names are those of the
 * archive on a disk, so that either can be copied into the other.
 */
import { GetObjectLockConfigurationCommand, S3Client } from "@aws-sdk/client-s3"
import { DocumentArchive } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import { ArchiveOpenError } from "../archive-layout.ts"
import { archiveOn } from "../archive-on.ts"
import { explain, hasNoLockConfiguration } from "./s3-failure.ts"
import { mediumIn } from "./s3-medium.ts"

export interface S3ArchiveOptions {
  readonly bucket: string
  /** Folder in the bucket, such as `invoices`; default: the whole bucket. */
  readonly prefix?: string | undefined
  /** Default `us-east-1`, which servers without regions take. */
  readonly region?: string | undefined
  /** Address of the server; default: Amazon's for the region. Buckets are then in the path. */
  readonly endpoint?: string | undefined
  /** Default: where the AWS SDK finds them (environment, profile, role of the machine). */
  readonly credentials?:
    | { readonly accessKeyId: string; readonly secretAccessKey: Redacted.Redacted<string> }
    | undefined
  /**
   * Default `COMPLIANCE`: nobody shortens a lock, not even the owner of the account. `GOVERNANCE`
   * lets those who have a special permission do so.
   */
  readonly lockMode?: "COMPLIANCE" | "GOVERNANCE" | undefined
}

const connectionMillis = 5_000
/** For an answer to begin, and for every silence within it. */
const requestMillis = 30_000

const clientFor = ({ region = "us-east-1", endpoint, credentials }: S3ArchiveOptions): S3Client =>
  new S3Client({
    region,
    requestHandler: {
      connectionTimeout: connectionMillis,
      requestTimeout: requestMillis,
      // Without it the SDK only writes a warning and waits on.
      throwOnRequestTimeout: true,
      socketTimeout: requestMillis,
    },
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined
      ? {}
      : {
          credentials: {
            accessKeyId: credentials.accessKeyId,
            secretAccessKey: Redacted.value(credentials.secretAccessKey),
          },
        }),
  })

const notLocked = (bucket: string): ArchiveOpenError =>
  new ArchiveOpenError({
    reason: "NotLocked",
    detail: `the bucket ${bucket} has no object lock: it has to be made with it`,
  })

const checkLock = (client: S3Client, bucket: string): Effect.Effect<void, ArchiveOpenError> =>
  Effect.tryPromise({
    try: () => client.send(new GetObjectLockConfigurationCommand({ Bucket: bucket })),
    catch: (cause) => cause,
  }).pipe(
    Effect.catch((cause) => {
      if (hasNoLockConfiguration(cause)) return Effect.fail(notLocked(bucket))
      const why = explain(cause)
      if (why === undefined) return Effect.die(cause)
      const detail = `cannot open the archive in the bucket ${bucket}: ${why}`
      return Effect.fail(new ArchiveOpenError({ reason: "Unreachable", detail, cause }))
    }),
    Effect.flatMap(({ ObjectLockConfiguration: lock }) =>
      lock?.ObjectLockEnabled === "Enabled" ? Effect.void : Effect.fail(notLocked(bucket)),
    ),
  )

/** Opens the archive in the bucket; its connections end with the scope. */
export const makeS3Archive = Effect.fnUntraced(function* (
  options: S3ArchiveOptions,
): Effect.fn.Return<DocumentArchive["Service"], ArchiveOpenError, Scope.Scope> {
  const { bucket, prefix = "", lockMode = "COMPLIANCE" } = options
  const client = yield* Effect.acquireRelease(
    Effect.sync(() => clientFor(options)),
    (open) => Effect.sync(() => open.destroy()),
  )
  yield* checkLock(client, bucket)
  const folder = prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`
  return archiveOn(mediumIn({ client, name: bucket, prefix: folder, lockMode }))
})

export const layerS3Archive = (
  options: S3ArchiveOptions,
): Layer.Layer<DocumentArchive, ArchiveOpenError> =>
  Layer.effect(DocumentArchive, makeS3Archive(options))
