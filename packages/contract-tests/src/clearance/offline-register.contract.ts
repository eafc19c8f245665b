/**
 * The contract of `OfflineRegister`. Its layer provides orders and invoices as well, over one
 * store: what could be issued offline comes into being with orders.
 */
import { expect } from "@effect/vitest"
import { type Instant, instant, type LocalDate } from "@procurement/domain/calendar"
import {
  type ClearanceStanding,
  firstStanding,
  observe,
  OfflineRegister,
  usualAvailability,
} from "@procurement/domain/clearance"
import {
  type Invoice,
  InvoiceRepository,
  type InvoiceState,
  transition,
} from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type * as Layer from "effect/Layer"
import { chanceFrom, usualChance } from "../builders/chance.ts"
import { freshEra, freshInvoiceId, usualInstant } from "../builders/fresh.ts"
import { walkTo } from "../builders/invoices.ts"
import type { Capabilities } from "../capabilities.ts"
import { aNumbering } from "../invoice/numberings.ts"
import { keptInvoice, type LedgerPorts, placed } from "../ledger/ledger-ports.ts"
import { type Clause, clause } from "../suite/clause.ts"
import { expectSame, together } from "../suite/expecting.ts"
import { registerSuite } from "../suite/register.ts"

export type OfflinePorts = OfflineRegister | LedgerPorts

interface Wanted {
  readonly state: InvoiceState
  readonly isOffline?: boolean
  readonly deadline?: LocalDate
  /** Has left before, and is stored again. */
  readonly wasSent?: boolean
}

const issuedAs = ({ deadline }: Wanted) => ({
  _tag: "IssuedOffline" as const,
  offline: {
    mode: "offline24" as const,
    issuedAt: usualInstant,
    ...(deadline === undefined ? {} : { deadline }),
    certificateLink: "https://qr.example/certificate/Nip/1111111111/1111111111/01/a/b",
  },
})

/** A chance that takes no detours: what is wanted is told by the clause. */
const straight = () => ({ ...chanceFrom(7), happens: () => false })

const dropped = { _tag: "ProcessingDropped", code: 550, description: "cancelled" } as const

const storedFrom = (invoice: Invoice, wanted: Wanted): Invoice => {
  const stored = walkTo("Stored", invoice, straight()).at(-1) ?? invoice
  const at = instant((stored.timeline.at(-1)?.at ?? 0) + 1)
  const issued = wanted.isOffline === true ? transition(stored, issuedAs(wanted), at) : stored
  if (wanted.wasSent !== true) return issued
  const submitted = walkTo("Submitted", issued, straight()).at(-1) ?? issued
  return transition(submitted, dropped, at)
}

/** An invoice like that, whose order was accepted then. */
const brought = Effect.fnUntraced(function* (wanted: Wanted, acceptedAt: Instant) {
  const invoices = yield* InvoiceRepository
  const { invoice: pending } = yield* placed({ lineCount: 1, acceptedAt })
  const { version } = yield* keptInvoice(pending)
  const [numbered] = yield* invoices.number(aNumbering([{ invoice: pending, version }]))
  if (numbered === undefined) throw new TypeError("it was not numbered")
  const stored = storedFrom(numbered.invoice, wanted)
  const invoice = walkTo(wanted.state, stored, straight()).at(-1) ?? stored
  const work = { dueAt: undefined, attempts: 0 }
  yield* invoices.save({ invoice, expectedVersion: numbered.version, work, events: [] })
  return yield* keptInvoice(invoice)
})

const onHold: ReadonlyArray<Wanted> = [
  { state: "Stored" },
  { state: "Stored", wasSent: true },
  { state: "OutcomeUnknown" },
]
const waiting = { state: "Stored", isOffline: true, deadline: "2026-11-23" as LocalDate } as const

/** Others that are in neither list. */
const bystanders: ReadonlyArray<Wanted> = [
  { state: "Submitted" },
  { state: "Archived" },
  { ...waiting, state: "Submitted" },
  { ...waiting, state: "Rejected" },
  { ...waiting, state: "Archived" },
]

/** Invoices of one era, each later than the one before: issued ones and others alternate. */
const gathered = Effect.fnUntraced(function* (era: Instant) {
  const at = (index: number) => instant(era + 1_000 + index * 10)
  const lists = yield* Effect.forEach(onHold, (each, index) =>
    Effect.all([brought(each, at(2 * index)), brought({ ...waiting, ...each }, at(2 * index + 1))]),
  )
  yield* Effect.forEach(bystanders, (each, index) => brought(each, at(index)), { discard: true })
  return { unissued: lists.map(([first]) => first), waiting: lists.map(([, second]) => second) }
})

/** Smaller than the ids of all that is accepted in that hour. */
const before = (era: Instant) => freshInvoiceId(era)

const unissuedOnly = clause(
  "gives what waits or has an unknown outcome and was not issued, as kept, smallest id first",
  Effect.gen(function* () {
    const register = yield* OfflineRegister
    const era = freshEra()
    const { unissued } = yield* gathered(era)
    const found = yield* register.unissued(before(era), 3)
    expectSame(found, unissued)
  }),
)

const waitingOnly = clause(
  "gives what was issued offline and waits, exactly as kept, smallest id first too",
  Effect.gen(function* () {
    const register = yield* OfflineRegister
    const era = freshEra()
    const all = yield* gathered(era)
    const found = yield* register.waiting(before(era), 3)
    expectSame(found, all.waiting)
  }),
)

