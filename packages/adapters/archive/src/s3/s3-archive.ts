/**
 * The document archive in an S3 bucket with object lock, on any S3-compatible server.
 *
 * The operator creates the bucket; it is opened only if object lock is on. Names are the same as in
 * the archive on a disk, so either can be copied into the other.
 */
import { GetObjectLockConfigurationCommand, S3Client } from "@aws-sdk/client-s3"
import { DocumentArchive } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type * as Scope from "effect/Scope"
import { ArchiveOpenError, archiveOn, attemptToOpen } from "../archive-on.ts"
import { explain, hasNoLockConfiguration, mediumIn } from "./s3-medium.ts"

export interface S3ArchiveOptions {
  readonly bucket: string
  /** Folder in the bucket, such as `invoices`; default: the whole bucket. */
  readonly prefix?: string | undefined
  /** Default `us-east-1`, which servers without regions accept. */
  readonly region?: string | undefined
  /** URL of the server, with buckets in the path; by default Amazon's for the region. */
  readonly endpoint?: string | undefined
  /** By default from the AWS SDK's sources (environment, profile, role of the machine). */
  readonly credentials?:
    | { readonly accessKeyId: string; readonly secretAccessKey: Redacted.Redacted<string> }
    | undefined
  /**
   * Default `COMPLIANCE`: no one can shorten a lock, not even the owner of the account.
   * `GOVERNANCE` allows it with a special permission.
   */
  readonly lockMode?: "COMPLIANCE" | "GOVERNANCE" | undefined
}

const connectionMillis = 5_000
/** For the start of a response, and for every pause within it. */
const requestMillis = 30_000

const clientFor = ({ region = "us-east-1", endpoint, credentials }: S3ArchiveOptions): S3Client =>
  new S3Client({
    region,
    requestHandler: {
      connectionTimeout: connectionMillis,
      requestTimeout: requestMillis,
      // Otherwise the SDK only logs a warning and continues to wait.
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

const checkLock = async (client: S3Client, bucket: string): Promise<void> => {
  try {
    const lock = await client.send(new GetObjectLockConfigurationCommand({ Bucket: bucket }))
    if (lock.ObjectLockConfiguration?.ObjectLockEnabled === "Enabled") return
  } catch (cause) {
    if (!hasNoLockConfiguration(cause)) throw cause
  }
  const detail = `the bucket ${bucket} has no object lock: create it with object lock enabled`
  throw new ArchiveOpenError({ reason: "NotLocked", detail })
}

/** Opens the archive in the bucket; its connections close with the scope. */
export const makeS3Archive = Effect.fnUntraced(function* (
  options: S3ArchiveOptions,
): Effect.fn.Return<DocumentArchive["Service"], ArchiveOpenError, Scope.Scope> {
  const { bucket, prefix = "", lockMode = "COMPLIANCE" } = options
  const client = yield* Effect.acquireRelease(
    Effect.sync(() => clientFor(options)),
    (open) => Effect.sync(() => open.destroy()),
  )
  yield* attemptToOpen(`in the bucket ${bucket}`, explain, () => checkLock(client, bucket))
  const folder = prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`
  return archiveOn(mediumIn({ client, name: bucket, prefix: folder, lockMode }))
})

export const layerS3Archive = (
  options: S3ArchiveOptions,
): Layer.Layer<DocumentArchive, ArchiveOpenError> =>
  Layer.effect(DocumentArchive, makeS3Archive(options))
