/** Properties of refused and reissued invoices, for arbitrary refusals. */
import { describe, expect, it } from "@effect/vitest"
import { DocumentArchive } from "@procurement/domain/archive"
import { type Invoice, reissueInvoice } from "@procurement/domain/invoice"
import { layerTenantRepositoryMemory } from "@procurement/adapter-memory"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { TestClock } from "effect/testing"
import { hour, inWorld, invoicesOf, work, type World } from "./support/working.ts"

const start = Date.parse("2026-11-29T10:00:00Z")

/** The refusal code of every sent invoice, and which of the three are reissued. */
const Round = Schema.Struct({
  code: Schema.Literals([410, 415, 430, 435, 440, 450]),
  wanted: Schema.Tuple([Schema.Boolean, Schema.Boolean, Schema.Boolean]),
})
const Rounds = Schema.Array(Round).check(Schema.isMaxLength(6))

const reissue = ({ id, tenantId }: Invoice) =>
  reissueInvoice(tenantId, id, lineText("anna")).pipe(Effect.provide(layerTenantRepositoryMemory))

const refusedIn = (world: World, wanted: ReadonlyArray<boolean>) =>
  invoicesOf(world).filter(({ _tag }, nth) => _tag === "Rejected" && wanted[nth] === true)

/** Three invoices that are refused repeatedly, a day apart, and accepted in the end. */
const play = Effect.fnUntraced(function* (world: World, rounds: typeof Rounds.Type) {
  for (let nth = 0; nth < 3; nth += 1) yield* world.place(start + nth)
  world.ksef.state.trouble = "refused"
  for (const { code, wanted } of rounds) {
    world.ksef.state.refusalCode = code
    yield* work(world, hour)
    yield* TestClock.adjust(24 * hour)
    yield* Effect.forEach(refusedIn(world, wanted), reissue)
  }
  world.ksef.state.trouble = "none"
  yield* Effect.forEach(refusedIn(world, [true, true, true]), reissue)
  yield* work(world, hour)
})

/** The numbers of an invoice in order, each with its outcome. */
const numbersOf = (invoice: Invoice) => [
  ...(invoice.refusedVersions ?? []).map(({ number, refusal }) => ({ number, code: refusal.code })),
  { number: "number" in invoice ? invoice.number : "", code: 200 },
]

const expectLawfulNumbers = (invoices: ReadonlyArray<Invoice>): void => {
  const owners = new Map<string, string>()
  for (const invoice of invoices) {
    const numbers = numbersOf(invoice)
    for (const [nth, { number }] of numbers.entries()) {
      expect(owners.get(number) ?? invoice.id, `${number} belongs to one`).toBe(invoice.id)
      owners.set(number, invoice.id)
      const former = numbers[nth - 1]
      if (former !== undefined) expect(number === former.number).toBe(former.code !== 440)
    }
  }
}

describe("Refused and reissued invoices", () => {
  it.effect.prop(
    "each invoice is archived once, under a distinct number, with all its versions",
    [Rounds],
    ([rounds]) =>
      inWorld(start, (world) =>
        Effect.gen(function* () {
          yield* play(world, rounds)
          const invoices = invoicesOf(world)
          const versions = invoices.flatMap(({ refusedVersions = [] }) => refusedVersions)
          expect(invoices.map(({ _tag }) => _tag)).toEqual(["Archived", "Archived", "Archived"])
          expectLawfulNumbers(invoices)
          expect(world.ksef.submitted).toHaveLength(invoices.length + versions.length)
          const published = world.ledger.outbox.map(({ event }) => event.type)
          expect(published.filter((type) => type === "invoice.issued")).toHaveLength(3)
          const archive = yield* DocumentArchive
          yield* Effect.forEach(versions, ({ document }) => archive.get(document.digest))
        }),
      )(),
    { arbitrary: { runs: 25 } },
  )
})
