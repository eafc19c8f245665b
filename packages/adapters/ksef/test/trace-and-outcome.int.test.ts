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

const withoutHash = (code: number, extra: object = {}, status: object = {}) => {
  const { invoiceHash: _, ...rest } = state(code, extra, status)
  return rest
}

const other = (index: number) => state(200, { invoiceHash: base64Hash(Buffer.from([index])) })

describe("Tracing a file in a session", () => {
  it("a file is found by its hash on a later page", async () => {
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

  it("a file is absent when no page has its hash", async () => {
    const { ksef, client, run } = await harness()
    ksef.script("invoices", page([other(1)], "next-1"), page([]))
    expect(Option.isNone(await run(client.trace(session, invoice.digest)))).toBe(true)
  })

  it("a file is absent when KSeF does not know the session", async () => {
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
  ])("the most advanced copy is returned among codes %j", async (codes, expected) => {
    const { ksef, client, run } = await harness()
    ksef.script("invoices", page(codes.map((code) => state(code))))
    const found = await run(client.trace(session, invoice.digest))
    expect(Option.getOrThrow(found).invoiceReference).toBe(`20261120-EE-${expected}`)
  })

  it("a file is found among files without a hash", async () => {
    const { ksef, client, run } = await harness()
    ksef.script("invoices", page([withoutHash(440), {}, withoutHash(150), state(200)]))
    const found = await run(client.trace(session, invoice.digest))
    expect(Option.getOrThrow(found).invoiceReference).toBe("20261120-EE-200")
  })

  it("a file is absent when all files without a hash have ended", async () => {
    const { ksef, client, run } = await harness()
    ksef.script("invoices", page([withoutHash(440), withoutHash(200), other(1)]))
    expect(Option.isNone(await run(client.trace(session, invoice.digest)))).toBe(true)
  })

  it.each([
    ["still processed", withoutHash(150)],
    ["in an unknown state", withoutHash(777)],
    ["unreadable", { referenceNumber: "20261120-EE-1" }],
  ])("tracing fails while a file without a hash is %s", async (_, entry) => {
    const { ksef, client, failure } = await harness()
    ksef.script("invoices", page([other(1), entry]))
    const error = await failure(client.trace(session, invoice.digest))
    expect(error).toMatchObject({ reason: "UnexpectedAnswer", isRetryable: true })
  })

  it("tracing stops after twenty pages of an endless list", async () => {
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
  ])("tracing does not report a file as absent after %s", async (_, reply, reason) => {
    const { ksef, client, failure } = await harness()
    ksef.script("invoices", reply)
    expect((await failure(client.trace(session, invoice.digest))).reason).toBe(reason)
  })
})

const receipt = { sessionReference: session, invoiceReference: "20261120-EE-1" }
const details = [
  `Duplikat faktury. Faktura o numerze KSeF: ${ourNumber} została już prawidłowo przesłana do ` +
    "systemu w sesji: 20261119-SO-2F14610000-242991F8C9-B4",
]
const original = {
  originalKsefNumber: ourNumber,
  originalSessionReferenceNumber: "20261119-SO-2F14610000-242991F8C9-B4",
}
const duplicate = {
  _tag: "Duplicate",
  originalKsefNumber: ourNumber,
  originalSessionReference: original.originalSessionReferenceNumber,
}
const grant = { _tag: "Granted", ksefNumber: ourNumber, sessionReference: session }
const acquisitionDate = "2026-11-20T11:05:41.0451234+01:00"
const granted = state(200, { ksefNumber: ourNumber, acquisitionDate, aNewProperty: {} })
const outcomes: ReadonlyArray<[string, object, object]> = [
  ["100", state(100), { _tag: "Processing", code: 100 }],
  ["150", state(150), { _tag: "Processing", code: 150 }],
  ["200", granted, grant],
  ["200 without the date, which its number has too", state(200, { ksefNumber: ourNumber }), grant],
  ["200 with an invalid date", { ...granted, acquisitionDate: "yesterday" }, grant],
  ["200 without invoiceHash", withoutHash(200, { ksefNumber: ourNumber }), grant],
  ["440", state(440, {}, { extensions: original }), duplicate],
  ["440 without invoiceHash", withoutHash(440, {}, { extensions: original }), duplicate],
  [
    "440 that names the original in its details alone",
    withoutHash(440, {}, { details }),
    duplicate,
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

describe("Outcome of a submission", () => {
  it.each(outcomes)("the outcome is read from %s", async (_, json, expected) => {
    const { ksef, client, run } = await harness()
    ksef.script("invoice", { status: 200, json })
    expect(await run(client.outcome(receipt))).toEqual(expected)
    expect(ksef.seenAt("invoice")[0]?.url).toBe(`/v2/sessions/${session}/invoices/20261120-EE-1`)
  })

  it.each<[string, object, object, object]>([
    ["200 names no number", state(200), granted, grant],
    [
      "440 names no original",
      withoutHash(440),
      state(440, {}, { extensions: original }),
      duplicate,
    ],
  ])("the outcome is read from the session list when %s", async (_, json, listed, expected) => {
    const { ksef, client, run } = await harness()
    ksef.script("invoice", { status: 200, json })
    const ours = { ...listed, referenceNumber: receipt.invoiceReference }
    ksef.script("invoices", page([other(1)], "next"), page([ours]))
    expect(await run(client.outcome(receipt))).toEqual(expected)
  })

  const wrongNumber = ourNumber.replace(/AF$/, "AE")
  it.each([
    ["200 without a number", state(200, { acquisitionDate })],
    ["200 with a number of a wrong CRC", { ...granted, ksefNumber: wrongNumber }],
    ["440 without the original", state(440)],
    ["440 without its session", state(440, {}, { extensions: { originalKsefNumber: ourNumber } })],
    ["an unknown code of success", state(201)],
    ["an unknown code of failure", state(499)],
    ["a code that is a text", state(200, {}, { code: "200" })],
    ["nothing", {}],
  ])("the outcome is undecided for %s", async (_, json) => {
    const { ksef, client, failure } = await harness()
    ksef.script("invoice", { status: 200, json })
    ksef.script("invoices", page([other(1)]))
    expect((await failure(client.outcome(receipt))).reason).toBe("UnexpectedAnswer")
  })

  it.each([
    ["a reset", "resetEarly" as const, "NotTaken"],
    ["503", problem(503, {}, { "retry-after": "9" }), "NotTaken"],
    ["429", problem(429, {}, { "retry-after": "9" }), "NotTaken"],
    ["21173", badRequest(21173), "UnexpectedAnswer"],
    ["410", problem(410), "UnexpectedAnswer"],
  ])("the outcome can be requested again after %s", async (_, reply, reason) => {
    const { ksef, client, failure } = await harness()
    ksef.script("invoice", reply)
    const error = await failure(client.outcome(receipt))
    expect(error.reason).toBe(reason)
    expect(error.isRetryable).toBe(true)
  })
})
