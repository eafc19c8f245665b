import * as Effect from "effect/Effect"
import type { Sha256 } from "@procurement/domain/archive"
import { Agent } from "undici"
import { describe, expect, it } from "vitest"
import type { SystemWarning } from "../src/index.ts"
import { anInvoice, harness, inSession } from "./harness.ts"
import type { Reply } from "./scripted-ksef.ts"
import { type Answer, badRequest, page, problem } from "./wire-format.ts"

const classic = (code: number): Answer => ({
  status: 400,
  json: {
    exception: {
      exceptionDetailList: [
        { exceptionCode: code, exceptionDescription: "Opis", details: ["Szczegół"] },
      ],
      referenceNumber: "r",
      serviceCode: "s",
      serviceCtx: "c",
      serviceName: "n",
      timestamp: "2026-11-20T10:00:00Z",
    },
  },
})

const classic429: Answer = {
  status: 429,
  headers: { "retry-after": "11" },
  json: { status: { code: 429, description: "Too Many Requests", details: ["Limit 180/h"] } },
}

const taken = { status: 202, json: { referenceNumber: "20261120-EE-A-B-C" } }

describe("Submitting an invoice", () => {
  it("an invoice arrives at KSeF unchanged, with its sizes and hashes", async () => {
    const { ksef, submit, run, sessionReference } = await inSession()
    const invoice = anInvoice(`<Faktura>${"zażółć gęślą jaźń ".repeat(500)}</Faktura>`)
    const receipt = await run(submit(invoice))
    const [sent] = ksef.seller.sent
    expect(sent?.plain.equals(invoice.xml)).toBe(true)
    expect(sent?.session).toBe(sessionReference)
    expect(receipt).toEqual({ sessionReference, invoiceReference: sent?.reference })
    const encryptedBytes = Math.floor(invoice.xml.length / 16) * 16 + 16
    expect(sent?.body).toMatchObject({
      invoiceSize: invoice.xml.length,
      encryptedInvoiceSize: encryptedBytes,
      offlineMode: false,
    })
  })

  it("a submission states whether it is offline and which invoice it corrects", async () => {
    const { ksef, client, run, sessionReference } = await inSession()
    const correctsDigest = anInvoice("<rejected/>").digest
    const hash = Buffer.from(correctsDigest, "hex").toString("base64")
    const submission = { ...anInvoice(), sessionReference }
    await run(client.submit({ ...submission, offline: true }))
    await run(client.submit({ ...submission, offline: true, correctsDigest }))
    await run(client.submit({ ...submission, offline: false }))
    const said = ksef.seller.sent.map(({ body }) => [
      body["offlineMode"],
      body["hashOfCorrectedInvoice"],
    ])
    expect(said).toEqual([
      [true, undefined],
      [true, hash],
      [false, undefined],
    ])
  })

  it("a submission has the common request headers", async () => {
    const { ksef, submit, run } = await inSession({ userAgent: "seller/1" })
    await run(submit())
    expect(ksef.seenAt("send")[0]?.headers).toMatchObject({
      "content-type": "application/json",
      "user-agent": "seller/1",
      "x-error-format": "problem-details",
    })
  })

  it("system warnings are passed to onSystemWarning, one by one with their codes", async () => {
    const warnings: Array<SystemWarning> = []
    const { ksef, submit, run } = await inSession({ onSystemWarning: (w) => warnings.push(w) })
    const header = "[sig-001]: the signature fits no profile | xml-002: discouraged: U+FDD0 | later"
    ksef.script("send", { ...taken, headers: { "x-system-warning": header } })
    await run(submit())
    expect(warnings).toEqual([
      { code: "sig-001", message: "the signature fits no profile" },
      { code: "xml-002", message: "discouraged: U+FDD0" },
      { code: "unknown", message: "later" },
    ])
  })

  it("a submission whose bytes do not match the digest is rejected before sending", async () => {
    const { ksef, client, failure, sessionReference } = await inSession()
    const digest = anInvoice("<other/>").digest
    const wrong = client.submit({ ...anInvoice(), sessionReference, digest: digest as Sha256 })
    expect((await failure(wrong)).reason).toBe("Refused")
    expect(ksef.seenAt("send")).toHaveLength(0)
  })

  it("a submission to a session of another process fails with SessionEnded", async () => {
    const { ksef, client, failure } = await inSession()
    const elsewhere = client.submit({ ...anInvoice(), sessionReference: "20261120-SO-1-2-3" })
    expect((await failure(elsewhere)).reason).toBe("SessionEnded")
    expect(ksef.seenAt("send")).toHaveLength(0)
  })
})

