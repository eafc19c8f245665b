import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { type Delivery, deliveryAfter, type DeliveryStep } from "@procurement/domain/webhook"
import {
  aDelivery,
  accepted,
  anExhaustedDelivery,
  attempted,
  failed,
  gone,
} from "./support/a-delivery.ts"

const failedWith = (retryAfterSeconds: number) =>
  ({ _tag: "EndpointFailed", retryAfterSeconds }) as const

/** The step after a failure at that time. */
const fail = (delivery: Delivery, at: number, outcome = failed): DeliveryStep =>
  deliveryAfter(delivery, attempted(at, outcome), instant(at))

const dueAt = (delivery: Delivery): number => (delivery._tag === "Waiting" ? delivery.dueAt : -1)

/** Fails every attempt: the delays in seconds, and the last step. */
const failToTheEnd = (begin: Delivery) => {
  const delays: Array<number> = []
  let now = 1_000
  let step = fail(begin, now)
  while (step.next._tag === "Waiting") {
    delays.push((step.next.dueAt - now) / 1_000)
    now = step.next.dueAt
    step = fail(deliveryAfter(step.next, { _tag: "TimeCame" }, instant(now)).next, now)
  }
  return { delays, step }
}

describe("Ready deliveries", () => {
  it("an accepted delivery is delivered and keeps its attempt", () => {
    const fact = attempted(40, accepted)
    const { next, directives } = deliveryAfter(aDelivery, fact, instant(52))
    expect(directives).toEqual([])
    expect(next).toMatchObject({
      _tag: "Delivered",
      settledAt: 52,
      failures: 0,
      attempts: [{ at: 40, durationMillis: 12, status: 200 }],
    })
  })

  it("a delivery is retried after 1 min, 5 min, 15 min, 1 h, 6 h and 24 h", () => {
    const { delays, step } = failToTheEnd(aDelivery)
    expect(delays).toEqual([60, 300, 900, 3_600, 21_600, 86_400])
    expect(step.next).toMatchObject({ _tag: "Exhausted", failures: 7 })
    expect(step.next.attempts).toHaveLength(7)
  })

  it("the failure of the sixth retry pauses the subscription", () => {
    const { step } = failToTheEnd(aDelivery)
    expect(step.directives).toEqual([
      { _tag: "PauseSubscription", delivery: step.next, isGone: false },
    ])
  })

  it("an endpoint that asks for no more deliveries pauses the subscription at once", () => {
    const { next, directives } = fail(aDelivery, 1_000, gone)
    expect(next).toMatchObject({ _tag: "Exhausted", failures: 1, settledAt: 1_000 })
    expect(directives).toEqual([{ _tag: "PauseSubscription", delivery: next, isGone: true }])
    const restarted = deliveryAfter(next, { _tag: "Restarted" }, instant(2_000)).next
    expect(fail(restarted, 3_000, gone).directives).toMatchObject([{ isGone: true }])
    expect(fail({ ...aDelivery, kind: "test" }, 1_000, gone).directives).toEqual([])
  })

  it("Retry-After lengthens a delay up to a day, and never shortens it", () => {
    expect(dueAt(fail(aDelivery, 0, failedWith(1)).next)).toBe(60_000)
    expect(dueAt(fail(aDelivery, 0, failedWith(120)).next)).toBe(120_000)
    expect(dueAt(fail(aDelivery, 0, failedWith(999_999_999_999_999)).next)).toBe(86_400_000)
  })

  it("a test delivery has one attempt and pauses nothing", () => {
    const { delays, step } = failToTheEnd({ ...aDelivery, kind: "test" })
    expect(delays).toEqual([])
    expect(step.next._tag).toBe("Exhausted")
    expect(step.directives).toEqual([])
  })

  it("a replay is retried and pauses like any other delivery", () => {
    const { delays, step } = failToTheEnd({ ...aDelivery, kind: "replay" })
    expect(delays).toHaveLength(6)
    expect(step.directives).toHaveLength(1)
  })
})

describe("Exhausted deliveries", () => {
  it("a restarted delivery repeats the whole schedule and keeps its attempts", () => {
    const { step } = failToTheEnd(aDelivery)
    const { next } = deliveryAfter(step.next, { _tag: "Restarted" }, instant(0))
    expect(next).toMatchObject({ _tag: "Ready", failures: 0, attempts: step.next.attempts })
    expect(next).not.toHaveProperty("settledAt")
    const again = failToTheEnd(next)
    expect(again.delays).toEqual([60, 300, 900, 3_600, 21_600, 86_400])
    expect(again.step.next.attempts).toHaveLength(14)
  })

  it("a skipped delivery can't be restarted", () => {
    const { next } = deliveryAfter(anExhaustedDelivery, { _tag: "GivenUp" }, instant(9_000))
    expect(next).toMatchObject({ _tag: "Skipped", settledAt: 9_000 })
    expect(deliveryAfter(next, { _tag: "Restarted" }, instant(9_001)).next).toBe(next)
  })
})
