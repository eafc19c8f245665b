/**
 * The document archive in an S3 bucket with object lock, on any server that supports the S3 API.
 *
 * The operator provides the bucket, which is opened only if object lock is on. Names are the same
 * as in an archive on disk, so each can be copied to the other.
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
  /** A folder in the bucket, such as `invoices`; default: the whole bucket. */
  readonly prefix?: string | undefined
  /** Default: `us-east-1`, which servers without regions accept. */
  readonly region?: string | undefined
  /** Address of the server, with buckets in the path; default: Amazon's for the region. */
  readonly endpoint?: string | undefined
  /** Default: those that the AWS SDK finds (environment, profile, role of the machine). */
  readonly credentials?:
    | { readonly accessKeyId: string; readonly secretAccessKey: Redacted.Redacted<string> }
    | undefined
  /**
   * Default `COMPLIANCE`: nobody can shorten a lock, not even the owner of the account.
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
      // Without this option the SDK only logs a warning and continues to wait.
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
    const found = await client.send(new GetObjectLockConfigurationCommand({ Bucket: bucket }))
    if (found.ObjectLockConfiguration?.ObjectLockEnabled === "Enabled") return
  } catch (cause) {
    if (!hasNoLockConfiguration(cause)) throw cause
  }
  const detail = `the bucket ${bucket} has no object lock: create it with object lock`
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
