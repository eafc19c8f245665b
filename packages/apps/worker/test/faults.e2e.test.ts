/**
 * Each fault from its beginning to its end: what the customer is told, which alert has a reason to
 * rise, and that afterwards every invoice is archived with one number and one KSeF number.
 */
import { readdir } from "node:fs/promises"
import { join } from "node:path"
import { previousWorkingDay, warsawDate } from "@procurement/domain/calendar"
import type { Invoice } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import { afterAll, afterEach, beforeAll, describe, expect, it, type TestContext } from "vitest"
import { type Alarm, expectAlarm, metricsOf, problemSeries, valueOf } from "./support/alarms.ts"
import { type Disks, type FaultyHouse, openFaultyHouse } from "./support/faulty-house.ts"
import { codesOf, type Placed } from "./support/issuing-house.ts"
import { withStatedHash } from "./support/lying-ksef.ts"
import { untilSome } from "./support/until.ts"
import { badReceipt, untruths, upoQuestion } from "./support/untruths.ts"

const generous = { timeout: 180_000 }

let house: FaultyHouse
beforeAll(async () => {
  house = await openFaultyHouse()
}, generous.timeout)
afterAll(() => house?.close())
/** What a failed test has left. */
afterEach(() => house.mend())

const placeOne = async (currency?: "PLN" | "EUR"): Promise<Placed> => {
  const [placed] = await house.order(1, currency)
  if (placed === undefined) throw new Error("nothing was placed")
  return placed
}

const archived = async (placed: Placed): Promise<Extract<Invoice, { _tag: "Archived" }>> => {
  const invoice = await house.invoice(placed)
  if (invoice._tag !== "Archived") throw new Error(`${invoice.id} is ${invoice._tag}`)
  return invoice
}

describe("When KSeF answers with", generous, () => {
  it.for(untruths)("$what, the invoice waits for the truth", async (untruth) => {
    const { alarm, code, lie, status } = untruth
    const before = await house.shownOf(alarm)
    house.ksef.lie(lie)
    const placed = await placeOne()
    await house.untilHas(placed, status, code)
    await expectAlarm(house.worker(), alarm, before)
    house.ksef.lie(undefined)
    await house.expectAllIssued()
    expect(codesOf(await house.document(placed))).toEqual([200])
  })

  it("the UPO of another invoice, the invoice waits for its own", async () => {
    const other = await placeOne()
    await house.expectAllIssued()
    const { upo } = await archived(other)
    const bytes = await Effect.runPromise(house.world.archive.get(upo.digest))
    const { alarm, code, status } = badReceipt
    const before = await house.shownOf(alarm)
    house.ksef.lie({ ...upoQuestion, tell: (truth) => withStatedHash(truth, Buffer.from(bytes)) })
    await house.untilHas(await placeOne(), status, code)
    await expectAlarm(house.worker(), alarm, before)
    house.ksef.lie(undefined)
    await house.expectAllIssued()
  })
})

const ratesAlarm = (code: string): Alarm => ({
  alert: "InvoicesWaitForRates",
  chooses: /code=~"RateNotPublished\|ExchangeRates\.\*"/,
  series: problemSeries("Draft", code),
})

describe("When the National Bank has no exchange rate for us", generous, () => {
  it("an invoice in EUR waits and nothing is guessed, be it away or its table late", async () => {
    house.bank.be("away")
    const placed = await placeOne("EUR")
    const first = await house.untilHas(placed, "accepted", "exchange_rates_unavailable")
    expect(first.problem?.detail).toContain("The National Bank")
    await expectAlarm(house.worker(), ratesAlarm("ExchangeRatesUnavailable"))
    house.bank.be("late")
    const second = await house.untilHas(placed, "accepted", "rate_not_published")
    expect(second.problem?.since).toBe(first.problem?.since)
    await expectAlarm(house.worker(), ratesAlarm("RateNotPublished"))
    house.bank.be("there")
    await house.expectAllIssued()
    const { issueDate, rate, timeline } = await archived(placed)
    const drafted = timeline.findLast(({ state }) => state === "Drafted")
    expect(issueDate).toBe(warsawDate(drafted!.at))
    expect(rate?.publishedOn).toBe(previousWorkingDay(issueDate))
  })

  it("and it was asked for that day before, invoices in EUR do not wait", async () => {
    await placeOne("EUR")
    await house.expectAllIssued()
    house.bank.be("away")
    await placeOne("EUR")
    await house.expectAllIssued()
  })
})

