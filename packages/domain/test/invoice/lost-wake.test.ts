/** A correction that is stored while its original is acknowledged, so its wake-up is lost. */
import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import type { EventId } from "@procurement/domain/identity"
import { followedRecheckAt, InvoiceRepository } from "@procurement/domain/invoice"
import { cancel } from "@procurement/domain/order"
import { makeOrderRepositoryMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { TestClock } from "effect/testing"
import { hour, inWorld, minute, round, type World } from "./support/working.ts"

const start = Date.parse("2026-11-20T10:00:00Z")
const second = 1_000

const correctionOf = ({ ledger }: World) =>
  [...ledger.invoices.values()].find(({ kept }) => kept.invoice.correction !== undefined)

/** A repository whose saves wake no correction, as if none was stored when they started. */
const wakingNobody = ({ ledger }: World) =>
  Layer.effect(
    InvoiceRepository,
    Effect.map(InvoiceRepository, (honest) => ({
      ...honest,
      save: (change: Parameters<typeof honest.save>[0]) =>
        Effect.suspend(() => {
          const waiting = [...ledger.invoices.values()]
            .filter(({ kept }) => kept.invoice.id !== change.invoice.id)
            .map((row) => ({ row, kept: row.kept, leasedUntil: row.leasedUntil }))
          return Effect.tap(honest.save(change), () =>
            Effect.sync(() => {
              for (const { row, kept, leasedUntil } of waiting) {
                row.kept = kept
                row.leasedUntil = leasedUntil
              }
            }),
          )
        }),
    })),
  )

const everySecond = (seconds: number) =>
  Effect.gen(function* () {
    for (let passed = 0; passed < seconds; passed += 1) {
      yield* round
      yield* TestClock.adjust(second)
    }
  })

describe("Corrections with a lost wake-up", () => {
  it.effect(
    "a correction with a lost wake-up is issued within seconds, not an hour later",
    inWorld(start, (world) =>
      Effect.gen(function* () {
        const original = yield* world.place(start)
        world.ksef.state.answersBefore = 3
        yield* round
        const eventId = "evt_01kafq3v8pe0rr2c1m5kz9x001" as EventId
        yield* makeOrderRepositoryMemory(world.ledger).modify(original.orderId, (order) =>
          cancel(order, [], undefined, { at: instant(start), eventId }),
        )
        yield* Effect.provide(everySecond(20), wakingNobody(world))
        expect(world.ledger.invoices.get(original.id)?.kept.invoice._tag).toBe("Archived")
        expect(correctionOf(world)?.kept.invoice._tag).toBe("Archived")
      }),
    ),
  )
})

describe("followedRecheckAt", () => {
  it("a correction is rechecked after five seconds, then less often, at least hourly", () => {
    const began = instant(start)
    const looks: Array<number> = []
    for (let now = began; now < start + 4 * hour; now = followedRecheckAt(began, now)) {
      looks.push(now - start)
    }
    const between = looks.slice(1).map((at, nth) => at - (looks[nth] ?? 0))
    expect(between[0]).toBe(5 * second)
    expect(between).toEqual(between.toSorted((left, right) => left - right))
    expect(between.at(-1)).toBe(hour)
    expect(looks.filter((at) => at <= 10 * minute).length).toBeLessThan(10)
  })
})
