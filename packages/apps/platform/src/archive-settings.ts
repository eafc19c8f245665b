/** The location of the ten-year archive: the same for all processes that read or write invoices. */
import { makeFileArchive } from "@procurement/adapter-archive"
import type { DocumentArchive } from "@procurement/domain/archive"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import { z } from "zod"
import { watchArchive } from "./observability/index.ts"
import { oneLine, SettingsError } from "./settings-error.ts"
import { pathOrEmpty, type SettingsOf, url } from "./settings.ts"

export const archiveSettings = {
  ARCHIVE_DIR: pathOrEmpty
    .prefault("")
    .describe("folder of the ten-year archive; this or a bucket"),
  ARCHIVE_S3_BUCKET: z
    .string()
    .prefault("")
    .describe("bucket of the ten-year archive, created with object lock"),
  ARCHIVE_S3_PREFIX: z
    .string()
    .prefault("")
    .describe("folder in that bucket; empty: the whole bucket"),
  ARCHIVE_S3_REGION: z.string().prefault("us-east-1").describe("its region"),
  ARCHIVE_S3_ENDPOINT: z
    .union([z.literal(""), url])
    .prefault("")
    .describe("address of the S3 server; empty: Amazon's for the region"),
  ARCHIVE_S3_ACCESS_KEY_ID: z
    .string()
    .prefault("")
    .describe("access key; empty: found by the AWS SDK (role of the machine, profile)"),
  ARCHIVE_S3_SECRET_ACCESS_KEY: z
    .string()
    .prefault("")
    .meta({ description: "its secret", isSecret: true }),
  ARCHIVE_S3_LOCK_MODE: z
    .enum(["COMPLIANCE", "GOVERNANCE"], "must be COMPLIANCE or GOVERNANCE")
    .prefault("COMPLIANCE")
    .describe("GOVERNANCE: users with a special permission may shorten locks"),
} as const

export type ArchiveSettings = SettingsOf<typeof archiveSettings>

/** True when the settings name an archive. */
export const hasArchive = (settings: ArchiveSettings): boolean =>
  settings.ARCHIVE_DIR !== "" || settings.ARCHIVE_S3_BUCKET !== ""

const credentialsOf = (settings: ArchiveSettings) => {
  const accessKeyId = settings.ARCHIVE_S3_ACCESS_KEY_ID
  const secret = settings.ARCHIVE_S3_SECRET_ACCESS_KEY
  if ((accessKeyId === "") !== (secret === "")) {
    const both = "ARCHIVE_S3_ACCESS_KEY_ID and ARCHIVE_S3_SECRET_ACCESS_KEY"
    throw new SettingsError(`${both} go together: one of them is empty`)
  }
  if (accessKeyId === "") return {}
  return { credentials: { accessKeyId, secretAccessKey: Redacted.make(secret) } }
}

/**
 * Imported on demand, because Amazon's library is large and only processes with a bucket need it.
 */
const inBucket = async (settings: ArchiveSettings) => {
  const { makeS3Archive } = await import("@procurement/adapter-archive/s3")
  return makeS3Archive({
    bucket: settings.ARCHIVE_S3_BUCKET,
    prefix: settings.ARCHIVE_S3_PREFIX,
    region: settings.ARCHIVE_S3_REGION,
    endpoint: settings.ARCHIVE_S3_ENDPOINT || undefined,
    lockMode: settings.ARCHIVE_S3_LOCK_MODE,
    ...credentialsOf(settings),
  })
}

export interface OpenArchive {
  readonly archive: DocumentArchive["Service"]
  readonly close: () => Promise<void>
}

const openBucket = async (settings: ArchiveSettings): Promise<OpenArchive> => {
  const bucket = settings.ARCHIVE_S3_BUCKET
  const scope = Scope.makeUnsafe()
  const opening = Scope.provide(await inBucket(settings), scope)
  const archive = await Effect.runPromise(opening).catch((cause: unknown) => {
    throw new SettingsError(`ARCHIVE_S3_BUCKET=${bucket}: ${oneLine(cause)}`)
  })
  return {
    archive: watchArchive(archive),
    close: () => Effect.runPromise(Scope.close(scope, Exit.void)),
  }
}

/** Rejects with one line when no archive or two are configured, or when it is unusable. */
export const openArchive = async (settings: ArchiveSettings): Promise<OpenArchive> => {
  const { ARCHIVE_DIR, ARCHIVE_S3_BUCKET } = settings
  if (!hasArchive(settings)) {
    throw new SettingsError("ARCHIVE_DIR or ARCHIVE_S3_BUCKET is required")
  }
  if (ARCHIVE_DIR !== "" && ARCHIVE_S3_BUCKET !== "") {
    throw new SettingsError("ARCHIVE_DIR and ARCHIVE_S3_BUCKET: there is one archive, choose one")
  }
  if (ARCHIVE_S3_BUCKET !== "") return openBucket(settings)
  const archive = await Effect.runPromise(makeFileArchive({ directory: ARCHIVE_DIR }))
  return { archive: watchArchive(archive), close: () => Promise.resolve() }
}
