import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import { idSequence, OrderId, pairedId, typeId } from "@procurement/domain/identity"
import * as Schema from "effect/Schema"

const zeros = new Uint8Array(10)
const isOrderId = Schema.is(OrderId)

describe("Identifiers", () => {
  it("typeId returns the kind and a version 7 UUID in base 32", () => {
    const id = typeId(
      "ord",
      instant(1_795_199_870_475),
      Uint8Array.from({ length: 10 }, () => 255),
    )
    expect(isOrderId(id)).toBe(true)
    expect(id).toBe("ord_01m7x409gbfzzvzzzzzzzzzzzz")
    expect(isOrderId(id.replace("ord", "inv"))).toBe(false)
  })

  const Moment = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 45 }))
  it.prop("ids sort by their time of creation", [Moment, Moment], ([one, other]) => {
    const earlier = typeId("ord", instant(Math.min(one, other)), zeros)
    const later = typeId("ord", instant(Math.max(one, other) + 1), zeros)
    expect(earlier < later).toBe(true)
  })

  it("typeId rejects too few random bytes", () => {
    expect(() => typeId("ord", instant(0), new Uint8Array(9))).toThrow(RangeError)
  })

  it("pairedId keeps the time of the first id, and depends on both", () => {
    const [first, second] = ["evt", "usr"].map((kind, nth) =>
      typeId(
        kind,
        instant(nth),
        Uint8Array.from(zeros, (_, at) => at * (7 + nth)),
      ),
    )
    const id = pairedId("ord", first ?? "", second ?? "")
    expect(isOrderId(id)).toBe(true)
    expect(id.slice(4, 14)).toBe(first?.slice(4, 14))
    expect(pairedId("ord", first ?? "", second ?? "")).toBe(id)
    expect([first, second].map((each) => each?.slice(4))).not.toContain(id.slice(4))
  })

  it("idSequence returns ascending, distinct ids, even when a byte overflows", () => {
    const next = idSequence("dlv", instant(5), Uint8Array.from([...zeros.subarray(2), 254, 255]))
    const ids = Array.from({ length: 600 }, next)
    expect(new Set(ids).size).toBe(600)
    expect(ids.toSorted()).toEqual(ids)
  })
})
