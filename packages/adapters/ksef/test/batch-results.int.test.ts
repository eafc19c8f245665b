import { sessionCodes } from "@procurement/domain/invoice"
import { describe, expect, it } from "vitest"
import { anInvoice, harness, ourNumber } from "./harness.ts"
import { base64Hash } from "./hashes.ts"
import { type Answer, badRequest, problem } from "./wire-format.ts"

const sessionReference = "20261120-SB-0000000001-0000000001-AF"

const sessionWith = (code: number, extra: object = {}): Answer => ({
  status: 200,
  json: {
    status: { code, description: `Stan ${code}`, details: ["Szczegół"] },
    dateCreated: "2026-11-20T10:00:00+00:00",
    dateUpdated: "2026-11-20T10:00:00+00:00",
    ...extra,
  },
})

const askProgress = async (answer: Answer) => {
  const { ksef, batches, run, failure } = await harness()
  ksef.script("session", answer)
  const asked = batches.progress(sessionReference)
  return { ksef, run: () => run(asked), failure: () => failure(asked) }
}

describe("Batch progress", () => {
  const known: ReadonlyArray<[string, Answer, object]> = [
    ["open", sessionWith(100), { _tag: "Open" }],
    ["processed (150)", sessionWith(150), { _tag: "Processing", code: 150 }],
    ["processed (170)", sessionWith(170), { _tag: "Processing", code: 170 }],
    ["done", sessionWith(200, { invoiceCount: 7 }), { _tag: "Ended", invoices: 7 }],
    ["done without a valid invoice", sessionWith(445), { _tag: "Ended", invoices: 0 }],
    ["unknown", badRequest(21173), { _tag: "Unknown" }],
  ]

  it.each(known)(
    "the progress of a batch that is %s has that state",
    async (_, answer, progress) => {
      const { ksef, run } = await askProgress(answer)
      expect(await run()).toEqual(progress)
      expect(ksef.seenAt("session")[0]?.url).toBe(`/v2/sessions/${sessionReference}`)
    },
  )

  const failed = [...sessionCodes].filter(([, { class: kind }]) => kind !== "wait")

  it.each(failed.map(([code]) => code))("code %i fails the whole batch", async (code) => {
    const { run } = await askProgress(sessionWith(code))
    expect(await run()).toEqual({ _tag: "Failed", code, description: `Stan ${code}: Szczegół` })
  })

  it.each(failed.map(([code]) => code))(
    "a batch has ended with code %i when KSeF accepted a file all the same",
    async (code) => {
      const counts = { invoiceCount: 7, successfulInvoiceCount: 1, failedInvoiceCount: 0 }
      const { run } = await askProgress(sessionWith(code, counts))
      expect(await run()).toEqual({ _tag: "Ended", invoices: 7 })
    },
  )

  it("a batch has not ended while KSeF processes it, even with accepted files", async () => {
    const counts = { invoiceCount: 7, successfulInvoiceCount: 1 }
    const { run } = await askProgress(sessionWith(150, counts))
    expect(await run()).toEqual({ _tag: "Processing", code: 150 })
  })

  it("an unknown session code is reported as an unexpected answer", async () => {
    const { failure } = await askProgress(sessionWith(777))
    expect(await failure()).toMatchObject({ reason: "UnexpectedAnswer", code: 777 })
  })

  it.each([
    ["500", { status: 500 }, "NotTaken"],
    ["429", problem(429, {}, { "retry-after": "3" }), "NotTaken"],
    ["403", problem(403), "Refused"],
    ["no state", { status: 200, json: {} }, "UnexpectedAnswer"],
  ])("reading the progress fails when KSeF answers with %s", async (_, answer, reason) => {
    const { failure } = await askProgress(answer)
    expect((await failure()).reason).toBe(reason)
  })
})

const files = [anInvoice("<a/>"), anInvoice("<b/>"), anInvoice("<c/>"), anInvoice("<d/>")] as const

const stateOf = (nth: 0 | 1 | 2 | 3, code: number, extra: object = {}, extensions?: object) => ({
  ordinalNumber: nth + 1,
  referenceNumber: `20261120-EE-${nth}`,
  invoiceHash: base64Hash(files[nth].xml),
  invoicingDate: "2026-11-20T10:00:00+00:00",
  status: { code, description: `Stan ${code}`, details: ["Szczegół"], extensions },
  ...extra,
})

