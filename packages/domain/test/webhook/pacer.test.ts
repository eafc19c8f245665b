import { describe, expect, it } from "@effect/vitest"
import {
  endpointOf,
  endpointRate,
  makePacer,
  type Rate,
  serverOf,
} from "@procurement/domain/webhook"

/** A pacer with attempts that ended at these instants and others in flight. */
const aPacer = (overMillis: ReadonlyArray<number>, inFlight: number, rate: Rate = endpointRate) => {
  const pacer = makePacer(rate)
  for (const at of overMillis) pacer.started(at - 1_000)
  for (const at of overMillis) pacer.ended(at)
  for (let nth = 0; nth < inFlight; nth += 1) pacer.started(0)
  return pacer
}

describe("nextStart", () => {
  it("the first attempt may start immediately", () => {
    expect(makePacer(endpointRate).nextStart()).toBe(Number.NEGATIVE_INFINITY)
  })

  it("the next attempt may start 22 ms after the start of the previous one", () => {
    const pacer = makePacer(endpointRate)
    pacer.started(1_000)
    expect(pacer.nextStart()).toBe(1_022)
    pacer.ended(1_004)
    expect(pacer.nextStart()).toBe(1_022)
  })

  it("an attempt starts a second after the response that is fifty attempts back", () => {
    const at = 5_000
    const over = Array.from({ length: 49 }, (_, nth) => at + nth)
    expect(aPacer(over, 0).nextStart()).toBe(at + 48 - 1_000 + 22)
    expect(aPacer(over, 1).nextStart()).toBe(at + 1_010)
    expect(aPacer(over, 21).nextStart()).toBe(at + 20 + 1_010)
    expect(aPacer([...over, at + 49], 0).nextStart()).toBe(at + 1_010)
  })

  it("nextStart is undefined while fifty attempts are in flight", () => {
    expect(aPacer([5_000], 50).nextStart()).toBeUndefined()
  })

  it("responses older than a second do not delay the next start", () => {
    const pacer = aPacer([3_000, 3_989, 3_990, 3_991], 0, { perSecond: 2, spacingMillis: 0 })
    pacer.started(4_990)
    pacer.ended(5_000)
    expect(pacer.nextStart()).toBe(3_991 + 1_010)
    expect(pacer.isIdle(6_009)).toBe(false)
    expect(pacer.isIdle(6_010)).toBe(true)
  })
})

describe("Inherited endpoints", () => {
  it("an inherited endpoint gets one attempt, and the next a second after its response", () => {
    const pacer = makePacer(endpointRate)
    pacer.inherit()
    expect(pacer.nextStart()).toBe(Number.NEGATIVE_INFINITY)
    pacer.started(1_000)
    expect(pacer.nextStart()).toBeUndefined()
    pacer.ended(1_500)
    expect(pacer.nextStart()).toBe(1_500 + 1_010)
    expect(pacer.isIdle(2_509)).toBe(false)
    expect(pacer.isIdle(2_510)).toBe(true)
  })
})

describe("Inherited servers", () => {
  it("an inherited server gets one attempt, then the next after a second, even if it hangs", () => {
    const pacer = makePacer({ perSecond: 200, spacingMillis: 5 })
    pacer.inheritEnded(1_000)
    pacer.inheritEnded(1_100)
    expect(pacer.nextStart()).toBe(Number.NEGATIVE_INFINITY)
    pacer.started(1_000)
    expect(pacer.nextStart()).toBe(1_000 + 1_010)
  })
})

describe("endpointOf", () => {
  it.each([
    ["another query", "https://example.com/hooks?a=1"],
    ["capitals in the host", "https://EXAMPLE.com/hooks"],
    ["the port that is implied", "https://example.com:443/hooks"],
    ["a final dot of the host", "https://example.com./hooks"],
    ["a path with dots", "https://example.com/x/../hooks"],
    ["letters that are encoded", "https://example.com/%68ook%73"],
  ])("endpointOf is the same with %s", (_, url) => {
    expect(endpointOf(url)).toBe(endpointOf("https://example.com/hooks"))
  })

  it.each([
    ["another path", "https://example.com/hooks/2"],
    ["another port", "https://example.com:8443/hooks"],
    ["another protocol", "http://example.com:443/hooks"],
    ["a slash that is encoded", "https://example.com/%2Fhooks"],
  ])("endpointOf differs with %s", (_, url) => {
    expect(endpointOf(url)).not.toBe(endpointOf("https://example.com/hooks"))
  })

  it("serverOf returns host and port", () => {
    expect(serverOf("https://Example.com./a?b")).toBe("example.com:443")
    expect(serverOf("http://127.0.0.1:8080/")).toBe("127.0.0.1:8080")
  })
})
