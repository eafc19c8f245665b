import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { SigningError } from "@procurement/domain/signature"
import { describe, expect, it } from "vitest"
import { harness, inSession, markingSigner, ourNip, signedMark } from "./harness.ts"
import { badRequest, problem } from "./wire-format.ts"

const refusing = (reason: "KeyUnavailable" | "CertificateExpired") => ({
  ...markingSigner,
  signEnveloped: () => Effect.fail(new SigningError({ reason, detail: "no" })),
})

describe("Login", () => {
  it("a login requests a challenge, signs it, polls and redeems, in that order", async () => {
    const { ksef, client, run } = await harness()
    ksef.script("loginState", ...[100, 100].map((code) => ksef.seller.loginState(code)))
    await run(client.session)
    const routes = ksef.seen.map(({ route }) => route)
    const login = ["challenge", "xades", "loginState", "loginState", "loginState", "redeem"]
    expect(routes).toEqual(["keys", ...login, "open"])
  })

  it("a login sends exactly the document that the signer returned", async () => {
    const { ksef, client, run } = await harness()
    await run(client.session)
    const [sent] = ksef.seenAt("xades")
    const challenge = /<Challenge>(\d{8}-CR-[^<]+)<\/Challenge>/.exec(String(sent?.body))?.[1]
    expect(String(sent?.body)).toBe(
      `<?xml version="1.0" encoding="utf-8"?>` +
        `<AuthTokenRequest xmlns="http://ksef.mf.gov.pl/auth/token/2.1">` +
        `<Challenge>${challenge}</Challenge>` +
        `<ContextIdentifier><Nip>${ourNip}</Nip></ContextIdentifier>` +
        `<SubjectIdentifierType>certificateSubject</SubjectIdentifierType>${signedMark}`,
    )
    expect(sent?.headers["content-type"]).toBe("application/xml")
    expect(sent?.url).toBe("/v2/auth/xades-signature")
  })

  it("a login asks KSeF to verify the certificate chain when configured to", async () => {
    const { ksef, client, run } = await harness({ verifyCertificateChain: true })
    await run(client.session)
    const [sent] = ksef.seenAt("xades")
    expect(sent?.url).toBe("/v2/auth/xades-signature?verifyCertificateChain=true")
  })

  it("each token is used only for its own purpose", async () => {
    const { ksef, client, run } = await harness()
    await run(client.session)
    const bearer = (route: "loginState" | "redeem" | "open" | "challenge" | "keys") =>
      ksef.seenAt(route)[0]?.headers.authorization?.replace(/-\d+$/, "")
    expect(bearer("loginState")).toBe("Bearer authentication")
    expect(bearer("redeem")).toBe("Bearer authentication")
    expect(bearer("open")).toBe("Bearer access")
    expect(bearer("challenge")).toBeUndefined()
    expect(bearer("keys")).toBeUndefined()
  })

  it("concurrent callers share one login and one session", async () => {
    const { ksef, client, run } = await harness()
    const callers = Array.from({ length: 20 }, () => client.session)
    const references = await run(Effect.all(callers, { concurrency: "unbounded" }))
    expect(new Set(references).size).toBe(1)
    expect(ksef.seenAt("challenge")).toHaveLength(1)
    expect(ksef.seenAt("redeem")).toHaveLength(1)
    expect(ksef.seenAt("open")).toHaveLength(1)
  })

  it("concurrent callers share a failed login, and the next caller starts a new one", async () => {
    const { ksef, client, run } = await harness()
    ksef.script("challenge", problem(429, {}, { "retry-after": "7" }))
    const callers = Array.from({ length: 5 }, () => Effect.flip(client.session))
    const failures = await run(Effect.all(callers, { concurrency: "unbounded" }))
    expect(failures.map(({ reason }) => reason)).toEqual(Array(5).fill("NotTaken"))
    expect(failures[0]?.retryAfterSeconds).toBe(7)
    expect(ksef.seenAt("challenge")).toHaveLength(1)
    expect(await run(client.session)).toMatch(/-SO-/)
  })

  it("a login continues for other callers when the first one is interrupted", async () => {
    const { ksef, client, run } = await harness()
    const raced = Effect.raceFirst(client.session, Effect.yieldNow)
    const [, reference] = await run(
      Effect.all([raced, client.session], { concurrency: "unbounded" }),
    )
    expect(reference).toMatch(/-SO-/)
    expect(ksef.seenAt("redeem")).toHaveLength(1)
  })

  it.each([
    ["the answer is lost", "resetLate" as const],
    ["the answer is cut off", { status: 200, json: { accessToken: {} }, cutAfter: 5 }],
    ["the server fails", { status: 500 }],
    ["the token is redeemed already", badRequest(21301)],
  ])("a login is not redeemed twice when %s", async (_, reply) => {
    const { ksef, client, run, failure } = await harness()
    ksef.script("redeem", reply)
    expect((await failure(client.session)).reason).toBe("NotTaken")
    await run(client.session)
    const redeemed = ksef.seenAt("redeem").map(({ headers }) => headers.authorization)
    expect(redeemed).toHaveLength(2)
    expect(new Set(redeemed).size).toBe(2)
    expect(ksef.seenAt("challenge")).toHaveLength(2)
  })

  it.each([
    [415, "Refused"],
    [425, "Refused"],
    [450, "Refused"],
    [460, "Refused"],
    [470, "Refused"],
    [480, "Refused"],
    [500, "NotTaken"],
    [550, "NotTaken"],
    [999, "UnexpectedAnswer"],
  ])("login state %i is reported as %s, about the login", async (code, reason) => {
    const { ksef, client, failure } = await harness()
    ksef.script("loginState", ksef.seller.loginState(code))
    expect(await failure(client.session)).toMatchObject({ reason, code, about: "login" })
  })

  it("a login polls less and less often and stops at its timeout", async () => {
    const { ksef, client, failure } = await harness({ timeouts: { login: "20 seconds" } })
    ksef.script("loginState", ...Array(20).fill(ksef.seller.loginState(100)))
    expect(await failure(client.session)).toMatchObject({ reason: "NotTaken", code: 100 })
    expect(ksef.seenAt("loginState")).toHaveLength(9)
    expect(ksef.seenAt("redeem")).toHaveLength(0)
  })

  it.each([21115, 21117, 21401, 21405, 21406, 9105, 21308])(
    "error %i for the signature is reported as Refused, for an operator to handle",
    async (code) => {
      const { ksef, client, failure } = await harness()
      ksef.script("xades", badRequest(code))
      const refused = { reason: "Refused", code, about: "login" }
      expect(await failure(client.session)).toMatchObject(refused)
    },
  )

  it("a malformed challenge is never signed", async () => {
    const { ksef, client, failure } = await harness()
    const json = { challenge: "<x/>", timestampMs: 1 }
    ksef.script("challenge", { status: 200, json })
    expect((await failure(client.session)).reason).toBe("UnexpectedAnswer")
    expect(ksef.seenAt("xades")).toHaveLength(0)
  })

  it.each([
    ["KeyUnavailable" as const, "NotTaken"],
    ["CertificateExpired" as const, "Refused"],
  ])("a login fails when the signer fails with %s", async (reason, expected) => {
    const { client, failure } = await harness({ signer: refusing(reason) })
    expect(await failure(client.session)).toMatchObject({ reason: expected, about: "login" })
  })
})

