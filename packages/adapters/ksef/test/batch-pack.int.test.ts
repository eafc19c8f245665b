import { ArchiveError, type Sha256 } from "@procurement/domain/archive"
import type { BatchContents } from "@procurement/domain/clearance"
import { temporaryFolder } from "@procurement/testing"
import * as Effect from "effect/Effect"
import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import type { KsefBatchOptions } from "../src/index.ts"
import { contentsOf, invoicesOf } from "./batches.ts"
import { anInvoice, harness } from "./harness.ts"

const folder = temporaryFolder(afterAll)

const packing = async (options: KsefBatchOptions = {}) => {
  const ready = await harness({ batch: { temporaryDirectory: folder, ...options } })
  /** The package, and the names of its files on the disk while it exists. */
  const pack = (contents: BatchContents) =>
    Effect.scoped(
      Effect.gen(function* () {
        const packed = yield* ready.batches.pack(contents)
        const found = yield* Effect.promise(() => readdir(folder, { recursive: true }))
        return { packed, files: found.filter((name) => name.endsWith(".aes")).toSorted() }
      }),
    )
  return { ...ready, pack }
}

const isEmpty = async () => (await readdir(folder)).length === 0

describe("Packing", () => {
  it("a package is on the disk until its scope ends, and KSeF is not called", async () => {
    const { ksef, run, pack } = await packing()
    const { packed, files } = await run(pack(contentsOf(invoicesOf(25))))
    expect(packed).toMatchObject({ invoices: 25, parts: 1 })
    expect(files).toEqual([expect.stringMatching(/part-01\.aes$/)])
    expect(await isEmpty()).toBe(true)
    expect(ksef.seen).toHaveLength(0)
  })

  it("a package is cut into parts of the configured size", async () => {
    const { run, pack } = await packing({ partBytes: 1_000 })
    const { packed, files } = await run(pack(contentsOf(invoicesOf(25))))
    expect(packed.parts).toBe(Math.ceil(packed.sizeBytes / 1_000))
    expect(files).toHaveLength(packed.parts)
  })

  it("packing reads every file once, in order, one at a time", async () => {
    const { run, pack } = await packing()
    const invoices = invoicesOf(30)
    const { read, ...contents } = contentsOf(invoices)
    const asked: Array<Sha256> = []
    let atOnce = 0
    const watched = (digest: Sha256) =>
      Effect.acquireUseRelease(
        Effect.sync(() => {
          atOnce += 1
          asked.push(digest)
          expect(atOnce).toBe(1)
        }),
        () => Effect.andThen(Effect.yieldNow, read(digest)),
        () => Effect.sync(() => void (atOnce -= 1)),
      )
    await run(pack({ ...contents, read: watched }))
    expect(asked).toEqual(invoices.map(({ digest }) => digest))
  })
})

describe("Abandoned packages", () => {
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000)

  it("the next packing deletes packages abandoned for a day, and nothing else", async () => {
    const { run, pack } = await packing()
    const [abandoned, recent, foreign] = ["ksef-batch-old", "ksef-batch-new", "other"].map((name) =>
      join(folder, name),
    ) as [string, string, string]
    for (const each of [abandoned, recent, foreign]) await mkdir(each)
    await writeFile(join(abandoned, "part-01.aes"), "left")
    await utimes(abandoned, twoDaysAgo, twoDaysAgo)
    await utimes(foreign, twoDaysAgo, twoDaysAgo)
    await run(pack(contentsOf(invoicesOf(1))))
    expect((await readdir(folder)).toSorted()).toEqual(["ksef-batch-new", "other"])
    await Promise.all([recent, foreign].map((each) => rm(each, { recursive: true })))
  })
})

describe("Packing errors", () => {
  const oneInvoice = anInvoice()

  it.each([
    ["none", []],
    ["more invoices than a session takes", Array.from({ length: 10_001 }, () => oneInvoice)],
  ])("packing rejects a wrong number of invoices: %s", async (_, invoices) => {
    const { run, pack } = await packing()
    const failure = await run(Effect.flip(pack(contentsOf(invoices))))
    expect(failure).toMatchObject({ reason: "Refused", about: "package" })
  })

  it("packing rejects a file whose digest does not match", async () => {
    const { run, pack } = await packing()
    const contents = contentsOf(invoicesOf(3))
    const read = () => Effect.succeed(oneInvoice.xml)
    const failure = await run(Effect.flip(pack({ ...contents, read })))
    expect(failure).toMatchObject({ reason: "Refused", about: "package" })
    expect(await isEmpty()).toBe(true)
  })

  it("packing fails with the archive's error and leaves no files behind", async () => {
    const { run, pack } = await packing()
    const { digests } = contentsOf(invoicesOf(3))
    const error = new ArchiveError({ reason: "Unavailable", detail: "away" })
    const contents = { digests, read: () => Effect.fail(error), offline: false }
    expect(await run(Effect.flip(pack(contents)))).toBe(error)
    expect(await isEmpty()).toBe(true)
  })

  it("packing is retryable when it can't write to the disk", async () => {
    const { run, pack } = await packing({ temporaryDirectory: join(folder, "not", "there") })
    const failure = await run(Effect.flip(pack(contentsOf(invoicesOf(3)))))
    expect(failure).toMatchObject({ reason: "NotTaken", isRetryable: true })
  })

  it("interrupted packing leaves no files behind", async () => {
    const { run, pack } = await packing()
    const invoices = invoicesOf(3)
    const { read, ...contents } = contentsOf(invoices)
    const stalled = (digest: Sha256) =>
      digest === invoices[2]?.digest ? Effect.never : read(digest)
    await run(Effect.race(pack({ ...contents, read: stalled }), Effect.promise(filesAreThere)))
    expect(await isEmpty()).toBe(true)
  })
})

const filesAreThere = async (): Promise<void> => {
  while (await isEmpty()) await new Promise((resolve) => setTimeout(resolve, 1))
}
