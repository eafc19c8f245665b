/** Differences found by a reconciliation, one at a time. */
import { describe, expect, it } from "@effect/vitest"
import { addDays, instant } from "@procurement/domain/calendar"
import { InvoiceClearanceError } from "@procurement/domain/invoice"
import { makeLedgerMemory, makeReconciliationStoreMemory } from "@procurement/adapter-memory"
import { SellerProfile } from "@procurement/domain/party"
import {
  ClearanceRegister,
  dayHeldBy,
  dueDay,
  type LedgerEntry,
  reconcileDay,
  reconcileDueDay,
  type ReconciliationReport,
  ReconciliationStore,
} from "@procurement/domain/reconciliation"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { TestClock } from "effect/testing"
import {
  accepted,
  day,
  digestOf,
  type KnownSession,
  ksefNumberOf,
  makeRegister,
  noon,
  numberOf,
  sellerNip,
  session,
} from "./register-in-memory.ts"
import { invoiceIdOf, orderIdOf, tiedLayer } from "./tied-world.ts"

const entry = (nth: number, change: Partial<LedgerEntry> = {}): LedgerEntry => ({
  invoiceId: invoiceIdOf(nth),
  orderId: orderIdOf(nth),
  number: numberOf(nth),
  state: "Archived",
  digest: digestOf(nth),
  ksefNumber: ksefNumberOf(nth),
  ...change,
})

/** A store with these ledger entries. */
const storeOf = (entries: ReadonlyArray<LedgerEntry>) => ({
  ...makeReconciliationStoreMemory(makeLedgerMemory()),
  byNumber: (_: unknown, numbers: ReadonlyArray<string>) =>
    Effect.succeed(entries.filter(({ number }) => numbers.includes(number))),
  clearedOn: (_: unknown, __: unknown, after: string | undefined, limit: number) =>
    Effect.succeed(
      entries
        .filter(({ ksefNumber = "" }) => ksefNumber > (after ?? ""))
        .filter(({ ksefNumber }) => ksefNumber !== undefined)
        .slice(0, limit),
    ),
})

const world = (entries: ReadonlyArray<LedgerEntry>, sessions: ReadonlyArray<KnownSession>) =>
  Layer.mergeAll(
    Layer.succeed(ReconciliationStore, storeOf(entries)),
    Layer.succeed(ClearanceRegister, makeRegister(sessions)),
    Layer.succeed(SellerProfile, { nip: sellerNip } as SellerProfile["Service"]),
    tiedLayer(),
    TestClock.layer(),
  )

const found = (entries: ReadonlyArray<LedgerEntry>, sessions: ReadonlyArray<KnownSession>) =>
  Effect.map(Effect.provide(reconcileDay(day), world(entries, sessions)), (report) => ({
    ...report,
    kinds: report.named.map(({ kind }) => kind),
  }))

describe("KSeF's limits", () => {
  it.effect("a throttled reconciliation waits for KSeF's Retry-After and repeats the request", () =>
    Effect.gen(function* () {
      const register = makeRegister([session([1, 2, 3, 4, 5].map((nth) => accepted(nth)))])
      const pages: Array<string | undefined> = []
      let isHeldBack = false
      const detail = "the limit of sessionInvoiceList allows no call for 40 s"
      const tooEarly = new InvoiceClearanceError({
        reason: "NotTaken",
        detail,
        retryAfterSeconds: 40,
      })
      const invoices: typeof register.invoices = (reference, page) =>
        Effect.suspend(() => {
          isHeldBack = !isHeldBack
          if (isHeldBack) return Effect.fail(tooEarly)
          pages.push(page)
          return register.invoices(reference, page)
        })
      const all = [1, 2, 3, 4, 5].map((nth) => entry(nth))
      const layer = Layer.merge(
        world(all, []),
        Layer.succeed(ClearanceRegister, { ...register, invoices }),
      )
      const report = yield* Effect.gen(function* () {
        const fiber = yield* Effect.forkChild(reconcileDay(day))
        yield* TestClock.adjust("2 minutes")
        return yield* Fiber.join(fiber)
      }).pipe(Effect.provide(layer))
      expect(report).toMatchObject({ atKsef: 5, inLedger: 5, differences: 0 })
      expect(pages).toEqual([undefined, "2", "4"])
    }),
  )
})

