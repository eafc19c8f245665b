import { describe, expect, it } from "@effect/vitest"
import { canStart, paceAfter, type PartitionPace, newPace } from "@procurement/domain/webhook"

const answered = (partition: PartitionPace, isAccepted: boolean): PartitionPace =>
  paceAfter(paceAfter(paceAfter(partition, { _tag: "Started" }), { _tag: "Written" }), {
    _tag: "Ended",
    isAccepted,
  })

const concurrencyLimits = (
  begin: PartitionPace,
  answers: ReadonlyArray<boolean>,
): ReadonlyArray<number> => {
  let partition = begin
  return answers.map((isAccepted) => {
    partition = answered(partition, isAccepted)
    return partition.concurrencyLimit
  })
}

describe("concurrencyLimit", () => {
  it("the concurrency limit starts at one and grows by one with each accepted attempt", () => {
    expect(newPace.concurrencyLimit).toBe(1)
    expect(concurrencyLimits(newPace, [true, true, true])).toEqual([2, 3, 4])
  })

  it("the concurrency limit grows to 32, and halves with each failure, down to one", () => {
    const wide = { ...newPace, concurrencyLimit: 31 }
    expect(concurrencyLimits(wide, [true, true, false, false, false, false, false, false])).toEqual(
      [32, 32, 16, 8, 4, 2, 1, 1],
    )
  })
})

describe("Returned attempts", () => {
  it("a returned attempt frees its slot and leaves concurrencyLimit and health unchanged", () => {
    const healthy = answered(newPace, true)
    const written = paceAfter(paceAfter(healthy, { _tag: "Started" }), { _tag: "Written" })
    expect(paceAfter(written, { _tag: "Returned" })).toEqual(healthy)
  })
})

describe("canStart", () => {
  it("an attempt may start at once in a new partition", () => {
    expect(canStart(newPace)).toBe(true)
  })

  it("an attempt waits until the one before was written", () => {
    const wide = paceAfter({ ...newPace, concurrencyLimit: 5 }, { _tag: "Started" })
    expect(canStart(wide)).toBe(false)
    expect(canStart(paceAfter(wide, { _tag: "Written" }))).toBe(true)
  })

  it("an attempt waits for a response when the concurrency limit is reached", () => {
    const written = paceAfter(paceAfter(newPace, { _tag: "Started" }), { _tag: "Written" })
    expect(canStart(written)).toBe(false)
    expect(canStart(paceAfter(written, { _tag: "Ended", isAccepted: false }))).toBe(true)
  })
})
