import { describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import { decodeMessage as decodeHeardAt } from "../../src/consuming/decode.ts"
import { inboundChannels } from "../../src/index.ts"

const shipments = "warehouse.shipments"
const orderId = "ord_01kafq3v8pe0rr2c1m5kz9x7wd"
const heardAt = instant(Date.UTC(2026, 10, 21, 9))
const decodeMessage = (topic: string, given: Parameters<typeof decodeHeardAt>[1]) =>
  decodeHeardAt(topic, given, heardAt)

const base = { specversion: "1.0", id: "7", source: "//warehouse.example/wms" }
const trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"

const message = (value: unknown, headers: Record<string, string> = {}) => ({
  value: Buffer.from(typeof value === "string" ? value : JSON.stringify(value)),
  headers: Object.fromEntries(
    Object.entries(headers).map(([key, text]) => [key, Buffer.from(text)]),
  ),
})

const causeOf = (topic: string, value: unknown) => {
  const decoded = decodeMessage(topic, message(value))
  return decoded._tag === "NotTold" ? decoded.cause : undefined
}

describe("Every event of every channel", () => {
  const all = inboundChannels.flatMap(({ topic, events }) =>
    events.map((event) => ({ topic, event, type: event.type })),
  )

  it.each(all)("$type tells something by its example", ({ topic, event }) => {
    const value = { ...base, type: event.type, data: { ...event.example, more: "is allowed" } }
    expect(decodeMessage(topic, message(value))).toMatchObject({
      _tag: "Told",
      message: { source: base.source, id: "7", heardAt },
    })
  })

  it.each(all)("$type is refused without its data", ({ topic, event }) => {
    for (const data of [undefined, null, {}, [], "text"]) {
      expect(causeOf(topic, { ...base, type: event.type, data })?.reason).toBe("invalid")
    }
  })

  it("has a type of its own in its channel", () => {
    for (const { events } of inboundChannels) {
      expect(new Set(events.map(({ type }) => type)).size).toBe(events.length)
    }
  })
})

describe("A message", () => {
  const type = "warehouse.order.delivered"

  it("may have its attributes in headers", () => {
    const headers = { ce_specversion: "1.0", ce_id: "7", ce_source: base.source, ce_type: type }
    expect(decodeMessage(shipments, message({ orderId }, headers))).toMatchObject({
      _tag: "Told",
      message: { source: base.source, id: "7" },
      told: { _tag: "ShipmentTold", orderId, fact: { _tag: "Delivered" } },
    })
  })

  it("about goods that came back names each line once", () => {
    const data = { orderId, reference: "RMA-1", lines: [{ line: 2, quantity: 1 }] }
    const value = { ...base, type: "warehouse.order.returned", data }
    expect(decodeMessage(shipments, message(value))).toMatchObject({
      told: { _tag: "ShipmentTold", orderId, fact: { _tag: "Returned", lines: data.lines } },
    })
    const lines = [...data.lines, { line: 1, quantity: 3 }, { line: 2, quantity: 4 }]
    const twice = decodeMessage(shipments, message({ ...value, data: { ...data, lines } }))
    expect(twice).toMatchObject({
      told: {
        fact: {
          lines: [
            { line: 1, quantity: 3 },
            { line: 2, quantity: 5 },
          ],
        },
      },
    })
    expect(causeOf(shipments, { ...value, data: { ...data, lines: [] } })?.reason).toBe("invalid")
  })

  it("brings its trace along as an attribute or as a header, if it is one", () => {
    const value = { ...base, type, data: { orderId } }
    const traceOf = (told: object) => ("trace" in told ? told.trace : "not told")
    const decoded = (given: object, headers: Record<string, string>) =>
      traceOf(decodeMessage(shipments, message({ ...value, ...given }, headers)))
    expect(decoded({ traceparent: trace }, {})).toBe(trace)
    expect(decoded({}, { traceparent: trace })).toBe(trace)
    expect(decoded({}, { traceparent: "nonsense" })).toBeUndefined()
  })

  it.each([
    ["not JSON", "unreadable", "the value is not JSON"],
    ["[1]", "unreadable", "not a CloudEvent"],
    [{ ...base, type: "", data: {} }, "unreadable", "type must not be empty"],
    [{ ...base, type, specversion: "0.3" }, "unreadable", "specversion must be 1.0"],
    [{ ...base, type, id: "x".repeat(257) }, "unreadable", "id must have at most 256 characters"],
    [{ ...base, type, id: "a\0b" }, "unreadable", "id must be well-formed text"],
    [{ ...base, type: "bank.payment.received", data: {} }, "unknown_type", "nobody here listens"],
    [{ ...base, type, data: { orderId: "ord_1" } }, "invalid", "data.orderId must be an order's"],
  ])("%j is set aside as %s", (value, reason, detail) => {
    const cause = causeOf(shipments, value)
    expect(cause?.reason).toBe(reason)
    expect(cause?.detail).toContain(detail)
  })

  it("without a value, or with bytes that are no text, is set aside", () => {
    expect(decodeMessage(shipments, { value: null })).toMatchObject({ _tag: "NotTold" })
    const bytes = { value: Buffer.from([0x22, 0xff, 0xfe, 0x22]) }
    expect(decodeMessage(shipments, bytes)).toMatchObject({ cause: { reason: "unreadable" } })
  })

  it.each([
    ["0.00", false],
    ["-1.00", false],
    ["1.5", false],
    ["1.50", true],
    ["90071992547409.91", true],
    ["90071992547409.92", false],
  ])("about a payment of %s is one: %s", (amount, isOne) => {
    const invoiceId = "inv_01kafq3v8pe0rr2c1m5kz9x7wd"
    const data = { invoiceId, reference: "1", amount, currency: "PLN" }
    const value = { ...base, type: "bank.payment.received", data }
    expect(causeOf("bank.payments", value) === undefined).toBe(isOne)
  })
})
