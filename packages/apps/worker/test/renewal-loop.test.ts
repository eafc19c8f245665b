/** State that the rounds of the renewal loop share, because each time stamp costs money. */
import { createHash } from "node:crypto"
import { layerLog, makeLogger } from "@procurement/app-platform"
import {
  type ArchiveRecord,
  DocumentArchive,
  retainUntil,
  type Sha256,
} from "@procurement/domain/archive"
import { makeDocumentArchiveMemory, makeRenewalQueueMemory } from "@procurement/adapter-memory"
import { instant, warsawDate } from "@procurement/domain/calendar"
import type { InvoiceId } from "@procurement/domain/identity"
import { planOf, RenewalQueue, SignatureRenewer } from "@procurement/domain/renewal"
import { untilSome } from "@procurement/testing"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { expect, it } from "vitest"
import { startRenewalLoop } from "../src/renewal-loop.ts"

const dayMillis = 86_400_000
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex") as Sha256

/** An authority whose certificate expires soon, and `count` signatures that are due. */
const openWorld = async (count: number) => {
  const now = instant(Date.now())
  const archive = makeDocumentArchiveMemory(sha256)
  const queue = makeRenewalQueueMemory()
  let stampsRequested = 0
  const renewer: SignatureRenewer["Service"] = {
    renew: (container) => {
      stampsRequested += 1
      return Effect.succeed({ level: "LTA", container, nextRenewalAt: instant(now - dayMillis) })
    },
  }
  const mediaType = "application/vnd.etsi.asic-e+zip"
  for (let nth = 1; nth <= count; nth += 1) {
    const bytes = Buffer.from(`container ${nth}`)
    const digest = await Effect.runPromise(archive.put(bytes))
    const record: ArchiveRecord = {
      invoiceId: `inv_01jcz00000000000000000${String(nth).padStart(4, "0")}` as InvoiceId,
      number: `FV/2026/11/${nth}`,
      ksefNumber: "5265877635-20261120-0100001AF629-AF",
      issueDate: warsawDate(now),
      retainUntil: retainUntil(warsawDate(now)),
      signatureLevel: "LT",
      nextRenewalAt: instant(now - dayMillis / 2),
      archivedAt: now,
      files: [{ role: "evidence", mediaType, digest, sizeBytes: bytes.length }],
    }
    await Effect.runPromise(archive.seal(record))
    await Effect.runPromise(queue.plan([planOf(record, [])!]))
  }
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(
      Layer.succeed(DocumentArchive, archive),
      Layer.succeed(RenewalQueue, queue),
      Layer.succeed(SignatureRenewer, renewer),
      layerLog(makeLogger("test", "silent")),
    ),
  )
  return { runtime, queue, stampsRequested: () => stampsRequested }
}

it("renewals that gain nothing request one time stamp over all rounds", async () => {
  // More than one round processes.
  const { runtime, queue, stampsRequested } = await openWorld(45)
  const log = makeLogger("test", "silent")
  const loop = startRenewalLoop(runtime, {}, log, Date.now)
  try {
    await untilSome("every signature has had a round", async () => {
      loop.wake()
      const now = instant(Date.now())
      const { due } = await Effect.runPromise(queue.counts(now, now))
      return due === 0 ? true : undefined
    })
  } finally {
    await loop.stop()
    await runtime.dispose()
  }
  expect(stampsRequested()).toBe(1)
})