describe("Days without differences", () => {
  it.effect("equal data have no difference, across sessions and pages", () =>
    Effect.gen(function* () {
      const all = Array.from({ length: 7 }, (_, index) => index + 1)
      const sessions = [
        session(all.slice(0, 5).map((nth) => accepted(nth))),
        session([], { reference: "20261120-SO-2" }),
        session(
          all.slice(5).map((nth) => accepted(nth)),
          { reference: "20261120-SB-3" },
        ),
      ]
      const report = yield* found(
        all.map((nth) => entry(nth)),
        sessions,
      )
      expect(report).toMatchObject({ atKsef: 7, inLedger: 7, inReceipts: 7, differences: 0 })
      expect(report.sessions).toBe(2)
    }),
  )

  it.effect("an invoice that KSeF refused as a duplicate is not a difference", () =>
    Effect.gen(function* () {
      const refused = { code: 440, ksefNumber: undefined }
      const report = yield* found([entry(1)], [session([accepted(1), accepted(1, refused)])])
      expect(report.differences).toBe(0)
    }),
  )

  it.effect("an invoice numbered on the day before is not counted", () =>
    Effect.gen(function* () {
      const openedAt = instant(noon - 20 * 3_600_000)
      const before = accepted(2, { ksefNumber: ksefNumberOf(2, addDays(day, -1)) })
      const report = yield* found([entry(1)], [session([accepted(1), before], { openedAt })])
      expect(report).toMatchObject({ atKsef: 1, inLedger: 1, differences: 0 })
    }),
  )

  it.effect("a session that is not final needs no receipts", () =>
    Effect.gen(function* () {
      const open = { isFinal: false, receipts: undefined, accepted: 0 }
      const report = yield* found([entry(1)], [session([accepted(1)], open)])
      expect(report).toMatchObject({ atKsef: 1, inReceipts: 0, differences: 0 })
    }),
  )
})

describe("Differences", () => {
  const cases: ReadonlyArray<
    readonly [string, ReadonlyArray<LedgerEntry>, ReadonlyArray<KnownSession>, string]
  > = [
    ["an invoice at KSeF that is none of ours", [], [session([accepted(1)])], "UnknownToLedger"],
    ["an invoice of ours that KSeF lists nowhere", [entry(1)], [], "UnknownToKsef"],
    [
      "an invoice that KSeF accepted and the ledger does not record as accepted",
      [entry(1, { state: "OutcomeUnknown", ksefNumber: undefined })],
      [session([accepted(1)])],
      "NotAcknowledged",
    ],
    [
      "another file under our number",
      [entry(1, { digest: digestOf(99) })],
      [session([accepted(1)])],
      "OtherFile OtherInRegister",
    ],
    [
      "a session that counts more invoices than it lists",
      [entry(1)],
      [session([accepted(1)], { accepted: 2 })],
      "CountDiffers",
    ],
    [
      "an invoice that the receipt omits",
      [entry(1)],
      [session([accepted(1)], { receipts: [] })],
      "NotInReceipt",
    ],
    [
      "a receipt with another hash",
      [entry(1)],
      [
        session([accepted(1)], {
          receipts: [{ ksefNumber: ksefNumberOf(1), digest: digestOf(7) }],
        }),
      ],
      "OtherInReceipt",
    ],
  ]
  for (const [what, entries, sessions, kind] of cases) {
    it.effect(`a reconciliation reports ${what}`, () =>
      Effect.gen(function* () {
        const report = yield* found(entries, sessions)
        const kinds = kind.split(" ")
        expect(report.kinds).toEqual(kinds)
        expect(report.differences).toBe(kinds.length)
      }),
    )
  }

  it.effect("a different KSeF number is reported from both sides", () =>
    Effect.gen(function* () {
      const report = yield* found(
        [entry(1, { ksefNumber: ksefNumberOf(5) })],
        [session([accepted(1)])],
      )
      expect(report.kinds.toSorted()).toEqual(["OtherKsefNumber", "UnknownToKsef"])
    }),
  )

  it.effect("a report counts all differences and names at most 1,000", () =>
    Effect.gen(function* () {
      const files = Array.from({ length: 1_200 }, (_, index) => accepted(index + 1))
      const report = yield* found([], [session(files)])
      expect(report.differences).toBe(1_200)
      expect(report.named).toHaveLength(1_000)
    }),
  )
})

