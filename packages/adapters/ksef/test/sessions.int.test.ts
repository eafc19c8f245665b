import * as Effect from "effect/Effect"
import { InvoiceClearance } from "@procurement/domain/invoice"
import { describe, expect, it } from "vitest"
import { layerKsefClearance } from "../src/index.ts"
import {
  believingReceipts,
  anInvoice,
  harness,
  inSession,
  markingSigner,
  ourNip,
} from "./harness.ts"
import { badRequest, problem } from "./wire-format.ts"

describe("Opening a session", () => {
  it("a session is opened for FA (3) with a key that only KSeF can unwrap", async () => {
    const { ksef } = await inSession()
    const body = JSON.parse(String(ksef.seenAt("open")[0]?.body))
    expect(body.formCode).toEqual({ systemCode: "FA (3)", schemaVersion: "1-0E", value: "FA" })
    expect(body.encryption.publicKeyId).toBe(ksef.seller.serverKey.id)
    expect(ksef.seller.unwrap(body.encryption.encryptedSymmetricKey)).toHaveLength(32)
    expect(Buffer.from(body.encryption.initializationVector, "base64")).toHaveLength(16)
  })

  it("an open session is shared by all callers", async () => {
    const { client, run, sessionReference, ksef, advance } = await inSession()
    advance("49 minutes")
    expect(await run(client.session)).toBe(sessionReference)
    expect(ksef.seenAt("open")).toHaveLength(1)
  })

  it("a withdrawn key is replaced and the session opened again, once", async () => {
    const { ksef, client, run, sessionReference, advance } = await inSession()
    ksef.seller.rotateKey()
    advance("51 minutes")
    expect(await run(client.session)).not.toBe(sessionReference)
    expect(ksef.seenAt("keys")).toHaveLength(2)
    expect(ksef.seenAt("open")).toHaveLength(3)
  })

  it("opening fails as retryable when KSeF rejects its own new key", async () => {
    const { ksef, client, failure } = await harness()
    ksef.script("open", badRequest(21470), badRequest(21470))
    expect(await failure(client.session)).toMatchObject({ reason: "NotTaken", code: 21470 })
    expect(ksef.seenAt("open")).toHaveLength(2)
  })

  it.each([
    ["an empty list", []],
    ["no key for sessions", [{ usage: ["KsefTokenEncryption"] }]],
    ["an invalid certificate", [{ certificate: "AAAA" }]],
  ])("no session is opened when KSeF returns %s", async (_, keys) => {
    const { ksef, client, failure } = await harness()
    const key = {
      certificate: ksef.seller.serverKey.certificate,
      publicKeyId: "x",
      validFrom: "2026-01-01T00:00:00+00:00",
      validTo: "2046-01-01T00:00:00.1234567+01:00",
      usage: ["SymmetricKeyEncryption", "AUsageOfTheFuture"],
    }
    ksef.script("keys", { status: 200, json: keys.map((part) => ({ ...key, ...part })) })
    expect((await failure(client.session)).reason).toBe("UnexpectedAnswer")
    expect(ksef.seenAt("open")).toHaveLength(0)
  })

  it("an unreadable key of KSeF does not hide the others", async () => {
    const { ksef, client, run } = await harness()
    ksef.script("keys", (seen) => {
      const usual = ksef.seller.answer(seen)
      return { ...usual, json: [{ usage: [] }, ...(usual.json as ReadonlyArray<unknown>)] }
    })
    expect(await run(client.session)).toMatch(/-SO-/)
  })

  it.each([
    ["403", problem(403), "Refused"],
    ["21405", badRequest(21405), "Refused"],
    ["429", problem(429), "NotTaken"],
    ["500", { status: 500 }, "NotTaken"],
    ["a lost answer", "resetLate" as const, "NotTaken"],
    ["an answer without a reference", { status: 201, json: {} }, "UnexpectedAnswer"],
  ])("opening a session reports %s", async (_, reply, reason) => {
    const { ksef, client, failure } = await harness()
    ksef.script("open", reply)
    expect((await failure(client.session)).reason).toBe(reason)
  })
})

