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

describe("The progress of a batch", () => {
  const known: ReadonlyArray<[string, Answer, object]> = [
    ["open", sessionWith(100), { _tag: "Open" }],
    ["processed (150)", sessionWith(150), { _tag: "Processing", code: 150 }],
    ["processed (170)", sessionWith(170), { _tag: "Processing", code: 170 }],
    ["done", sessionWith(200, { invoiceCount: 7 }), { _tag: "Ended", invoices: 7 }],
    ["done without a valid invoice", sessionWith(445), { _tag: "Ended", invoices: 0 }],
    ["unknown", badRequest(21173), { _tag: "Unknown" }],
  ]

  it.each(known)("is told when it is %s", async (_, answer, progress) => {
    const { ksef, run } = await askProgress(answer)
    expect(await run()).toEqual(progress)
    expect(ksef.seenAt("session")[0]?.url).toBe(`/v2/sessions/${sessionReference}`)
  })

  const failed = [...sessionCodes].filter(([, { class: kind }]) => kind !== "wait")

  it.each(failed.map(([code]) => code))("is a failure of all of it with %i", async (code) => {
    const { run } = await askProgress(sessionWith(code))
    expect(await run()).toEqual({ _tag: "Failed", code, description: `Stan ${code}: Szczegół` })
  })

  it.each(failed.map(([code]) => code))(
    "is the end of it with %i when KSeF has accepted a file all the same",
    async (code) => {
      const counts = { invoiceCount: 7, successfulInvoiceCount: 1, failedInvoiceCount: 0 }
      const { run } = await askProgress(sessionWith(code, counts))
      expect(await run()).toEqual({ _tag: "Ended", invoices: 7 })
    },
  )

  it("is not the end of it while KSeF is at work, whatever it has accepted", async () => {
    const counts = { invoiceCount: 7, successfulInvoiceCount: 1 }
    const { run } = await askProgress(sessionWith(150, counts))
    expect(await run()).toEqual({ _tag: "Processing", code: 150 })
  })

  it("decides nothing by a code that nobody knows", async () => {
    const { failure } = await askProgress(sessionWith(777))
    expect(await failure()).toMatchObject({ reason: "UnexpectedAnswer", code: 777 })
  })

  it.each([
    ["500", { status: 500 }, "NotTaken"],
    ["429", problem(429, {}, { "retry-after": "3" }), "NotTaken"],
    ["403", problem(403), "Refused"],
    ["no state", { status: 200, json: {} }, "UnexpectedAnswer"],
  ])("can't be told by %s", async (_, answer, reason) => {
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

describe("The results of a batch", () => {
  it("say of every file what has become of it, in the order of the package", async () => {
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

  it("come a thousand at a time, the next ones by the mark of the last", async () => {
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
  ])("wait for a file with %s, and hold up no other", async (_, state, code) => {
    const { batches, run } = await asking(page([state, stateOf(1, 200, granted)]))
    const { results } = await run(batches.results(sessionReference))
    expect(results.map(({ outcome }) => outcome)).toMatchObject([
      { _tag: "Processing", code },
      { _tag: "Granted" },
    ])
  })

  it.each([
    ["a hash that is none", page([stateOf(0, 200, { invoiceHash: "AAAA" })]), "UnexpectedAnswer"],
    ["a page that is none", { status: 200, json: [] }, "UnexpectedAnswer"],
    ["21418", badRequest(21418), "Refused"],
    ["500", { status: 500 }, "NotTaken"],
  ])("can't be told by %s", async (_, answer, reason) => {
    const { batches, failure } = await asking(answer)
    expect((await failure(batches.results(sessionReference))).reason).toBe(reason)
  })
})
