/**
 * A bucket with object lock as the medium of an archive.
 *
 * Every object is written once (`If-None-Match: *`) and locked in the same request, so neither a
 * mistake nor a stolen key can delete it early. A lock is only ever extended. Others may still
 * overwrite or hide an object: the locked version remains below and is found.
 * Source: Amazon S3 User Guide, "Locking objects with Object Lock" and "Conditional writes".
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

/**
 * No object has that name. The response to a HEAD has no body with a code, so its name is
 * `NotFound`.
 */
const isAbsent = namesAnyOf("NoSuchKey", "NotFound")

/** An object with that name already exists (`If-None-Match: *`). */
const isPresent = namesAnyOf("PreconditionFailed")

/** Another request is writing that name; a retry shows the result. */
const isContended = namesAnyOf("ConditionalRequestConflict", "OperationAborted")

export const hasNoLockConfiguration = namesAnyOf("ObjectLockConfigurationNotFoundError")

const explanations: Readonly<Record<string, string>> = {
  AccessDenied: "these credentials do not permit the operation on the archive's bucket",
  InvalidAccessKeyId: "the archive's S3 server rejects the access key",
  SignatureDoesNotMatch: "the archive's S3 server does not accept the secret key",
  NoSuchBucket: "the archive's bucket does not exist",
  SlowDown: "the archive's S3 server throttles requests",
  ServiceUnavailable: "the archive's S3 server is not available",
  InternalError: "the archive's S3 server has an internal error",
}

/** A failed connection: an error of the operating system, or a timeout of the SDK. */
const isConnectionFailure = (cause: unknown): cause is Error =>
  cause instanceof Error && ("code" in cause || cause.name === "TimeoutError")

/** Explains errors of the server or of the connection. */
export const explain: Explain = (cause) => {
  if (cause instanceof S3ServiceException) {
    const status = cause.$metadata.httpStatusCode ?? "no status"
    return `${explanations[cause.name] ?? cause.message} (${cause.name}, ${status})`
  }
  if (!isConnectionFailure(cause)) return undefined
  return `the archive's S3 server does not respond: ${cause.message || cause.name}`
}

export interface Bucket {
  readonly client: S3Client
  readonly name: string
  /** Prefix of every key: empty, or ending with a slash. */
  readonly prefix: string
  readonly lockMode: ObjectLockMode
}

const contentionRetries = 5

const unlessAbsent = async <A>(work: Promise<A>): Promise<A | undefined> => {
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
  const found = await unlessAbsent(
    client.send(new GetObjectCommand({ Bucket: name, Key: key, VersionId: versionId })),
  )
  return found === undefined ? undefined : (found.Body?.transformToByteArray() ?? new Uint8Array())
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
  const found = await unlessAbsent(client.send(new HeadObjectCommand({ Bucket: name, Key: key })))
  if (found === undefined) return false
  const lockedUntil = found.ObjectLockRetainUntilDate?.getTime() ?? 0
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
