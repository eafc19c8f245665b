import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { type Delivery, deliveryAfter, type DeliveryStep } from "@procurement/domain/webhook"
import {
  aDelivery,
  accepted,
  anExhaustedDelivery,
  attempted,
  failed,
} from "./support/a-delivery.ts"

const failedWith = (retryAfterSeconds: number) =>
  ({ _tag: "EndpointFailed", retryAfterSeconds }) as const

/** The step after a failure at that time. */
const fail = (delivery: Delivery, at: number, outcome = failed): DeliveryStep =>
  deliveryAfter(delivery, attempted(at, outcome), instant(at))

const dueAt = (delivery: Delivery): number => (delivery._tag === "Waiting" ? delivery.dueAt : -1)

/** Failures until nothing is left to try: the delays in seconds, and the last step. */
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

describe("A ready delivery", () => {
  it("is delivered when the endpoint accepts it, and keeps the attempt", () => {
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

  it("is tried again after 1 min, 5 min, 15 min, 1 h, 6 h and 24 h, each from its failure", () => {
    const { delays, step } = failToTheEnd(aDelivery)
    expect(delays).toEqual([60, 300, 900, 3_600, 21_600, 86_400])
    expect(step.next).toMatchObject({ _tag: "Exhausted", failures: 7 })
    expect(step.next.attempts).toHaveLength(7)
  })

  it("has its subscription paused when the sixth retry has failed", () => {
    const { step } = failToTheEnd(aDelivery)
    expect(step.directives).toEqual([{ _tag: "PauseSubscription", delivery: step.next }])
  })

  it("waits longer when the endpoint asks for it, never shorter, and a day at most", () => {
    expect(dueAt(fail(aDelivery, 0, failedWith(1)).next)).toBe(60_000)
    expect(dueAt(fail(aDelivery, 0, failedWith(120)).next)).toBe(120_000)
    expect(dueAt(fail(aDelivery, 0, failedWith(999_999_999_999_999)).next)).toBe(86_400_000)
  })

  it("that is a test has one attempt and pauses nothing", () => {
    const { delays, step } = failToTheEnd({ ...aDelivery, kind: "test" })
    expect(delays).toEqual([])
    expect(step.next._tag).toBe("Exhausted")
    expect(step.directives).toEqual([])
  })

  it("that is a replay is retried and pauses like any other", () => {
    const { delays, step } = failToTheEnd({ ...aDelivery, kind: "replay" })
    expect(delays).toHaveLength(6)
    expect(step.directives).toHaveLength(1)
  })
})

describe("An exhausted delivery", () => {
  it("tried anew begins the schedule from the start and keeps its attempts", () => {
    const { step } = failToTheEnd(aDelivery)
    const { next } = deliveryAfter(step.next, { _tag: "TriedAnew" }, instant(0))
    expect(next).toMatchObject({ _tag: "Ready", failures: 0, attempts: step.next.attempts })
    expect(next).not.toHaveProperty("settledAt")
    const again = failToTheEnd(next)
    expect(again.delays).toEqual([60, 300, 900, 3_600, 21_600, 86_400])
    expect(again.step.next.attempts).toHaveLength(14)
  })

  it("given up is skipped, and nothing moves it any more", () => {
    const { next } = deliveryAfter(anExhaustedDelivery, { _tag: "GivenUp" }, instant(9_000))
    expect(next).toMatchObject({ _tag: "Skipped", settledAt: 9_000 })
    expect(deliveryAfter(next, { _tag: "TriedAnew" }, instant(9_001)).next).toBe(next)
  })
})
