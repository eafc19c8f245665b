/** Transitions of a subscription, for arbitrary facts. */
import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import {
  maximumSecrets,
  secretsInForce,
  type Subscription,
  subscriptionAfter,
  type SubscriptionFact,
  subscriptionMoves,
} from "@procurement/domain/webhook"
import * as Schema from "effect/Schema"
import { anExhaustedDelivery, aSubscription } from "./support/a-delivery.ts"

const AnyFact = Schema.Struct({
  tag: Schema.Literals([
    "DeliveryExhausted",
    "PausedByOwner",
    "Resumed",
    "Changed",
    "SecretRotated",
  ]),
  waitsMillis: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 600_000 })),
  overlapSeconds: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 604_800 })),
  choice: Schema.Literals(["retry", "skip"]),
})

const factOf = (
  { tag, overlapSeconds, choice }: typeof AnyFact.Type,
  at: number,
): SubscriptionFact => {
  switch (tag) {
    case "DeliveryExhausted":
      return { _tag: tag, delivery: anExhaustedDelivery }
    case "PausedByOwner":
      return { _tag: tag }
    case "Resumed":
      return { _tag: tag, exhausted: choice }
    case "Changed":
      return { _tag: tag, change: { url: `https://example.com/${at}` } }
    case "SecretRotated":
      return { _tag: tag, secret: `whsec_${at}`, overlapSeconds }
  }
}

const stepsThrough = (facts: ReadonlyArray<typeof AnyFact.Type>) => {
  let subscription: Subscription = aSubscription
  let now = 0
  return facts.map((any) => {
    now += any.waitsMillis
    const before = subscription
    const fact = factOf(any, now)
    const { next, directives } = subscriptionAfter(before, fact, instant(now))
    subscription = next
    return { before, fact, now, next, directives }
  })
}

const Story = { facts: Schema.Array(AnyFact) }

describe("Subscription transitions", () => {
  it.prop("a subscription moves only as subscriptionMoves allows", Story, ({ facts }) => {
    for (const { before, next } of stepsThrough(facts)) {
      expect(subscriptionMoves[before.state._tag]).toContain(next.state._tag)
    }
  })

  it.prop(
    "an exhausted delivery alerts once per pause, and each resumption drains once",
    Story,
    ({ facts }) => {
      for (const { before, fact, next, directives } of stepsThrough(facts)) {
        const [was, is] = [before.state._tag, next.state._tag]
        const ofPause = fact._tag === "PausedByOwner" ? [] : ["AlertContact"]
        const moved = is === "Paused" ? ofPause : ["Drain"]
        const due = was === is ? [] : moved
        expect(directives.map(({ _tag }) => _tag)).toEqual(due)
      }
    },
  )

  it.prop("a subscription has between one and the maximum of secrets", Story, ({ facts }) => {
    for (const { fact, now, next } of stepsThrough(facts)) {
      const inForce = secretsInForce(next, instant(now))
      expect(inForce[0]).toBe(next.secrets[0].value)
      expect(next.secrets.length).toBeLessThanOrEqual(maximumSecrets)
      if (fact._tag === "SecretRotated") expect(inForce[0]).toBe(fact.secret)
    }
  })

  it.prop("a change or a rotated secret neither pauses nor resumes", Story, ({ facts }) => {
    for (const { before, fact, next } of stepsThrough(facts)) {
      if (fact._tag === "Changed" || fact._tag === "SecretRotated") {
        expect(next.state).toBe(before.state)
      }
    }
  })
})
