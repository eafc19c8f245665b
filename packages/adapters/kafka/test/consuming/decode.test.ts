import { describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import { decodeMessage as decodeReceivedAt } from "../../src/consuming/decode.ts"
import { inboundChannels } from "../../src/index.ts"

const shipments = "warehouse.shipments"
const orderId = "ord_01kafq3v8pe0rr2c1m5kz9x7wd"
const receivedAt = instant(Date.UTC(2026, 10, 21, 9))
const decodeMessage = (topic: string, given: Parameters<typeof decodeReceivedAt>[1]) =>
  decodeReceivedAt(topic, given, receivedAt)

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
  return decoded._tag === "Unusable" ? decoded.cause : undefined
}

describe("Inbound events", () => {
  const all = inboundChannels.flatMap(({ topic, events }) =>
    events.map((event) => ({ topic, event, type: event.type })),
  )

  it.each(all)("the example of $type is decoded", ({ topic, event }) => {
    const value = { ...base, type: event.type, data: { ...event.example, more: "is allowed" } }
    expect(decodeMessage(topic, message(value))).toMatchObject({
      _tag: "Decoded",
      message: { source: base.source, id: "7", receivedAt },
    })
  })

  it.each(all)("$type is rejected without its data", ({ topic, event }) => {
    for (const data of [undefined, null, {}, [], "text"]) {
      expect(causeOf(topic, { ...base, type: event.type, data })?.reason).toBe("invalid")
    }
  })

  it("every event type is unique in its channel", () => {
    for (const { events } of inboundChannels) {
      expect(new Set(events.map(({ type }) => type)).size).toBe(events.length)
    }
  })
})

