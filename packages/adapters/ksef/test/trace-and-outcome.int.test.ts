import * as Option from "effect/Option"
import { describe, expect, it } from "vitest"
import { anInvoice, harness, ourNumber } from "./harness.ts"
import { base64Hash } from "./hashes.ts"
import { badRequest, problem } from "./wire-format.ts"

const session = "20261120-SO-0000000001-0000000001-AF"
const invoice = anInvoice()
const hash = base64Hash(invoice.xml)

const state = (code: number, extra: object = {}, status: object = {}) => ({
  ordinalNumber: 1,
  referenceNumber: `20261120-EE-${code}`,
  invoiceHash: hash,
  invoicingDate: "2026-11-20T10:00:00+00:00",
  ksefNumber: null,
  acquisitionDate: null,
  ...extra,
  status: { code, description: `Stan ${code}`, details: null, ...status },
})

const page = (invoices: ReadonlyArray<object>, continuationToken?: string) => ({
  status: 200,
  json: { invoices, ...(continuationToken === undefined ? {} : { continuationToken }) },
})

const other = (index: number) => state(200, { invoiceHash: base64Hash(Buffer.from([index])) })

describe("When a file is traced in a session", () => {
  it("is found by its hash on a later page", async () => {
    const { ksef, client, run } = await harness()
    ksef.script("invoices", page([other(1)], "next-1"), page([other(2)], "next-2"))
    ksef.script("invoices", page([other(3), state(150)]))
    const found = await run(client.trace(session, invoice.digest))
    expect(found).toEqual(
      Option.some({ sessionReference: session, invoiceReference: "20261120-EE-150" }),
    )
    const continued = ksef.seenAt("invoices").map((c) => c.headers["x-continuation-token"])
    expect(continued).toEqual([undefined, "next-1", "next-2"])
    expect(ksef.seenAt("invoices")[0]?.url).toBe(`/v2/sessions/${session}/invoices?pageSize=1000`)
  })

  it("is not there when no page has its hash", async () => {
    const { ksef, client, run } = await harness()
    ksef.script("invoices", page([other(1)], "next-1"), page([]))
    expect(Option.isNone(await run(client.trace(session, invoice.digest)))).toBe(true)
  })

  it("is not there when KSeF knows no such session", async () => {
    const { ksef, client, run } = await harness()
    ksef.script("invoices", badRequest(21173))
    expect(Option.isNone(await run(client.trace(session, invoice.digest)))).toBe(true)
  })

  it.each([
    [[550, 150], 150],
    [[440, 200], 200],
    [[200, 440], 200],
    [[450, 440], 440],
    [[550], 550],
  ])("counts as the copy that got furthest among %j", async (codes, expected) => {
    const { ksef, client, run } = await harness()
    ksef.script("invoices", page(codes.map((code) => state(code))))
    const found = await run(client.trace(session, invoice.digest))
    expect(Option.getOrThrow(found).invoiceReference).toBe(`20261120-EE-${expected}`)
  })

  it("is not searched for ever in a list without end", async () => {
    const { ksef, client, failure } = await harness()
    ksef.script("invoices", ...Array(25).fill(page([other(1)], "again")))
    expect((await failure(client.trace(session, invoice.digest))).reason).toBe("UnexpectedAnswer")
    expect(ksef.seenAt("invoices")).toHaveLength(20)
  })

  it.each([
    ["a reset", "resetLate" as const, "NotTaken"],
    ["500", { status: 500 }, "NotTaken"],
    ["429", problem(429), "NotTaken"],
    ["403", problem(403), "Refused"],
    ["a page of wrong types", { status: 200, json: { invoices: {} } }, "UnexpectedAnswer"],
    ["a page cut off", { ...page([other(1)]), cutAfter: 20 }, "NotTaken"],
  ])("is never taken as absent because of %s", async (_, reply, reason) => {
    const { ksef, client, failure } = await harness()
    ksef.script("invoices", reply)
    expect((await failure(client.trace(session, invoice.digest))).reason).toBe(reason)
  })
})

describe("When the outcome is asked for", () => {
  const receipt = { sessionReference: session, invoiceReference: "20261120-EE-1" }
  const original = {
    originalKsefNumber: ourNumber,
    originalSessionReferenceNumber: "20261119-SO-9",
  }
  const acquisitionDate = "2026-11-20T11:05:41.0451234+01:00"
  const granted = state(200, { ksefNumber: ourNumber, acquisitionDate, aNewProperty: {} })
  const outcomes: ReadonlyArray<[string, object, object]> = [
    ["100", state(100), { _tag: "Processing", code: 100 }],
    ["150", state(150), { _tag: "Processing", code: 150 }],
    [
      "200",
      granted,
      {
        _tag: "Granted",
        ksefNumber: ourNumber,
        sessionReference: session,
        acquiredAt: Date.parse("2026-11-20T10:05:41.045Z"),
      },
    ],
    [
      "440",
      state(440, {}, { extensions: original }),
      {
        _tag: "Duplicate",
        originalKsefNumber: ourNumber,
        originalSessionReference: "20261119-SO-9",
      },
    ],
    ...[405, 500, 550].map((code): [string, object, object] => [
      String(code),
      state(code),
      { _tag: "Dropped", code, description: `Stan ${code}` },
    ]),
    ...[410, 415, 430, 435, 450].map((code): [string, object, object] => [
      String(code),
      state(code, {}, { details: ["Element P_15", "za długi"] }),
      {
        _tag: "Refused",
        refusal: { code, description: `Stan ${code}`, details: ["Element P_15", "za długi"] },
      },
    ]),
  ]

  it.each(outcomes)("reads %s", async (_, json, expected) => {
    const { ksef, client, run } = await harness()
    ksef.script("invoice", { status: 200, json })
    expect(await run(client.outcome(receipt))).toEqual(expected)
    expect(ksef.seenAt("invoice")[0]?.url).toBe(`/v2/sessions/${session}/invoices/20261120-EE-1`)
  })

  const wrongNumber = ourNumber.replace(/AF$/, "AE")
  it.each([
    ["200 without a number", state(200, { acquisitionDate })],
    ["200 with a number of a wrong CRC", { ...granted, ksefNumber: wrongNumber }],
    ["200 without a date", { ...granted, acquisitionDate: null }],
    ["200 with a date that is none", { ...granted, acquisitionDate: "yesterday" }],
    ["440 without the original", state(440)],
    ["440 without its session", state(440, {}, { extensions: { originalKsefNumber: ourNumber } })],
    ["an unknown code of success", state(201)],
    ["an unknown code of failure", state(499)],
    ["a code that is a text", state(200, {}, { code: "200" })],
    ["nothing", {}],
  ])("decides nothing on %s", async (_, json) => {
    const { ksef, client, failure } = await harness()
    ksef.script("invoice", { status: 200, json })
    expect((await failure(client.outcome(receipt))).reason).toBe("UnexpectedAnswer")
  })

  it.each([
    ["a reset", "resetEarly" as const, "NotTaken"],
    ["503", problem(503, {}, { "retry-after": "9" }), "NotTaken"],
    ["429", problem(429, {}, { "retry-after": "9" }), "NotTaken"],
    ["21173", badRequest(21173), "UnexpectedAnswer"],
    ["410", problem(410), "UnexpectedAnswer"],
  ])("may be asked again after %s", async (_, reply, reason) => {
    const { ksef, client, failure } = await harness()
    ksef.script("invoice", reply)
    const error = await failure(client.outcome(receipt))
    expect(error.reason).toBe(reason)
    expect(error.isRetryable).toBe(true)
  })
})