describe("When the time-stamping authority is away", generous, () => {
  it("an invoice waits for its time stamp, and has it when the authority is back", async () => {
    house.timeStamps.be("away")
    const placed = await placeOne()
    await house.untilHas(placed, "drafted", "signing_time_stamp_unavailable")
    await expectAlarm(house.worker(), {
      alert: "TimeStampsAreMissing",
      chooses: /code=~"SigningTimeStamp\.\*"/,
      series: problemSeries("Sign", "SigningTimeStampUnavailable"),
    })
    house.timeStamps.be("there")
    await house.expectAllIssued()
    const page = await metricsOf(house.worker())
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

describe("When the disk is full that has", generous, () => {
  const disksOr = (skip: TestContext["skip"]): Disks =>
    house.disks ?? skip("NOT TRIED: this user can mount no file system, also not for itself")

  it("the archive, an invoice that is to be stored waits for room", async ({ skip }) => {
    const { archive } = disksOr(skip)
    await archive.fill()
    const placed = await placeOne()
    await house.untilHas(placed, "signed", "archive_unavailable")
    await expectAlarm(house.worker(), archiveAlarm("Store"))
    await archive.free()
    await house.expectAllIssued()
  })

  it("the archive, an acknowledged invoice waits with its UPO, then with its record", async ({
    skip,
  }) => {
    const disks = disksOr(skip)
    const { sizeBytes } = (await archived(await issuedBefore())).upo
    await house.world.ksef.failNext({ match: "invoiceStatus", action: "status503", times: 1_000 })
    const placed = await placeOne()
    await house.untilHas(placed, "sent", "not_taken")
    await disks.archive.fill()
    await house.world.ksef.clearFailures()
    const told = await house.untilHas(placed, "acknowledged", "archive_unavailable")
    expect(told.ksefNumber).toBe((await house.document(placed)).ksefNumber)
    await expectAlarm(house.worker(), archiveAlarm("ArchiveReceipt"))
    const before = await archivedFiles(disks)
    await disks.archive.fill(sizeBytes)
    await untilSome("the UPO is there", async () =>
      (await archivedFiles(disks)) > before ? true : undefined,
    )
    expect((await house.invoice(placed))._tag).toBe("Acknowledged")
    await disks.archive.free()
    await house.expectAllIssued()
  })

  it("packages, the invoices go back into the queue and are sent together later", async ({
    skip,
  }) => {
    const { packages } = disksOr(skip)
    await packages.fill()
    // The first may be sent by themselves, before there are three.
    const placed = await house.order(9)
    await untilSome("three of them wait for room", async () => {
      const told = await Promise.all(placed.map(house.told))
      const waiting = told.filter(({ problem }) => problem?.code === "not_taken")
      return waiting.length >= 3 ? true : undefined
    })
    await expectAlarm(house.worker(), {
      alert: "BatchesAreGivenUp",
      chooses: /batch_states_entered_total\{state="Abandoned"\}/,
      series: 'batch_states_entered_total{state="Abandoned"}',
    })
    expect(house.worker().said()).toContain("ENOSPC")
    await packages.free()
    await house.expectAllIssued()
    const page = await metricsOf(house.worker())
    expect(valueOf(page, 'batch_states_entered_total{state="Settled"}')).toBeGreaterThan(0)
    expect(await readdir(packages.path)).toEqual([])
  })

  /** One of which the size of a UPO can be learned. */
  const issuedBefore = async (): Promise<Placed> => {
    const placed = await placeOne()
    await house.expectAllIssued()
    return placed
  }
})
