/**
 * A bucket with object lock as the medium of an archive.
 *
 * Every object is put once (`If-None-Match: *`) and locked in the same request, so neither a
 * mistake nor a stolen key can delete it early. A lock is only ever extended. Overwritten or hidden
 * objects are still found as locked versions. Source: Amazon S3 User Guide, "Locking objects with
 * Object Lock" and "Conditional writes".
 */
import {
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectVersionsCommand,
  type ObjectLockMode,
  PutObjectCommand,
  PutObjectRetentionCommand,
  type S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3"
import type { Instant } from "@procurement/domain/calendar"
import type { ArchiveMedium, Explain } from "../archive-on.ts"

const namesAnyOf =
  (...names: ReadonlyArray<string>) =>
  (cause: unknown): boolean =>
    cause instanceof S3ServiceException && names.includes(cause.name)

/** The object does not exist. A HEAD response has no body, so its error is `NotFound`. */
const isAbsent = namesAnyOf("NoSuchKey", "NotFound")

/** The object exists already (`If-None-Match: *`). */
const isPresent = namesAnyOf("PreconditionFailed")

/** Another writer is writing the same object; a retry shows which one succeeded. */
const isContended = namesAnyOf("ConditionalRequestConflict", "OperationAborted")

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

/** A failed connection: an error of the system, or a timeout of the SDK. */
const isConnectionFailure = (cause: unknown): cause is Error =>
  cause instanceof Error && ("code" in cause || cause.name === "TimeoutError")

/** Explains errors of the server and of the connection. */
export const explain: Explain = (cause) => {
  if (cause instanceof S3ServiceException) {
    const status = cause.$metadata.httpStatusCode ?? "no status"
    return `${explanations[cause.name] ?? cause.message} (${cause.name}, ${status})`
  }
  if (!isConnectionFailure(cause)) return undefined
  return `the archive's S3 server does not answer: ${cause.message || cause.name}`
}

export interface Bucket {
  readonly client: S3Client
  readonly name: string
  /** Prefix of every key: empty, or ending with a slash. */
  readonly prefix: string
  readonly lockMode: ObjectLockMode
}

const contentionRetries = 5

const undefinedIfAbsent = async <A>(work: Promise<A>): Promise<A | undefined> => {
  try {
    return await work
  } catch (cause) {
    if (isAbsent(cause)) return undefined
    throw cause
  }
}

const readVersion = async (
  { client, name }: Bucket,
  key: string,
  versionId?: string,
): Promise<Uint8Array | undefined> => {
  const file = await undefinedIfAbsent(
    client.send(new GetObjectCommand({ Bucket: name, Key: key, VersionId: versionId })),
  )
  return file === undefined ? undefined : (file.Body?.transformToByteArray() ?? new Uint8Array())
}

const putOnce = async (
  { client, name, lockMode }: Bucket,
  key: string,
  bytes: Uint8Array,
  until: Instant,
): Promise<boolean> => {
  const put = new PutObjectCommand({
    Bucket: name,
    Key: key,
    Body: bytes,
    IfNoneMatch: "*",
    ChecksumAlgorithm: "SHA256",
    ObjectLockMode: lockMode,
    ObjectLockRetainUntilDate: new Date(until),
  })
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.send(put)
      return true
    } catch (cause) {
      if (isPresent(cause)) return false
      if (!isContended(cause) || attempt > contentionRetries) throw cause
    }
  }
}

const keepUntil = async (
  { client, name, lockMode }: Bucket,
  key: string,
  until: Instant,
): Promise<boolean> => {
  const head = await undefinedIfAbsent(
    client.send(new HeadObjectCommand({ Bucket: name, Key: key })),
  )
  if (head === undefined) return false
  const lockedUntil = head.ObjectLockRetainUntilDate?.getTime() ?? 0
  if (lockedUntil >= until) return true
  const retention = { Mode: lockMode, RetainUntilDate: new Date(until) }
  await client.send(new PutObjectRetentionCommand({ Bucket: name, Key: key, Retention: retention }))
  return true
}

async function* hiddenVersions(bucket: Bucket, key: string): AsyncGenerator<Uint8Array> {
  const { client, name } = bucket
  const listed = await client.send(new ListObjectVersionsCommand({ Bucket: name, Prefix: key }))
  const hidden = (listed.Versions ?? []).filter((one) => one.Key === key && !one.IsLatest)
  for (const { VersionId } of hidden.toReversed()) {
    const bytes = await readVersion(bucket, key, VersionId)
    if (bytes !== undefined) yield bytes
  }
}

export const mediumIn = (bucket: Bucket): ArchiveMedium => {
  const keyOf = (name: string) => `${bucket.prefix}${name}`
  return {
    writeOnce: (name, bytes, until) => putOnce(bucket, keyOf(name), bytes, until),
    read: (name) => readVersion(bucket, keyOf(name)),
    readHidden: (name) => hiddenVersions(bucket, keyOf(name)),
    keep: (name, until) => keepUntil(bucket, keyOf(name), until),
    explain,
  }
}