const granted = { ksefNumber: ourNumber, acquisitionDate: "2026-11-20T10:00:01+00:00" }
const link = "https://ksef.example/upo?sig=secret"

const asking = async (...pages: ReadonlyArray<Answer>) => {
  const ready = await harness()
  ready.ksef.script("invoices", ...pages)
  return ready
}

const page = (invoices: ReadonlyArray<object>, continuationToken?: string): Answer => ({
  status: 200,
  json: { invoices, continuationToken },
})

describe("Batch results", () => {
  it("results report the outcome of every file in the package's order", async () => {
    const original = {
      originalKsefNumber: ourNumber,
      originalSessionReferenceNumber: "20261119-SB-1",
    }
    const { batches, run } = await asking(
      page([
        stateOf(3, 550),
        stateOf(1, 440, {}, original),
        stateOf(0, 200, { ...granted, upoDownloadUrl: link }),
        stateOf(2, 450),
      ]),
    )
    const { results, next } = await run(batches.results(sessionReference))
    expect(next).toBeUndefined()
    expect(results.map(({ digest }) => digest)).toEqual(files.map(({ digest }) => digest))
    expect(results.map(({ outcome }) => outcome)).toMatchObject([
      { _tag: "Granted", ksefNumber: ourNumber, sessionReference },
      { _tag: "Duplicate", originalKsefNumber: ourNumber },
      { _tag: "Refused", refusal: { code: 450, details: ["Szczegół"] } },
      { _tag: "Dropped", code: 550 },
    ])
    expect(results.map(({ receiptUrl }) => receiptUrl)).toEqual([link, ...Array(3).fill(undefined)])
    expect(results[2]?.receipt).toEqual({ sessionReference, invoiceReference: "20261120-EE-2" })
  })

  it("results come a thousand at a time with a continuation token", async () => {
    const { ksef, batches, run } = await asking(page([stateOf(0, 150)], "mark"), page([]))
    const { next } = await run(batches.results(sessionReference))
    expect(next).toBe("mark")
    expect(await run(batches.results(sessionReference, next))).toEqual({ results: [] })
    const [first, second] = ksef.seenAt("invoices")
    expect(first?.url).toBe(`/v2/sessions/${sessionReference}/invoices?pageSize=1000`)
    expect(first?.headers).not.toHaveProperty("x-continuation-token")
    expect(second?.headers["x-continuation-token"]).toBe("mark")
  })

  it.each([
    ["a code that nobody knows", stateOf(0, 777), 777],
    ["a success without a number", stateOf(0, 200), 200],
    ["a duplicate of nothing", stateOf(0, 440), 440],
  ])("a file with %s is reported as processing and delays no other", async (_, state, code) => {
    const { batches, run } = await asking(page([state, stateOf(1, 200, granted)]))
    const { results } = await run(batches.results(sessionReference))
    expect(results.map(({ outcome }) => outcome)).toMatchObject([
      { _tag: "Processing", code },
      { _tag: "Granted" },
    ])
  })

  it.each([
    ["without a hash", stateOf(0, 440, { invoiceHash: undefined })],
    ["with an invalid hash", stateOf(0, 200, { ...granted, invoiceHash: "AAAA" })],
    ["that can't be read", { ordinalNumber: 1 }],
  ])("a file %s is omitted and delays no other", async (_, state) => {
    const { batches, run } = await asking(page([state, stateOf(1, 200, granted)], "mark"))
    const { results, next } = await run(batches.results(sessionReference))
    expect(results.map(({ digest }) => digest)).toEqual([files[1].digest])
    expect(next).toBe("mark")
  })

  it.each([
    ["a malformed page", { status: 200, json: [] }, "UnexpectedAnswer"],
    ["21418", badRequest(21418), "Refused"],
    ["500", { status: 500 }, "NotTaken"],
  ])("reading the results fails when KSeF answers with %s", async (_, answer, reason) => {
    const { batches, failure } = await asking(answer)
    expect((await failure(batches.results(sessionReference))).reason).toBe(reason)
  })
})
