/**
 * Each fault from beginning to end: the status that the customer sees, the alert that has its
 * series, and afterwards every invoice archived with one number and one KSeF number.
 */
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { previousWorkingDay, warsawDate } from "@procurement/domain/calendar"
import type { Invoice } from "@procurement/domain/invoice"
import { untilSome } from "@procurement/testing"
import * as Effect from "effect/Effect"
import { afterAll, afterEach, beforeAll, describe, expect, it, type TestContext } from "vitest"
import { type Alarm, expectAlarm, metricsOf, problemSeries, valueOf } from "./support/alarms.ts"
import {
  type Disks,
  type FaultyInstallation,
  openFaultyInstallation,
} from "./support/faulty-installation.ts"
import { codesOf, type Placed } from "./support/issuing-installation.ts"
import { withStatedHash } from "./support/faulty-ksef.ts"
import {
  badReceipt,
  missingHashes,
  strangePackage,
  invalidResponses,
  upoQuestion,
} from "./support/invalid-responses.ts"

const generous = { timeout: 180_000 }

let installation: FaultyInstallation
beforeAll(async () => {
  installation = await openFaultyInstallation()
}, generous.timeout)
afterAll(() => installation?.close())
/** Ends faults that a failed test has left. */
afterEach(() => installation.restore())

const placeOne = async (currency?: "PLN" | "EUR"): Promise<Placed> => {
  const [placed] = await installation.order(1, currency)
  if (placed === undefined) throw new Error("no order was placed")
  return placed
}

const archived = async (placed: Placed): Promise<Extract<Invoice, { _tag: "Archived" }>> => {
  const invoice = await installation.invoice(placed)
  if (invoice._tag !== "Archived") throw new Error(`${invoice.id} is ${invoice._tag}`)
  return invoice
}

describe("Invalid responses of KSeF", generous, () => {
  it.for(invalidResponses)("an invoice waits while KSeF returns $what", async (invalid) => {
    const { alarm, code, fault, status } = invalid
    const before = await installation.seriesValueOf(alarm)
    installation.ksef.inject(fault)
    const placed = await placeOne()
    await installation.untilHas(placed, status, code)
    await expectAlarm(installation.worker(), alarm, before)
    installation.ksef.inject(undefined)
    await installation.expectAllIssued()
    expect(codesOf(await installation.document(placed))).toEqual([200])
  })

  it("a duplicate of the worker's own file is recognised when KSeF returns no hashes", async () => {
    installation.ksef.inject(missingHashes)
    await installation.world.ksef.failNext({ match: "sendInvoice", action: "resetAfterPersist" })
    const placed = await placeOne()
    await installation.expectAllIssued()
    expect(installation.ksef.timesServed()).toBeGreaterThan(1)
    const { transmissions } = await archived(placed)
    expect(transmissions.length).toBeGreaterThan(1)
    expect(codesOf(await installation.document(placed)).toSorted()).toEqual([200, 440])
  })

  it("the invoices of a batch wait with an alarm while KSeF returns an unknown state", async () => {
    const { alarm, fault } = strangePackage
    const before = await installation.seriesValueOf(alarm)
    installation.ksef.inject(fault)
    await installation.order(9)
    await expectAlarm(installation.worker(), alarm, before)
    installation.ksef.inject(undefined)
    await installation.expectAllIssued()
  })

  it("an invoice waits for the Ministry's UPO while KSeF returns a forged one", async () => {
    const { alarm, code, status } = badReceipt
    const before = await installation.seriesValueOf(alarm)
    const forging = { match: "ksefNumberUpo", action: "forgedUpo", times: 1_000 }
    await installation.world.ksef.failNext(forging)
    const placed = await placeOne()
    await installation.untilHas(placed, status, code)
    expect(installation.worker().output()).toContain("the signature of the UPO is not valid")
    await expectAlarm(installation.worker(), alarm, before)
    await installation.world.ksef.clearFailures()
    await installation.expectAllIssued()
  })

  it("an invoice waits for its own UPO while KSeF returns that of another invoice", async () => {
    const other = await placeOne()
    await installation.expectAllIssued()
    const { upo } = await archived(other)
    const bytes = await Effect.runPromise(installation.world.archive.get(upo.digest))
    const { alarm, code, status } = badReceipt
    const before = await installation.seriesValueOf(alarm)
    installation.ksef.inject({
      ...upoQuestion,
      alter: (response) => withStatedHash(response, Buffer.from(bytes)),
    })
    await installation.untilHas(await placeOne(), status, code)
    await expectAlarm(installation.worker(), alarm, before)
    installation.ksef.inject(undefined)
    await installation.expectAllIssued()
  })
})

const ratesAlarm = (code: string): Alarm => ({
  alert: "InvoicesWaitForRates",
  chooses: /code=~"RateNotPublished\|ExchangeRates\.\*"/,
  series: problemSeries("Draft", code),
})

