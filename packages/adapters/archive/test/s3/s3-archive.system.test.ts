/** What an archive in a bucket promises beyond its contract, on a real server. */
import { retainUntil } from "@procurement/domain/archive"
import { addDays, localDate, warsawMidnight } from "@procurement/domain/calendar"
import { listen } from "@procurement/testing"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import { TestClock } from "effect/testing"
import { GetObjectRetentionCommand, S3Client } from "@aws-sdk/client-s3"
import { createServer } from "node:net"
import { describe, expect, it } from "vitest"
import { makeS3Archive, type S3ArchiveOptions } from "../../src/s3/s3-archive.ts"
import { anArchivedInvoice, aRecord, bytesOf } from "../archived-invoice.ts"
import { aBucket, server } from "./bucket.ts"

const run = Effect.runPromise
const failure = <A, E>(effect: Effect.Effect<A, E>): Promise<E> => run(Effect.flip(effect))
const open = (options: S3ArchiveOptions) =>
  run(Scope.provide(makeS3Archive(options), Scope.makeUnsafe()))
const refusal = (options: S3ArchiveOptions) => failure(Effect.scoped(makeS3Archive(options)))

const keyOf = (digest: string): string =>
  `files/${digest.slice(0, 2)}/${digest.slice(2, 4)}/${digest}`

const lockOf = async (options: S3ArchiveOptions, key: string) => {
  if (server === null) throw new Error("there is no S3 server")
  const { endpoint, ...credentials } = server
  const client = new S3Client({ region: "us-east-1", endpoint, forcePathStyle: true, credentials })
  const answer = await client.send(
    new GetObjectRetentionCommand({ Bucket: options.bucket, Key: key }),
  )
  return { mode: answer.Retention?.Mode, until: answer.Retention?.RetainUntilDate?.getTime() }
}

const endOf = (year: number) => warsawMidnight(localDate(year + 1, 1, 1))

const onServer = { meta: { needs: "an S3 server" } }

describe.skipIf(server === null)("Archive in a bucket", onServer, () => {
  it("a file and a record are locked until ten years after the year of issue", async () => {
    const { options, versionsOf } = await aBucket()
    const thisYear = new Date().getUTCFullYear()
    const record = await anArchivedInvoice(await open(options))
    for (const { digest } of record.files) {
      const lock = await lockOf(options, keyOf(digest))
      expect(lock.mode).toBe("COMPLIANCE")
      expect(lock.until).toBeGreaterThanOrEqual(endOf(thisYear + 10))
      expect(await versionsOf(keyOf(digest))).toHaveLength(1)
    }
    const lock = await lockOf(options, `records/2026/${record.invoiceId}.json`)
    expect(lock).toEqual({ mode: "COMPLIANCE", until: endOf(2036) })
  })

  it("sealing extends the lock of a file that is issued in the next year", async () => {
    const { options } = await aBucket()
    const archive = await open(options)
    const oldYearsDay = Date.UTC(2026, 11, 31, 22, 30)
    const bytes = bytesOf("written before midnight")
    const stored = Effect.andThen(TestClock.setTime(oldYearsDay), archive.put(bytes))
    const digest = await run(Effect.provide(stored, TestClock.layer()))
    expect((await lockOf(options, keyOf(digest))).until).toBe(endOf(2036))
    const issueDate = localDate(2027, 1, 1)
    const file = { role: "invoice", mediaType: "application/xml", digest, sizeBytes: bytes.length }
    const change = { issueDate, retainUntil: retainUntil(issueDate) }
    await run(archive.seal(aRecord([file as never], change)))
    expect((await lockOf(options, keyOf(digest))).until).toBe(endOf(2037))
    expect(warsawMidnight(addDays(change.retainUntil, 1))).toBe(endOf(2037))
  })

  it("the server rejects deletion of a locked object by any user", async () => {
    const { options, versionsOf, remove } = await aBucket()
    const archive = await open(options)
    const digest = await run(archive.put(bytesOf("for ten years")))
    const [version] = await versionsOf(keyOf(digest))
    await expect(remove(keyOf(digest), version?.VersionId)).rejects.toThrow(/object lock/)
    expect(await run(archive.get(digest))).toEqual(bytesOf("for ten years"))
  })

  it("an overwritten file is reported as damaged, and its original is returned", async () => {
    const { options, put } = await aBucket()
    const archive = await open(options)
    const record = await anArchivedInvoice(archive)
    const [first] = record.files
    if (first === undefined) throw new Error("a record has files")
    const original = await run(archive.get(first.digest))
    await put(keyOf(first.digest), "something else")
    expect(await run(archive.get(first.digest))).toEqual(original)
    expect(await run(archive.verify(record.invoiceId))).toMatchObject({
      problems: [{ file: first.role, reason: "Damaged" }],
    })
  })

  it("a deleted file is reported as missing, and its original is returned", async () => {
    const { options, remove } = await aBucket()
    const archive = await open(options)
    const record = await anArchivedInvoice(archive)
    const [first] = record.files
    if (first === undefined) throw new Error("a record has files")
    const original = await run(archive.get(first.digest))
    await remove(keyOf(first.digest))
    expect(await run(archive.get(first.digest))).toEqual(original)
    expect(await run(archive.verify(record.invoiceId))).toMatchObject({
      problems: [{ file: first.role, reason: "Missing" }],
    })
  })

  it("an archive only uses objects below its prefix", async () => {
    const { options, versionsOf } = await aBucket()
    const digest = await run((await open({ ...options, prefix: "a/b" })).put(bytesOf("mine")))
    expect(await versionsOf("a/b/files/")).toHaveLength(1)
    expect(await failure((await open({ ...options, prefix: "a" })).get(digest))).toMatchObject({
      reason: "Missing",
    })
  })

  it("a bucket without object lock and a missing bucket are rejected", async () => {
    const { options } = await aBucket(false)
    expect(await refusal(options)).toMatchObject({ reason: "NotLocked", isRetryable: false })
    const elsewhere = { ...options, bucket: "nobody-made-this-one" }
    expect(await refusal(elsewhere)).toMatchObject({
      reason: "Unreachable",
      detail: expect.stringContaining("the archive's bucket does not exist"),
    })
  })

  it("wrong keys are reported without the secret", async () => {
    const { options } = await aBucket()
    const credentials = { accessKeyId: "tests", secretAccessKey: Redacted.make("a-wrong-secret") }
    const error = await refusal({ ...options, credentials })
    expect(error.detail).toContain("does not accept the secret key")
    expect(JSON.stringify(error)).not.toContain("a-wrong-secret")
  })

  it("an unreachable server is reported as a retryable error", async () => {
    const { options } = await aBucket()
    const { url: endpoint, stop } = await listen(createServer())
    await stop()
    const error = await refusal({ ...options, endpoint })
    expect(error).toMatchObject({ reason: "Unreachable", isRetryable: true })
    expect(error.detail).toContain("ECONNREFUSED")
  })
})