describe("Inbound messages", () => {
  const type = "warehouse.order.delivered"

  it("a CloudEvent may carry its attributes in headers", () => {
    const headers = { ce_specversion: "1.0", ce_id: "7", ce_source: base.source, ce_type: type }
    expect(decodeMessage(shipments, message({ orderId }, headers))).toMatchObject({
      _tag: "Decoded",
      message: { source: base.source, id: "7" },
      fact: { _tag: "ShipmentReported", orderId, fact: { _tag: "Delivered" } },
    })
  })

  const left = "2026-11-19T14:00:00Z"
  it.each([
    ["its data say", { shippedAt: left }, "2026-11-20T08:00:00Z"],
    ["the event says", {}, "2026-11-19T15:00:00+01:00"],
  ])("a shipped event has the time that %s", (_, given, time) => {
    const data = { orderId, carrier: "InPost", trackingNumber: "1", ...given }
    const value = { ...base, type: "warehouse.order.shipped", time, data }
    const fact = { _tag: "Shipped", carrier: "InPost", trackingNumber: "1", at: Date.parse(left) }
    expect(decodeMessage(shipments, message(value))).toMatchObject({ fact: { fact } })
  })

  it("a shipped event without any time is decoded without `at`", () => {
    const data = { orderId, carrier: "InPost", trackingNumber: "1" }
    const decoded = decodeMessage(
      shipments,
      message({ ...base, type: "warehouse.order.shipped", data }),
    )
    if (decoded._tag === "Unusable" || decoded.fact._tag !== "ShipmentReported")
      throw new Error("no")
    expect(decoded.fact.fact).not.toHaveProperty("at")
  })

  it("a shipped event may have the goods of its parcel, a tracked event its number", () => {
    const parcel = { orderId, carrier: "InPost", trackingNumber: "1" }
    const shipped = (lines: object) => {
      const data = { ...parcel, ...lines }
      return { ...base, type: "warehouse.order.shipped", data }
    }
    const lines = [
      { line: 2, quantity: 1 },
      { line: 1, quantity: 3 },
      { line: 2, quantity: 4 },
    ]
    const goods = [
      { line: 1, quantity: 3 },
      { line: 2, quantity: 5 },
    ]
    const decoded = (value: object) => {
      const { _tag, ...rest } = decodeMessage(shipments, message(value))
      const { fact } = rest as { fact?: { fact?: object } }
      return [_tag, fact?.fact]
    }
    expect(decoded(shipped({ lines }))).toMatchObject(["Decoded", { lines: goods }])
    expect(decoded(shipped({}))[1]).not.toHaveProperty("lines")
    for (const wrong of [[], [{ line: 0, quantity: 1 }], [{ line: 1, quantity: 0 }]]) {
      expect(causeOf(shipments, shipped({ lines: wrong }))?.reason).toBe("invalid")
    }
    const at = { orderId, at: left, description: "Nadana" }
    const tracked = (data: object) => ({ ...base, type: "warehouse.order.tracked", data })
    const named = decoded(tracked({ ...at, trackingNumber: "1" }))
    expect(named).toMatchObject(["Decoded", { _tag: "Tracked", trackingNumber: "1" }])
    expect(decoded(tracked(at))[1]).not.toHaveProperty("trackingNumber")
  })

  it("a shipped event with a malformed time is rejected as invalid", () => {
    const data = { orderId, carrier: "InPost", trackingNumber: "1" }
    const value = { ...base, type: "warehouse.order.shipped", time: "yesterday", data }
    const cause = causeOf(shipments, value)
    expect(cause?.reason).toBe("invalid")
    expect(cause?.detail).toContain("time must be a timestamp such as 2026-11-20T12:00:00Z")
  })

  it("a returned event has each line once, and at least one line", () => {
    const data = { orderId, reference: "RMA-1", lines: [{ line: 2, quantity: 1 }] }
    const value = { ...base, type: "warehouse.order.returned", data }
    expect(decodeMessage(shipments, message(value))).toMatchObject({
      fact: { _tag: "ShipmentReported", orderId, fact: { _tag: "Returned", lines: data.lines } },
    })
    const lines = [...data.lines, { line: 1, quantity: 3 }, { line: 2, quantity: 4 }]
    const twice = decodeMessage(shipments, message({ ...value, data: { ...data, lines } }))
    expect(twice).toMatchObject({
      fact: {
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

  it("a message carries its trace context in an attribute or a header, if it is valid", () => {
    const value = { ...base, type, data: { orderId } }
    const traceOf = (fact: object) => ("trace" in fact ? fact.trace : "absent")
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
    [
      { ...base, type: "bank.payment.received", data: {} },
      "unknown_type",
      "is not an event type of",
    ],
    [{ ...base, type, data: { orderId: "ord_1" } }, "invalid", "data.orderId must be an order's"],
  ])("%j is rejected as %s", (value, reason, detail) => {
    const cause = causeOf(shipments, value)
    expect(cause?.reason).toBe(reason)
    expect(cause?.detail).toContain(detail)
  })

  it("a message without a value, or whose value is not UTF-8, is unusable", () => {
    expect(decodeMessage(shipments, { value: null })).toMatchObject({ _tag: "Unusable" })
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
  ])("a payment of %s is accepted: %s", (amount, isOne) => {
    const invoiceId = "inv_01kafq3v8pe0rr2c1m5kz9x7wd"
    const data = { invoiceId, reference: "1", amount, currency: "PLN" }
    const value = { ...base, type: "bank.payment.received", data }
    expect(causeOf("bank.payments", value) === undefined).toBe(isOne)
  })

  it("a transfer for several invoices names KSeF's collective identifier", () => {
    const data = {
      collectiveIdentifier: "5252839118-IZ202701-0A1B2C3D4E5F-FB",
      reference: "2027011100001234",
      amount: "1345.50",
      currency: "PLN",
    }
    const value = { ...base, type: "bank.collective-payment.received", data }
    expect(decodeMessage("bank.payments", message(value))).toMatchObject({
      fact: {
        _tag: "TransferReported",
        transfer: {
          identifier: data.collectiveIdentifier,
          reference: data.reference,
          amount: { amount: 134_550, currency: "PLN" },
        },
      },
    })
    const detailOf = (change: object) =>
      causeOf("bank.payments", { ...value, data: { ...data, ...change } })?.detail
    expect(detailOf({ collectiveIdentifier: "5252839118-IZ202701-0A1B2C3D4E5F-FF" })).toBe(
      "data.collectiveIdentifier has a wrong CRC",
    )
    expect(detailOf({ reference: "x".repeat(125) })).toContain("124")
  })
})