describe("Unavailable exchange rates", generous, () => {
  it("an invoice in EUR waits while the National Bank is away or its table is late", async () => {
    installation.bank.be("away")
    const placed = await placeOne("EUR")
    const first = await installation.untilHas(placed, "accepted", "exchange_rates_unavailable")
    expect(first.problem?.detail).toContain("The National Bank")
    await expectAlarm(installation.worker(), ratesAlarm("ExchangeRatesUnavailable"))
    installation.bank.be("late")
    const second = await installation.untilHas(placed, "accepted", "rate_not_published")
    expect(second.problem?.since).toBe(first.problem?.since)
    await expectAlarm(installation.worker(), ratesAlarm("RateNotPublished"))
    installation.bank.be("there")
    await installation.expectAllIssued()
    const { issueDate, rate, timeline } = await archived(placed)
    const stored = timeline.findLast(({ state }) => state === "Stored")
    expect(issueDate).toBe(warsawDate(stored!.at))
    expect(rate?.publishedOn).toBe(previousWorkingDay(issueDate))
  })

  it("an invoice in EUR uses a rate fetched earlier while the National Bank is away", async () => {
    await placeOne("EUR")
    await installation.expectAllIssued()
    installation.bank.be("away")
    await placeOne("EUR")
    await installation.expectAllIssued()
  })
})

describe("Unavailable time-stamping authority", generous, () => {
  it("an invoice waits for its time stamp while the authority is away", async () => {
    installation.timeStamps.be("away")
    const placed = await placeOne()
    await installation.untilHas(placed, "accepted", "signing_time_stamp_unavailable")
    await expectAlarm(installation.worker(), {
      alert: "TimeStampsAreMissing",
      chooses: /code=~"SigningTimeStamp\.\*"/,
      series: problemSeries("Sign", "SigningTimeStampUnavailable"),
    })
    installation.timeStamps.be("there")
    await installation.expectAllIssued()
    const page = await metricsOf(installation.worker())
    expect(valueOf(page, 'signatures_sealed_total{time_stamp="wanted"}')).toBeGreaterThan(0)
    expect(valueOf(page, 'signatures_sealed_total{time_stamp="waived"}') ?? 0).toBe(0)
  })
})

const archiveAlarm = (step: string): Alarm => ({
  alert: "ArchiveCantBeUsed",
  chooses: /code="ArchiveUnavailable"/,
  series: problemSeries(step, "ArchiveUnavailable"),
})

const archivedFiles = async ({ archive }: Disks): Promise<number> => {
  const below = join(archive.path, "archive", "files")
  const entries = await readdir(below, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

describe("Full disk", generous, () => {
  const disksOr = (skip: TestContext["skip"]): Disks =>
    installation.disks ??
    skip("NOT TRIED: this user cannot mount a file system, not even in its own namespace")

  it("an invoice waits to be stored while the archive's disk is full", async ({ skip }) => {
    const { archive } = disksOr(skip)
    await archive.fill()
    const placed = await placeOne()
    await installation.untilHas(placed, "accepted", "archive_unavailable")
    await expectAlarm(installation.worker(), archiveAlarm("Store"))
    await archive.free()
    await installation.expectAllIssued()
  })

  it("an acknowledged invoice waits for disk space for its UPO, then for its record", async ({
    skip,
  }) => {
    const disks = disksOr(skip)
    const { sizeBytes } = (await archived(await issuedBefore())).upo
    await installation.world.ksef.failNext({
      match: "invoiceStatus",
      action: "status503",
      times: 1_000,
    })
    const placed = await placeOne()
    await installation.untilHas(placed, "sent", "not_taken")
    await disks.archive.fill()
    await installation.world.ksef.clearFailures()
    const view = await installation.untilHas(placed, "acknowledged", "archive_unavailable")
    expect(view.ksefNumber).toBe((await installation.document(placed)).ksefNumber)
    await expectAlarm(installation.worker(), archiveAlarm("ArchiveReceipt"))
    const before = await archivedFiles(disks)
    await disks.archive.fill(sizeBytes)
    await untilSome("the UPO is stored", async () =>
      (await archivedFiles(disks)) > before ? true : undefined,
    )
    expect((await installation.invoice(placed))._tag).toBe("Acknowledged")
    await disks.archive.free()
    await installation.expectAllIssued()
  })

  it("invoices return to the queue while the package disk is full, then go in a batch", async ({
    skip,
  }) => {
    const { packages } = disksOr(skip)
    await packages.fill()
    // The first may be sent alone, before three are ready.
    const placed = await installation.order(9)
    await untilSome("three invoices wait for disk space", async () => {
      const views = await Promise.all(placed.map(installation.view))
      const waiting = views.filter(({ problem }) => problem?.code === "not_taken")
      return waiting.length >= 3 ? true : undefined
    })
    await expectAlarm(installation.worker(), {
      alert: "BatchesAreGivenUp",
      chooses: /batch_states_entered_total\{state="Abandoned"\}/,
      series: 'batch_states_entered_total{state="Abandoned"}',
    })
    expect(installation.worker().output()).toContain("ENOSPC")
    await packages.free()
    await installation.expectAllIssued()
    const page = await metricsOf(installation.worker())
    expect(valueOf(page, 'batch_states_entered_total{state="Settled"}')).toBeGreaterThan(0)
    expect(await readdir(packages.path)).toEqual([])
  })

  /** An archived invoice; its UPO shows the size of a UPO. */
  const issuedBefore = async (): Promise<Placed> => {
    const placed = await placeOne()
    await installation.expectAllIssued()
    return placed
  }
})
