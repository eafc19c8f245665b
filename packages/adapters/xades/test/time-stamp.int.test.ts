/** Level T with authorities that are down, slow or wrong. */
import { createServer, type RequestListener } from "node:http"
import { listen } from "@procurement/testing"
import * as Effect from "effect/Effect"
import { beforeAll, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import type { SigningError } from "@procurement/domain/signature"
import { openValidationData, verifyContainer } from "../src/index.ts"
import { makeTestAuthority, type TestAuthority } from "../src/testing/index.ts"
import { respondToTimeStampRequest } from "../src/testing/time-stamping-authority.ts"
import { anywhere, useAuthorities } from "./authorities.ts"
import { anInvoice, nip, organization, sealedAt } from "./seals.ts"
import {
  type Reply,
  replying,
  signerWith,
  stopAfterTest,
  useStampingServers,
} from "./stamping-servers.ts"

useAuthorities()
useStampingServers()

let authority: TestAuthority
let stranger: TestAuthority
beforeAll(async () => {
  const request = { nip, organization, now: instant(sealedAt - 1_000), algorithm: "EC" } as const
  authority = await makeTestAuthority(request)
  stranger = await makeTestAuthority(request)
})

const failureOf = async (listener: RequestListener, timeoutMillis?: number) => {
  const signer = await signerWith(authority, listener, timeoutMillis)
  const failure: SigningError = await Effect.runPromise(
    Effect.flip(signer.seal(anInvoice(), sealedAt)),
  )
  expect(failure.isRetryable).toBe(true)
  return failure
}

const honest = (query: Buffer, at: number = sealedAt): Buffer =>
  respondToTimeStampRequest(query, authority.timeStamps, at)

/** A changed query, whose response is a valid token over something else. */
const flippedAt = (query: Buffer, from: number): Buffer => {
  const copy = Buffer.from(query)
  copy[from] = (copy[from] ?? 0) ^ 1
  return copy
}

describe("Unavailable time-stamping authorities", () => {
  it.each<[string, RequestListener]>([
    ["hangs up", (request) => request.socket.destroy()],
    ["answers 503", (_request, response) => response.writeHead(503).end("busy")],
    ["never ends its answer", (_request, response) => response.writeHead(200).write("0")],
    ["answers without end", (_request, response) => response.end(Buffer.alloc(1_000_001))],
  ])("sealing fails and is retryable when the authority %s", async (_what, listener) => {
    const failure = await failureOf(listener, 300)
    expect(failure.reason).toBe("TimeStampUnavailable")
    expect(failure.detail).toMatch(/time-stamping authority 127\.0\.0\.1:\d+ does not respond/)
  })

  it("a failed authority is not called again at once; a waived seal still works", async () => {
    let asked = 0
    const signer = await signerWith(authority, (_request, response) => {
      asked += 1
      response.writeHead(500).end()
    })
    const sealing = Effect.flip(signer.seal(anInvoice(), sealedAt))
    await Effect.runPromise(sealing)
    const again = await Effect.runPromise(sealing)
    expect([asked, again.reason]).toEqual([1, "TimeStampUnavailable"])
    const waived = await Effect.runPromise(signer.seal(anInvoice(), sealedAt, "Waived"))
    const trustAnchors = [authority.seal.authorityPem]
    expect(await verifyContainer(waived, { trustAnchors })).toMatchObject({ level: "B" })
  })

  it("a time-stamp request carries the user and password of the URL", async () => {
    let authorization: string | undefined
    const signer = await signerWith(authority, (request, response) => {
      authorization = request.headers.authorization
      return replying(honest)(request, response)
    })
    await Effect.runPromise(signer.seal(anInvoice(), sealedAt))
    expect(authorization).toBe(`Basic ${Buffer.from("user:p@ss").toString("base64")}`)
  })
})

describe("Time stamps with more certificates than needed", () => {
  it("a certificate that is not on the path, such as a cross-signed root, is ignored", async () => {
    const { keyPem, certificatePem } = authority.timeStamps
    const tsa = { keyPem, certificatePem: certificatePem + stranger.seal.authorityPem }
    const reply: Reply = (query) => respondToTimeStampRequest(query, tsa, sealedAt)
    const signer = await signerWith(authority, replying(reply))
    const container = await Effect.runPromise(signer.seal(anInvoice(), sealedAt))
    const trustAnchors = [authority.seal.authorityPem]
    expect(await verifyContainer(container, { trustAnchors })).toMatchObject({ level: "T" })
  })
})

describe("Rejected time stamps", () => {
  it.each<[string, RegExp, Reply]>([
    ["that is none", /DER/, () => Buffer.from("hello")],
    ["that is rejected", /status 2/, () => honest(Buffer.from("no query"))],
    ["over other content", /other content/, (query) => honest(flippedAt(query, 40))],
    ["for another question", /nonce/, (query) => honest(flippedAt(query, query.length - 5))],
    [
      "of another time",
      /its time is .*, the local time is/,
      (query) => honest(query, sealedAt + 301_000),
    ],
    [
      "of an authority nobody trusts",
      /no path/,
      (query) => respondToTimeStampRequest(query, stranger.timeStamps, sealedAt),
    ],
    [
      "by a certificate for other purposes",
      /time stamps only/,
      (query) => respondToTimeStampRequest(query, authority.seal, sealedAt),
    ],
    [
      "by a key that is not the certificate's",
      /signature does not match/,
      (query) => {
        const { certificatePem } = authority.timeStamps
        const tsa = { keyPem: stranger.timeStamps.keyPem, certificatePem }
        return respondToTimeStampRequest(query, tsa, sealedAt)
      },
    ],
  ])("a time stamp %s is rejected", async (_what, why, reply) => {
    const failure = await failureOf(replying(reply))
    expect(failure.reason).toBe("TimeStampRefused")
    expect(failure.detail).toMatch(/^the time stamp of 127\.0\.0\.1:\d+ is not accepted: /)
    expect(failure.detail).toMatch(why)
  })

  it("a certificate that was not valid at the stamped time is rejected", async () => {
    const early = await makeTestAuthority({ nip, organization, now: instant(sealedAt + 60_000) })
    const tsa = early.timeStamps
    const server = await listen(
      createServer(replying((query) => respondToTimeStampRequest(query, tsa, sealedAt))),
    )
    const viaProxy = openValidationData({
      timeStampUrl: "http://tsa.example/tsa",
      timeStampRootsPem: early.seal.authorityPem,
      proxyUrl: server.url,
      egress: anywhere,
    })
    stopAfterTest(server, viaProxy)
    const bytes = Buffer.from("value")
    await expect(viaProxy.tsaClient.timestamp(bytes, sealedAt)).rejects.toMatchObject({
      reason: "TimeStampRefused",
      detail: expect.stringContaining("was not valid"),
    })
  })
})