describe("reconcileDueDay", () => {
  it.effect("a due day is reconciled and saved once, then nothing is due", () =>
    Effect.gen(function* () {
      const options = { holder: "first", leaseMillis: 60_000 }
      yield* TestClock.setTime(noon + 24 * 3_600_000)
      const report = yield* reconcileDueDay(options)
      expect(report).toMatchObject({ day, atKsef: 1, differences: 0 })
      const store = yield* ReconciliationStore
      expect(yield* store.latest(5)).toEqual([report])
      expect(yield* reconcileDueDay(options)).toBeUndefined()
    }).pipe(Effect.provide(world([entry(1)], [session([accepted(1)])]))),
  )

  it.effect("a day stays due and leased when KSeF is unavailable", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(noon + 24 * 3_600_000)
      const store = yield* ReconciliationStore
      const options = { holder: "first", leaseMillis: 60_000 }
      const away = { ...makeRegister([]), sessions: () => Effect.die(new Error("away")) }
      const exit = yield* Effect.exit(
        Effect.provideService(reconcileDueDay(options), ClearanceRegister, away),
      )
      expect(exit._tag).toBe("Failure")
      expect(yield* reconcileDueDay({ ...options, holder: "second" })).toBeUndefined()
      yield* TestClock.adjust(60_000)
      expect(yield* reconcileDueDay({ ...options, holder: "second" })).toMatchObject({ day })
      expect(dayHeldBy(yield* store.modifyAgenda((agenda) => agenda), "second")).toBeUndefined()
    }).pipe(Effect.provide(world([], []))),
  )

  it.effect("an interrupted reconciliation releases its day at once", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(noon + 24 * 3_600_000)
      const options = { holder: "first", leaseMillis: 60_000 }
      const slow = { ...makeRegister([]), sessions: () => Effect.never }
      const first = yield* Effect.forkChild(
        Effect.provideService(reconcileDueDay(options), ClearanceRegister, slow),
      )
      yield* TestClock.adjust(1_000)
      yield* Fiber.interrupt(first)
      expect(yield* reconcileDueDay({ ...options, holder: "second" })).toMatchObject({ day })
    }).pipe(Effect.provide(world([], []))),
  )

  it.effect("a reconciliation interrupted while it stores its report completes the day", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(noon + 24 * 3_600_000)
      const store = yield* ReconciliationStore
      const options = { holder: "first", leaseMillis: 60_000 }
      const slow = {
        ...store,
        keep: (report: ReconciliationReport) =>
          Effect.andThen(store.keep(report), Effect.sleep(1_000)),
      }
      const first = yield* Effect.forkChild(
        Effect.provideService(reconcileDueDay(options), ReconciliationStore, slow),
      )
      yield* TestClock.adjust(500)
      expect(yield* store.latest(5)).toHaveLength(1)
      const stopping = yield* Effect.forkChild(Fiber.interrupt(first))
      yield* TestClock.adjust(1_000)
      yield* Fiber.await(stopping)
      const agenda = yield* store.modifyAgenda((now) => now)
      expect(dueDay(agenda, instant(noon + 24 * 3_600_000))).toBeUndefined()
      expect(dayHeldBy(agenda, "first")).toBeUndefined()
    }).pipe(Effect.provide(world([], []))),
  )
})
