/** A bucket for each test, on the server of the run; without a server the test is skipped. */
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  type ObjectVersion,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3"
import * as Redacted from "effect/Redacted"
import { randomUUID } from "node:crypto"
import { inject } from "vitest"
import type { S3ArchiveOptions } from "../../src/s3/s3-archive.ts"

export const server = inject("s3")

export interface TestBucket {
  readonly options: S3ArchiveOptions
  readonly versionsOf: (key: string) => Promise<ReadonlyArray<ObjectVersion>>
  readonly put: (key: string, text: string | Uint8Array) => Promise<void>
  /** Without a version: hides the object; with one: would delete it permanently. */
  readonly remove: (key: string, version?: string) => Promise<void>
}

/** Creates a bucket, with object lock by default. */
export const aBucket = async (hasLock = true): Promise<TestBucket> => {
  if (server === null) throw new Error("there is no S3 server")
  const { endpoint, accessKeyId, secretAccessKey } = server
  const credentials = { accessKeyId, secretAccessKey }
  const client = new S3Client({ region: "us-east-1", endpoint, forcePathStyle: true, credentials })
  const bucket = `archive-${randomUUID()}`
  await client.send(
    new CreateBucketCommand({ Bucket: bucket, ObjectLockEnabledForBucket: hasLock }),
  )
  return {
    options: {
      bucket,
      endpoint,
      credentials: { accessKeyId, secretAccessKey: Redacted.make(secretAccessKey) },
    },
    versionsOf: async (key) => {
      const command = new ListObjectVersionsCommand({ Bucket: bucket, Prefix: key })
      return (await client.send(command)).Versions ?? []
    },
    put: async (key, text) => {
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: text }))
    },
    remove: async (key, version) => {
      const command = { Bucket: bucket, Key: key, VersionId: version }
      await client.send(new DeleteObjectCommand(command))
    },
  }
}
