import { makeLocalClearanceBudget, refusalOfCall } from "@procurement/domain/clearance"
import { instant } from "@procurement/domain/calendar"
import * as Effect from "effect/Effect"
import { unzipSync } from "fflate"
import { gunzipSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { batching, contentsOf, invoicesOf } from "./batches.ts"
import { base64Hash } from "./hashes.ts"
import { harness } from "./harness.ts"
import type { Responder } from "./scripted-ksef.ts"
import { badRequest, page, problem, type SeenRequest } from "./wire-format.ts"

const bodyOf = (seen: SeenRequest | undefined) => JSON.parse(String(seen?.body))
const small = { partBytes: 200 }

describe("Batch delivery", () => {
  it("a batch arrives at KSeF unchanged: uploaded in parts, decrypted and unpacked", async () => {
    const invoices = invoicesOf(12)
    const { ksef, run, delivery } = await batching({ batch: small }, contentsOf(invoices))
    const { sessionReference } = await run(delivery)
    const batch = ksef.seller.batches.of(sessionReference)
    expect(batch.isClosed).toBe(true)
    expect(batch.parts.size).toBeGreaterThan(3)
    const files = Object.values(unzipSync(ksef.seller.batches.packageOf(sessionReference)))
    expect(files.map(base64Hash)).toEqual(invoices.map(({ xml }) => base64Hash(xml)))
  })

  it("a session declares FA (3), online mode and no compression type for ZIP", async () => {
    const { ksef, run, delivery, now } = await batching()
    const { openedAt } = await run(delivery)
    expect(Math.abs(openedAt - now())).toBeLessThan(60_000)
    const body = bodyOf(ksef.seenAt("batchOpen")[0])
    expect(body.formCode).toEqual({ systemCode: "FA (3)", schemaVersion: "1-0E", value: "FA" })
    expect(body.offlineMode).toBe(false)
    expect(body.batchFile).not.toHaveProperty("compressionType")
  })

  it("a batch may be offline and a tar.gz", async () => {
    const contents = contentsOf(invoicesOf(3), true)
    const { ksef, run, delivery } = await batching({ batch: { compression: "TarGz" } }, contents)
    const { sessionReference } = await run(delivery)
    const { offlineMode, batchFile } = bodyOf(ksef.seenAt("batchOpen")[0])
    expect([offlineMode, batchFile.compressionType]).toEqual([true, "TarGz"])
    const archive = gunzipSync(ksef.seller.batches.packageOf(sessionReference))
    expect(archive.toString("latin1", 0, 9)).toBe("00001.xml")
  })

  it("parts are uploaded with KSeF's headers and without a token", async () => {
    const { ksef, run, delivery } = await batching({ batch: small })
    await run(delivery)
    for (const { headers } of ksef.seenAt("part")) {
      expect(headers).toMatchObject({ "x-ms-blob-type": "BlockBlob" })
      expect(headers).not.toHaveProperty("authorization")
      expect(headers).not.toHaveProperty("x-of-the-future")
      expect(headers).not.toHaveProperty("x-error-format")
    }
  })

  it("every session uses its own key and initialization vector", async () => {
    const { ksef, run, delivery } = await batching()
    await run(Effect.andThen(delivery, delivery))
    const [one, other] = ksef.seenAt("batchOpen").map((seen) => bodyOf(seen).encryption)
    expect(one.initializationVector).not.toBe(other.initializationVector)
    const [first = "", second = ""] = ksef.seller.batches.references
    const keys = [first, second].map((each) => ksef.seller.batches.of(each).key.toString("hex"))
    expect(keys[0]).not.toBe(keys[1])
  })
})

describe("Opening a batch session", () => {
  it("opening a batch session wraps the same key again after KSeF rotated its own", async () => {
    const { ksef, client, run, delivery } = await batching()
    await run(client.session)
    ksef.seller.rotateKey()
    const { sessionReference } = await run(delivery)
    expect(ksef.seenAt("keys")).toHaveLength(2)
    expect(ksef.seenAt("batchOpen")).toHaveLength(2)
    expect(ksef.seller.batches.packageOf(sessionReference).length).toBeGreaterThan(0)
  })

  const otherParts = (seen: SeenRequest) => {
    const { fileParts } = bodyOf(seen).batchFile
    const uploads = fileParts.slice(1).map(({ ordinalNumber }: { ordinalNumber: number }) => ({
      ordinalNumber,
      method: "PUT",
      url: "https://example.com/",
      headers: {},
    }))
    return { status: 201, json: { referenceNumber: "20261120-SB-1", partUploadRequests: uploads } }
  }

  const cases: ReadonlyArray<[string, Responder, object]> = [
    ["429", problem(429, {}, { "retry-after": "30" }), { reason: "NotTaken", code: 429 }],
    ["403", problem(403), { reason: "Refused" }],
    ["500", { status: 500 }, { reason: "NotTaken" }],
    ["a lost answer", "resetLate", { reason: "NotTaken" }],
    ["21157", badRequest(21157), { reason: "Refused", code: 21157 }],
    ["21161", badRequest(21161), { reason: "Refused", code: 21161 }],
    ["21184", badRequest(21184), { reason: "NotTaken", code: 21184 }],
    ["21405", badRequest(21405), { reason: "Refused", code: 21405 }],
    ["an answer without addresses", { status: 201, json: {} }, { reason: "UnexpectedAnswer" }],
    ["addresses for other parts", otherParts, { reason: "UnexpectedAnswer" }],
  ]

  it.each(cases)("opening reports %s and uploads nothing", async (_, reply, reason) => {
    const { ksef, failure, delivery } = await batching()
    ksef.script("batchOpen", reply)
    expect(await failure(delivery)).toMatchObject(reason)
    expect(ksef.seenAt("part")).toHaveLength(0)
  })

  it("opening reports a failed login as a login error, not about the package", async () => {
    const { ksef, failure, delivery } = await batching()
    ksef.script("xades", badRequest(21405))
    const error = await failure(delivery)
    expect(error).toMatchObject({ reason: "Refused", code: 21405, about: "login" })
    expect(refusalOfCall(error)).toBeUndefined()
    expect(ksef.seenAt("batchOpen")).toHaveLength(0)
  })

  it("a session is not opened when the limits would prevent closing it", async () => {
    const budget = makeLocalClearanceBudget()
    const { ksef, failure, run, delivery, now } = await batching({ budget })
    await run(budget.take({ group: "batchSessionClose", calls: 20, now: instant(now()) }))
    expect(await failure(delivery)).toMatchObject({ reason: "NotTaken", retryAfterSeconds: 60 })
    expect(ksef.seenAt("batchOpen")).toHaveLength(0)
  })

  it("open throws for a package that pack did not build", async () => {
    const { batches, run } = await harness()
    const foreign = { invoices: 1, sizeBytes: 1, parts: 1 }
    await expect(run(batches.open(foreign))).rejects.toThrow(TypeError)
  })
})

describe("Part uploads", () => {
  const passing: ReadonlyArray<[string, ReadonlyArray<Responder>]> = [
    [
      "resets",
      ["resetEarly", "resetLate", { status: 201, bytes: Buffer.from("done"), cutAfter: 2 }],
    ],
    ["errors of the server", [{ status: 500 }, { status: 503 }]],
    ["throttling", [{ status: 429 }]],
    ["answers other than 201", [page(200), { status: 202 }, page(302)]],
  ]

  it.each(passing)("a part is uploaded again after %s", async (_, replies) => {
    const { ksef, run, delivery } = await batching()
    ksef.script("part", ...replies)
    const { sessionReference } = await run(delivery)
    expect(ksef.seenAt("part")).toHaveLength(replies.length + 1)
    expect(ksef.seller.batches.of(sessionReference).isClosed).toBe(true)
  })

  const final: ReadonlyArray<[string, ReadonlyArray<Responder>, object]> = [
    [
      "the server keeps failing",
      Array.from({ length: 4 }, () => ({ status: 500 })),
      { reason: "NotTaken", code: 500 },
    ],
    [
      "a page answers in place of the storage",
      Array.from({ length: 4 }, () => page(200)),
      { reason: "NotTaken", code: 200, detail: expect.stringContaining("HTTP 200 <html>") },
    ],
    ["its time is over", [{ status: 403 }], { reason: "NotTaken", code: 403 }],
    ["it is not wanted", [{ status: 400 }], { reason: "UnexpectedAnswer", code: 400 }],
  ]

  it.each(final)("a failed upload leaves the session open: %s", async (_, replies, reason) => {
    const { ksef, failure, delivery } = await batching()
    ksef.script("part", ...replies)
    expect(await failure(delivery)).toMatchObject(reason)
    expect(ksef.seenAt("part")).toHaveLength(replies.length)
    expect(ksef.seenAt("batchClose")).toHaveLength(0)
  })

  it("an upload address that is less safe than KSeF's own is rejected", async () => {
    const { ksef, failure, delivery } = await batching()
    const url = "ftp://127.0.0.1/part"
    const upload = { ordinalNumber: 1, method: "PUT", url, headers: {} }
    const opened = { referenceNumber: "20261120-SB-1", partUploadRequests: [upload] }
    ksef.script("batchOpen", { status: 201, json: opened })
    expect((await failure(delivery)).reason).toBe("UnexpectedAnswer")
  })
})

describe("Closing a batch session", () => {
  const cases: ReadonlyArray<[string, Responder, object]> = [
    ["a lost answer", "resetLate", { reason: "OutcomeLost" }],
    ["500", { status: 500 }, { reason: "OutcomeLost", code: 500 }],
    ["a page", page(200), { reason: "OutcomeLost", code: 200 }],
    ["21180", badRequest(21180), { reason: "OutcomeLost", code: 21180 }],
    ["21173", badRequest(21173), { reason: "SessionEnded", code: 21173 }],
    ["21205", badRequest(21205), { reason: "SessionEnded", code: 21205 }],
    ["21208", badRequest(21208), { reason: "SessionEnded", code: 21208 }],
    ["21157", badRequest(21157), { reason: "Refused", code: 21157 }],
    ["403", problem(403), { reason: "NotTaken", code: 403 }],
  ]

  it.each(cases)("closing reports %s after one attempt", async (_, reply, reason) => {
    const { ksef, failure, delivery } = await batching()
    ksef.script("batchClose", reply)
    expect(await failure(delivery)).toMatchObject(reason)
    expect(ksef.seenAt("batchClose")).toHaveLength(1)
  })

  it("closing waits for Retry-After and then closes the session", async () => {
    const { ksef, run, delivery, now } = await batching()
    ksef.script("batchClose", problem(429, {}, { "retry-after": "90" }))
    const before = now()
    const { sessionReference } = await run(delivery)
    expect(now() - before).toBeGreaterThanOrEqual(90_000)
    expect(ksef.seller.batches.of(sessionReference).isClosed).toBe(true)
  })

  it("closing does not wait longer than KSeF keeps the parts", async () => {
    const { ksef, failure, delivery } = await batching()
    ksef.script("batchClose", problem(429, {}, { "retry-after": "1300" }))
    const error = await failure(delivery)
    expect(error).toMatchObject({ reason: "NotTaken", retryAfterSeconds: 1_300 })
  })
})

describe("Logins that end during an upload", () => {
  it("the token is refreshed and the session is closed with the new one", async () => {
    const { ksef, run, delivery, advance } = await batching()
    ksef.script("part", () => {
      advance("20 minutes")
      return { status: 201 }
    })
    ksef.script("batchClose", { status: 204 })
    await run(delivery)
    expect(ksef.seenAt("refresh")).toHaveLength(1)
    expect(ksef.seenAt("batchClose")).toHaveLength(1)
  })

  it("a batch delivery logs in again when its token was revoked", async () => {
    const { ksef, run, delivery } = await batching()
    ksef.script("batchClose", problem(401))
    await run(delivery)
    expect(ksef.seenAt("challenge")).toHaveLength(2)
    expect(ksef.seenAt("batchClose")).toHaveLength(2)
  })

  it("a certificate that is no longer accepted fails the login and closes nothing", async () => {
    const { ksef, failure, delivery, advance } = await batching()
    ksef.script("part", () => {
      advance("8 days")
      return { status: 201 }
    })
    ksef.script(
      "loginState",
      () => ksef.seller.loginState(200),
      () => ksef.seller.loginState(460),
    )
    const error = await failure(delivery)
    expect(error).toMatchObject({ reason: "NotTaken", code: 460, about: "login" })
    expect(error.detail).toMatch(/login/)
    expect(ksef.seenAt("batchClose")).toHaveLength(0)
  })
})