describe("Failed submissions", () => {
  const cases: ReadonlyArray<[string, Reply, object]> = [
    ["a reset while sending", "resetEarly", { reason: "OutcomeLost" }],
    ["a reset after the whole body", "resetLate", { reason: "OutcomeLost" }],
    ["silence", "silence", { reason: "OutcomeLost" }],
    ["500", { status: 500 }, { reason: "OutcomeLost", code: 500 }],
    ["502 with a page of a proxy", { status: 502, bytes: Buffer.from("<html>") }, { code: 502 }],
    ["503", problem(503, {}, { "retry-after": "5" }), { reason: "OutcomeLost", code: 503 }],
    ["an answer that is cut off", { ...taken, cutAfter: 9 }, { reason: "OutcomeLost" }],
    ["truncated JSON", { status: 202, bytes: Buffer.from(`{"ref`) }, { reason: "OutcomeLost" }],
    ["wrong types", { status: 202, json: { referenceNumber: 7 } }, { reason: "OutcomeLost" }],
    ["a redirection", problem(307), { reason: "OutcomeLost", code: 307 }],
    ["400 without errors", problem(400), { reason: "UnexpectedAnswer", code: 400 }],
    ["400 that is not JSON", { status: 400, bytes: Buffer.from("no") }, { code: 400 }],
    ["404", problem(404), { reason: "UnexpectedAnswer", code: 404 }],
    ["a page", page(200), { reason: "OutcomeLost", code: 200 }],
    ["404 with a page", page(404), { reason: "NotTaken", code: 404 }],
    ["413", problem(413), { reason: "UnexpectedAnswer", code: 413 }],
    ["a 400 cut off", { ...badRequest(21405), cutAfter: 3 }, { reason: "UnexpectedAnswer" }],
    ["403", problem(403, { reasonCode: "missing-permissions" }), { reason: "NotTaken", code: 403 }],
    [
      "429",
      problem(429, {}, { "retry-after": "42" }),
      { reason: "NotTaken", code: 429, retryAfterSeconds: 42 },
    ],
    ["429 in the classic form", classic429, { reason: "NotTaken", retryAfterSeconds: 11 }],
    [
      "429 without Retry-After",
      problem(429),
      { reason: "NotTaken", code: 429, retryAfterSeconds: undefined },
    ],
    ["21155", badRequest(21155), { reason: "SessionEnded", code: 21155 }],
    ["21173", badRequest(21173), { reason: "SessionEnded", code: 21173 }],
    ["21180", badRequest(21180), { reason: "SessionEnded", code: 21180 }],
    ["21180 in the classic form", classic(21180), { reason: "SessionEnded", code: 21180 }],
    ["21184", badRequest(21184), { reason: "SessionEnded", code: 21184 }],
    ["21166", badRequest(21166), { reason: "Refused", code: 21166 }],
    ["21167", badRequest(21167), { reason: "Refused", code: 21167 }],
    ["21402", badRequest(21402), { reason: "Refused", code: 21402 }],
    ["21403", badRequest(21403), { reason: "Refused", code: 21403 }],
    ["21405", badRequest(21405), { reason: "Refused", code: 21405 }],
    ["two errors at once", badRequest(21184, 21405), { reason: "Refused", code: 21184 }],
    ["a code nobody knows", badRequest(29999), { reason: "UnexpectedAnswer", code: 29999 }],
  ]

  it.each(cases)(
    "a response of %s gives its reason, and the submission is not retried",
    async (_, reply, expected) => {
      const hasty = reply === "silence" ? { timeouts: { request: "400 millis" } as const } : {}
      const { ksef, submit, failure } = await inSession(hasty)
      ksef.script("send", reply)
      expect(await failure(submit())).toMatchObject(expected)
      expect(ksef.seenAt("send")).toHaveLength(1)
    },
  )

  it("a refused connection is reported as not taken", async () => {
    const dispatcher = new Agent({ allowH2: false })
    const { ksef, submit, failure } = await inSession({ dispatcher })
    // The outcome on a connection that is being closed is unknown; wait until it is closed.
    const disconnected = new Promise((resolve) => dispatcher.once("disconnect", resolve))
    await Promise.all([ksef.stop(), disconnected])
    expect(await failure(submit())).toMatchObject({ reason: "NotTaken", code: undefined })
  })

  it("a TLS failure is reported as not taken", async () => {
    const secure = await harness()
    const baseUrl = secure.ksef.baseUrl.replace("http:", "https:")
    const { client, failure } = await harness({ baseUrl })
    expect((await failure(client.session)).reason).toBe("NotTaken")
    expect(secure.ksef.seen).toHaveLength(0)
  })

  it("a submission is sent again with a new token after a 401", async () => {
    const { ksef, submit, run } = await inSession()
    const first = ksef.seller.tokens.find((token) => token.startsWith("access"))
    ksef.seller.revoked.add(String(first))
    await run(submit())
    const bearers = ksef.seenAt("send").map(({ headers }) => headers.authorization)
    expect(bearers).toHaveLength(2)
    expect(bearers[0]).not.toBe(bearers[1])
    expect(ksef.seller.sent).toHaveLength(1)
  })

  it("a submission is not sent a third time after two 401 responses", async () => {
    const { ksef, submit, failure } = await inSession()
    ksef.script("send", problem(401), problem(401))
    expect(await failure(submit())).toMatchObject({ reason: "NotTaken", code: 401 })
    expect(ksef.seenAt("send")).toHaveLength(2)
  })

  it("callers whose token was rejected share one new login", async () => {
    const { ksef, submit, run } = await inSession()
    const first = ksef.seller.tokens.find((token) => token.startsWith("access"))
    ksef.seller.revoked.add(String(first))
    const invoices = Array.from({ length: 6 }, (_, index) => submit(anInvoice(`<F>${index}</F>`)))
    await run(Effect.all(invoices, { concurrency: "unbounded" }))
    expect(ksef.seller.sent).toHaveLength(6)
    expect(ksef.seenAt("challenge")).toHaveLength(2)
  })

  it("a submission whose login fails is reported as not taken, for any cause", async () => {
    const { ksef, submit, failure, advance } = await inSession()
    ksef.script("refresh", badRequest(21301))
    ksef.script("xades", badRequest(21115))
    advance("20 minutes")
    expect(await failure(submit())).toMatchObject({ reason: "NotTaken", code: 21115 })
    expect(ksef.seenAt("send")).toHaveLength(0)
  })
})
