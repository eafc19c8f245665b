/** What an archive in a bucket promises beyond its contract, on a real server. */
import { retainUntil } from "@procurement/domain/archive"
import { addDays, localDate, warsawMidnight } from "@procurement/domain/calendar"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Scope from "effect/Scope"
import { TestClock } from "effect/testing"
import { GetObjectRetentionCommand, S3Client } from "@aws-sdk/client-s3"
import { createServer } from "node:net"
import type { AddressInfo } from "node:net"
import { describe, expect, it } from "vitest"
import { makeS3Archive, type S3ArchiveOptions } from "../../src/s3/index.ts"
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

describe.skipIf(server === null)("An archive in a bucket", () => {
  it("locks every file and record until ten years after the year of issue have ended", async () => {
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

  it("prolongs the lock of a file that waited into the next year to be issued", async () => {
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

  it("has a server that refuses to delete what is locked, whoever asks", async () => {
    const { options, versionsOf, remove } = await aBucket()
    const archive = await open(options)
    const digest = await run(archive.put(bytesOf("for ten years")))
    const [version] = await versionsOf(keyOf(digest))
    await expect(remove(keyOf(digest), version?.VersionId)).rejects.toThrow(/object lock/)
    expect(await run(archive.get(digest))).toEqual(bytesOf("for ten years"))
  })

  it("hands out what was stored, and reports it, when something is put over a file", async () => {
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

  it("hands out what was stored, and reports it, when a deletion hides a file", async () => {
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

  it("keeps to its folder of the bucket", async () => {
    const { options, versionsOf } = await aBucket()
    const digest = await run((await open({ ...options, prefix: "a/b" })).put(bytesOf("mine")))
    expect(await versionsOf("a/b/files/")).toHaveLength(1)
    expect(await failure((await open({ ...options, prefix: "a" })).get(digest))).toMatchObject({
      reason: "Missing",
    })
  })

  it("is not opened in a bucket without object lock, or in one that is not there", async () => {
    const { options } = await aBucket(false)
    expect(await refusal(options)).toMatchObject({ reason: "NotLocked", isRetryable: false })
    const elsewhere = { ...options, bucket: "nobody-made-this-one" }
    expect(await refusal(elsewhere)).toMatchObject({
      reason: "Unreachable",
      detail: expect.stringContaining("the archive's bucket does not exist"),
    })
  })

  it("says when the keys are wrong, and shows no secret", async () => {
    const { options } = await aBucket()
    const credentials = { accessKeyId: "tests", secretAccessKey: Redacted.make("a-wrong-secret") }
    const error = await refusal({ ...options, credentials })
    expect(error.detail).toContain("does not accept the secret key")
    expect(JSON.stringify(error)).not.toContain("a-wrong-secret")
  })

  it("fails as unavailable, to be tried again, while the server is away", async () => {
    const { options } = await aBucket()
    const nobody = createServer().listen(0, "127.0.0.1")
    await new Promise((listening) => nobody.once("listening", listening))
    const { port } = nobody.address() as AddressInfo
    await new Promise((closed) => nobody.close(closed))
    const error = await refusal({ ...options, endpoint: `http://127.0.0.1:${port}` })
    expect(error).toMatchObject({ reason: "Unreachable", isRetryable: true })
    expect(error.detail).toContain("ECONNREFUSED")
  })
})