const inPages = clause(
  "gives those of both behind the given one, no more than the limit",
  Effect.gen(function* () {
    const register = yield* OfflineRegister
    const era = freshEra()
    const all = yield* gathered(era)
    for (const list of ["unissued", "waiting"] as const) {
      const [first, second, third] = all[list].map(({ invoice }) => invoice.id)
      const ids = (page: ReadonlyArray<{ readonly invoice: Invoice }>) =>
        page.map(({ invoice }) => invoice.id)
      expect(ids(yield* register[list](before(era), 2))).toEqual([first, second])
      expect(ids(yield* register[list](second, 1))).toEqual([third])
    }
  }),
)

const fromTheFirst = clause(
  "begins with the smallest id there is when none is given",
  Effect.gen(function* () {
    const register = yield* OfflineRegister
    const { unissued, waiting: issued } = yield* gathered(freshEra())
    expectSame((yield* register.unissued(undefined, 1))[0], unissued[0])
    expectSame((yield* register.waiting(undefined, 1))[0], issued[0])
  }),
  "isolated",
)

const tallied = clause(
  "counts what was issued offline and is not acknowledged, by deadline, none last",
  Effect.gen(function* () {
    const register = yield* OfflineRegister
    const days = new Map((yield* register.tally).map((each) => [each.deadline, each.invoices]))
    const counted = (day: string | undefined) => days.get(day as LocalDate | undefined) ?? 0
    const era = freshEra()
    yield* gathered(era)
    yield* brought({ ...waiting, deadline: "2026-11-20" as LocalDate }, instant(era + 7))
    yield* brought({ state: "Stored", isOffline: true }, instant(era + 8))
    const tally = yield* register.tally
    const gained = tally.map(({ deadline, invoices }) => [deadline, invoices - counted(deadline)])
    // Three wait, one is on its way, one was rejected: all five are owed.
    const ours = gained.filter(([, more]) => more !== 0)
    expect(ours).toEqual([
      ["2026-11-20", 1],
      ["2026-11-23", 5],
      [undefined, 1],
    ])
  }),
  "isolated",
)

const beforeAnything = clause(
  "tells the first standing before anything was heard",
  Effect.gen(function* () {
    const register = yield* OfflineRegister
    expectSame(yield* register.standing, firstStanding)
    expectSame(yield* register.modify((standing) => standing), firstStanding)
  }),
  "isolated",
)

const failed = (standing: ClearanceStanding, at: number) =>
  observe(standing, { _tag: "CallFailed", at: instant(at) }, usualAvailability)

const standings: ReadonlyArray<ClearanceStanding> = [
  failed(firstStanding, usualInstant),
  {
    calls: { _tag: "Lost", since: usualInstant, answeredSince: instant(usualInstant + 7) },
    outages: [
      { id: "K/2026/AWR/01 „ż”", kind: "failure", since: usualInstant },
      { id: "b", kind: "unavailability", since: usualInstant, until: instant(usualInstant + 1) },
      { id: "c", kind: "total-failure", since: instant(0) },
    ],
  },
  firstStanding,
]

const exactly = clause(
  "answers and keeps the standing exactly as the step left it",
  Effect.gen(function* () {
    const register = yield* OfflineRegister
    for (const standing of standings) {
      expectSame(yield* register.modify(() => standing), standing)
      expectSame(yield* register.standing, standing)
      const seen: Array<ClearanceStanding> = []
      yield* register.modify((kept) => {
        seen.push(kept)
        return kept
      })
      expectSame(seen.at(-1), standing)
    }
  }),
  "isolated",
)

const noneLost = clause(
  "loses no step of many at the same time",
  Effect.gen(function* () {
    const register = yield* OfflineRegister
    yield* register.modify(() => firstStanding)
    const ids = Array.from({ length: 8 }, (_, index) => `outage ${index}`)
    yield* together(
      ids.map((id) =>
        register.modify(({ calls, outages }) => ({
          calls,
          outages: [...outages, { id, kind: "failure", since: usualInstant }],
        })),
      ),
    )
    const { outages } = yield* register.standing
    expect(outages.map(({ id }) => id).toSorted()).toEqual(ids)
  }),
  "isolated",
)

const nothingOnThrow = clause(
  "changes nothing when the step throws",
  Effect.gen(function* () {
    const register = yield* OfflineRegister
    const standing = failed(firstStanding, usualInstant + usualChance.int(1, 1_000))
    yield* register.modify(() => standing)
    const crashing = register.modify(() => {
      throw new RangeError("a step that throws")
    })
    expect(Exit.isFailure(yield* Effect.exit(crashing))).toBe(true)
    expectSame(yield* register.standing, standing)
  }),
  "isolated",
)

export const offlineRegisterClauses: ReadonlyArray<Clause<OfflinePorts>> = [
  beforeAnything,
  fromTheFirst,
  unissuedOnly,
  waitingOnly,
  inPages,
  tallied,
  exactly,
  noneLost,
  nothingOnThrow,
]

export const offlineRegisterContract = <E>(
  adapter: string,
  layer: Layer.Layer<OfflinePorts, E>,
  can: Partial<Capabilities> = {},
): void => registerSuite({ port: "OfflineRegister", adapter, layer, can }, offlineRegisterClauses)