describe("Ended sessions", () => {
  it.each([21155, 21173, 21180])("a new session is opened after code %i", async (code) => {
    const { ksef, client, run, failure, submit, sessionReference } = await inSession()
    ksef.script("send", badRequest(code))
    expect((await failure(submit())).reason).toBe("SessionEnded")
    const next = await run(client.session)
    expect(next).not.toBe(sessionReference)
    await run(client.submit({ sessionReference: next, ...anInvoice() }))
    expect(ksef.seller.sent.map(({ session }) => session)).toEqual([next])
  })

  it("a session is replaced at its age limit with a new key, and closed", async () => {
    const { ksef, client, run, advance, sessionReference } = await inSession({
      sessionAge: "9 minutes",
    })
    advance("10 minutes")
    const next = await run(client.session)
    expect(next).not.toBe(sessionReference)
    const [one, other] = ksef.seenAt("open").map(({ body }) => JSON.parse(String(body)).encryption)
    expect(one.initializationVector).not.toBe(other.initializationVector)
    await expect
      .poll(() => ksef.seenAt("close").map(({ url }) => url))
      .toEqual([`/v2/sessions/online/${sessionReference}/close`])
  })

  it("a session is replaced before KSeF ends it", async () => {
    const { ksef, client, run, advance } = await harness()
    ksef.seller.sessionMinutes = 20
    const first = await run(client.session)
    advance("14 minutes")
    expect(await run(client.session)).toBe(first)
    advance("3 minutes")
    expect(await run(client.session)).not.toBe(first)
  })

  it("concurrent callers share one new session", async () => {
    const { ksef, client, run, advance } = await inSession()
    advance("1 hour")
    const callers = Array.from({ length: 10 }, () => client.session)
    await run(Effect.all(callers, { concurrency: "unbounded" }))
    expect(ksef.seenAt("open")).toHaveLength(2)
  })
})

describe("Closing a session", () => {
  it("a session is closed with the scope of its layer", async () => {
    const { ksef, run } = await harness()
    const options = {
      baseUrl: ksef.baseUrl,
      contextNip: ourNip,
      signer: markingSigner,
      verifyReceipt: believingReceipts,
    }
    const opened = Effect.flatMap(InvoiceClearance, ({ session }) => session)
    const reference = await run(Effect.provide(opened, layerKsefClearance(options)))
    const closed = `/v2/sessions/online/${reference}/close`
    expect(ksef.seenAt("close").map(({ url }) => url)).toEqual([closed])
  })

  it("closing a session makes the next caller open a new one", async () => {
    const { ksef, client, run, sessionReference } = await inSession()
    await run(client.close)
    await run(client.close)
    expect(ksef.seenAt("close")).toHaveLength(1)
    expect(await run(client.session)).not.toBe(sessionReference)
  })

  it("closing without a session makes no call", async () => {
    const { ksef, client, run } = await harness()
    await run(client.close)
    expect(ksef.seen).toHaveLength(0)
  })

  it("closing waits for a session that is being opened", async () => {
    const { ksef, client, run } = await harness()
    await run(Effect.all([client.session, client.close], { concurrency: "unbounded" }))
    expect(ksef.seenAt("close")).toHaveLength(1)
  })

  it.each([21173, 21180])(
    "closing succeeds when KSeF has already ended the session (%i)",
    async (code) => {
      const { ksef, client, run } = await inSession()
      ksef.script("close", badRequest(code))
      await run(client.close)
    },
  )

  it("a lost response keeps the session, so that closing can be repeated", async () => {
    const { ksef, client, run, failure } = await inSession()
    ksef.script("close", "resetLate")
    expect((await failure(client.close)).reason).toBe("NotTaken")
    await run(client.close)
    expect(ksef.seenAt("close")).toHaveLength(2)
  })
})