describe("Login with a KSeF token", () => {
  const ksefToken = Redacted.make("20261120-EC-0000000001|nip-5265877635|secret")

  it("the token is encrypted with the challenge's time for KSeF's key", async () => {
    const { ksef, client, run } = await harness({ ksefToken })
    await run(client.session)
    const body = JSON.parse(String(ksef.seenAt("ksefToken")[0]?.body))
    const plain = ksef.seller.unwrap(body.encryptedToken).toString("utf8")
    expect(plain).toMatch(/^20261120-EC-0000000001\|nip-5265877635\|secret\|\d{13}$/)
    expect(body.contextIdentifier).toEqual({ type: "Nip", value: ourNip })
    expect(body.publicKeyId).toBe(ksef.seller.serverKey.id)
    expect(ksef.seenAt("xades")).toHaveLength(0)
  })

  it("the token is encrypted again with new keys when KSeF's key is withdrawn", async () => {
    const { ksef, client, run } = await harness({ ksefToken })
    ksef.script("ksefToken", () => {
      ksef.seller.rotateKey()
      return badRequest(21470)
    })
    await run(client.session)
    expect(ksef.seenAt("ksefToken")).toHaveLength(2)
    const body = JSON.parse(String(ksef.seenAt("ksefToken")[1]?.body))
    expect(body.publicKeyId).toBe(ksef.seller.serverKey.id)
    expect(String(ksef.seller.unwrap(body.encryptedToken))).toContain("secret|")
  })
})

describe("Token refresh", () => {
  it("the access token is refreshed before it expires", async () => {
    const { ksef, submit, run, advance } = await inSession()
    advance("870 seconds")
    await run(submit())
    expect(ksef.seenAt("refresh")).toHaveLength(1)
    expect(ksef.seenAt("refresh")[0]?.headers.authorization).toMatch(/^Bearer refresh-/)
    expect(ksef.seenAt("challenge")).toHaveLength(1)
    expect(ksef.seenAt("send")[0]?.headers.authorization).toBe(
      `Bearer ${ksef.seller.tokens.at(-1)}`,
    )
  })

  it.each([
    ["KSeF revoked the login", badRequest(21301)],
    ["KSeF does not know the token", problem(401)],
    ["the answer is lost", "resetLate" as const],
    ["the answer is no token", { status: 200, json: {} }],
  ])("a failed refresh leads to a new login when %s", async (_, reply) => {
    const { ksef, submit, run, advance } = await inSession()
    ksef.script("refresh", reply)
    advance("20 minutes")
    await run(submit())
    expect(ksef.seenAt("refresh")).toHaveLength(1)
    expect(ksef.seenAt("challenge")).toHaveLength(2)
  })

  it("a throttled refresh waits and does not log in again", async () => {
    const { ksef, submit, failure, advance } = await inSession()
    ksef.script("refresh", problem(429, {}, { "retry-after": "3" }))
    advance("20 minutes")
    expect(await failure(submit())).toMatchObject({ reason: "NotTaken", retryAfterSeconds: 3 })
    expect(ksef.seenAt("challenge")).toHaveLength(1)
    expect(ksef.seenAt("send")).toHaveLength(0)
  })

  it("a new login replaces the refresh token after seven days", async () => {
    const { ksef, client, run, advance } = await inSession()
    advance("8 days")
    await run(client.session)
    expect(ksef.seenAt("refresh")).toHaveLength(0)
    expect(ksef.seenAt("challenge")).toHaveLength(2)
  })
})
