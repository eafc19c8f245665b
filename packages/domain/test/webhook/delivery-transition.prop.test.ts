/** Transitions of a delivery, for arbitrary facts. */
import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  type Delivery,
  deliveryAfter,
  type DeliveryFact,
  deliveryMoves,
  retryDelaysSeconds,
} from "@procurement/domain/webhook"
import * as Schema from "effect/Schema"
import { aDelivery, attempted } from "./support/a-delivery.ts"

const AnyFact = Schema.Struct({
  tag: Schema.Literals(["Accepted", "Failed", "Gone", "TimeCame", "Restarted", "GivenUp"]),
  waitsMillis: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100_000_000 })),
  retryAfterSeconds: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 })),
})
type AnyFact = typeof AnyFact.Type
const Kind = Schema.Literals(["event", "replay", "test"])

const factOf = ({ tag, retryAfterSeconds }: AnyFact, at: number): DeliveryFact => {
  if (tag === "Accepted") return attempted(at, { _tag: "EndpointAccepted" })
  if (tag === "Gone") return attempted(at, { _tag: "EndpointGone" })
  if (tag === "Failed") return attempted(at, { _tag: "EndpointFailed", retryAfterSeconds })
  return { _tag: tag }
}

/** Every step of a delivery through the facts. */
const stepsThrough = (kind: Delivery["kind"], facts: ReadonlyArray<AnyFact>) => {
  let delivery: Delivery = { ...aDelivery, kind }
  let now = 0
  return facts.map((any) => {
    now += any.waitsMillis
    const before = delivery
    const fact = factOf(any, now)
    const { next, directives } = deliveryAfter(before, fact, instant(now))
    delivery = next
    return { before, fact, any, now, next, directives }
  })
}

const Story = { kind: Kind, facts: Schema.Array(AnyFact) }

describe("Delivery transitions", () => {
  it.prop(
    "a delivery moves only as deliveryMoves allows, and never from a final state",
    Story,
    ({ kind, facts }) => {
      for (const { before, next } of stepsThrough(kind, facts)) {
        if (next !== before) expect(deliveryMoves[before._tag]).toContain(next._tag)
        if (before._tag === "Delivered" || before._tag === "Skipped") expect(next).toBe(before)
      }
    },
  )

  it.prop(
    "a delivery keeps its event and attempts, and its body until it is settled",
    Story,
    ({ kind, facts }) => {
      for (const { before, fact, next } of stepsThrough(kind, facts)) {
        const isNew = before._tag === "Ready" && fact._tag === "Attempted"
        expect(next.attempts.slice(0, before.attempts.length)).toEqual(before.attempts)
        expect(next.attempts).toHaveLength(before.attempts.length + (isNew ? 1 : 0))
        const { id, eventId, createdAt } = aDelivery
        expect(next).toMatchObject({ id, eventId, createdAt })
        const hasEnded = deliveryMoves[next._tag].length === 0
        expect("body" in next ? next.body : undefined).toBe(hasEnded ? undefined : aDelivery.body)
      }
    },
  )

  it.prop(
    "a retry waits as scheduled, or longer by Retry-After, at most a day",
    Story,
    ({ kind, facts }) => {
      for (const { before, next, any, now } of stepsThrough(kind, facts)) {
        if (next._tag !== "Waiting" || next === before) continue
        const scheduled = retryDelaysSeconds[before.failures] ?? Number.NaN
        const asked = Math.min(any.retryAfterSeconds, 86_400)
        expect(next.dueAt - now).toBe(Math.max(scheduled, asked) * 1_000)
      }
    },
  )

  it.prop(
    "a failed last retry or a gone endpoint pauses the subscription, except for a test",
    Story,
    ({ kind, facts }) => {
      for (const { before, next, directives } of stepsThrough(kind, facts)) {
        const isEnd = next._tag === "Exhausted" && before._tag === "Ready"
        expect(directives).toHaveLength(isEnd && kind !== "test" ? 1 : 0)
        const [pause] = directives
        if (pause?.isGone === false) expect(before.failures).toBe(6)
      }
    },
  )

  it.prop("a repeated fact changes nothing", Story, ({ kind, facts }) => {
    for (const { fact, now, next } of stepsThrough(kind, facts)) {
      if (fact._tag === "Attempted" && next._tag === "Ready") continue
      expect(deliveryAfter(next, fact, instant(now)).next).toBe(next)
    }
  })
})
