/** Level T with authorities that are down, slow or wrong, and with OpenSSL's own. */
import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type RequestListener, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import type { SigningError } from "@procurement/domain/signature"
import {
  loadSigningKeyPem,
  openValidationData,
  openXadesSigner,
  type OpenValidationData,
  verifyContainer,
} from "../src/index.ts"
import { makeTestAuthority, type TestAuthority } from "../src/testing/index.ts"
import { respondToTimeStampRequest } from "../src/testing/time-stamping-authority.ts"
import {
  anAuthority,
  anywhere,
  type OpenAuthority,
  stampWith,
  useAuthorities,
} from "./authorities.ts"
import { signaturesFile, textIn } from "./containers.ts"
import { anInvoice, nip, organization, sealedAt } from "./seals.ts"
import { canAskXmlsec1, xmlsec1OnContainer } from "./xmlsec1.ts"

useAuthorities()
const opened: Array<{ readonly server: Server; readonly validationData: OpenValidationData }> = []
afterEach(async () => {
  for (const { server, validationData } of opened.splice(0)) {
    server.closeAllConnections()
    server.close()
    await validationData.close()
  }
})

let authority: TestAuthority
let stranger: TestAuthority
beforeAll(async () => {
  const request = { nip, organization, now: instant(sealedAt - 1_000), algorithm: "EC" } as const
  authority = await makeTestAuthority(request)
  stranger = await makeTestAuthority(request)
})

/** A signer whose time-stamping authority is this listener. */
const signerWith = async (
  listener: RequestListener,
  timeoutMillis = 2_000,
  { seal }: TestAuthority = authority,
) => {
  const server = createServer(listener)
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const { port } = server.address() as AddressInfo
  const validationData = openValidationData({
    timeStampUrl: `http://user:p%40ss@127.0.0.1:${port}/tsa`,
    timeStampRootsPem: seal.authorityPem,
    timeoutMillis,
    reach: anywhere,
  })
  opened.push({ server, validationData })
  return openXadesSigner(loadSigningKeyPem(seal), { validationData })
}

type Reply = (query: Buffer) => Buffer

const replying =
  (reply: Reply): RequestListener =>
  async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    response.end(reply(Buffer.concat(chunks)))
  }

const failureOf = async (listener: RequestListener, timeoutMillis?: number) => {
  const signer = await signerWith(listener, timeoutMillis)
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
    const signer = await signerWith((_request, response) => {
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
    const signer = await signerWith((request, response) => {
      authorization = request.headers.authorization
      return replying(honest)(request, response)
    })
    await Effect.runPromise(signer.seal(anInvoice(), sealedAt))
    expect(authorization).toBe(`Basic ${Buffer.from("user:p@ss").toString("base64")}`)
  })
})

describe("Rejected time stamps", () => {
  it.each<[string, RegExp, Reply]>([
    ["that is none", /DER/, () => Buffer.from("hello")],
    ["that is refused", /status 2/, () => honest(Buffer.from("no query"))],
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
      /time stamps alone/,
      (query) => respondToTimeStampRequest(query, authority.seal, sealedAt),
    ],
    [
      "by a key that is not the certificate's",
      /signature is not/,
      (query) => {
        const { certificatePem } = authority.timeStamps
        const tsa = { keyPem: stranger.timeStamps.keyPem, certificatePem }
        return respondToTimeStampRequest(query, tsa, sealedAt)
      },
    ],
    [
      "with a certificate that is not on its path",
      /not on its path/,
      (query) => {
        const { keyPem, certificatePem } = authority.timeStamps
        const tsa = { keyPem, certificatePem: certificatePem + stranger.seal.authorityPem }
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
    const server = createServer(
      replying((query) => respondToTimeStampRequest(query, tsa, sealedAt)),
    )
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
    const { port } = server.address() as AddressInfo
    const viaProxy = openValidationData({
      timeStampUrl: "http://tsa.example/tsa",
      timeStampRootsPem: early.seal.authorityPem,
      proxyUrl: `http://127.0.0.1:${port}`,
      reach: anywhere,
    })
    opened.push({ server, validationData: viaProxy })
    const bytes = Buffer.from("value")
    await expect(viaProxy.timeStamper.stamp(bytes, sealedAt)).rejects.toMatchObject({
      reason: "TimeStampRefused",
      detail: expect.stringContaining("was not valid"),
    })
  })
})

describe("Interoperability with OpenSSL and xmlsec1", () => {
  let folder = ""
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "time-stamp-"))
    return () => rmSync(folder, { recursive: true, force: true })
  })

  const tokenOf = (container: Uint8Array): Buffer => {
    const [, base64 = ""] =
      /<xades:EncapsulatedTimeStamp>([^<]+)</.exec(textIn(container, signaturesFile)) ?? []
    return Buffer.from(base64, "base64")
  }

  const stampedOf = (container: Uint8Array): string => {
    const text = textIn(container, signaturesFile)
    const [value = ""] = /<ds:SignatureValue>[^<]+<\/ds:SignatureValue>/.exec(text) ?? []
    return value.replace(
      "<ds:SignatureValue>",
      '<ds:SignatureValue xmlns:ds="http://www.w3.org/2000/09/xmldsig#">',
    )
  }

  const opensslVerifies = (open: OpenAuthority, container: Uint8Array, data: string): string => {
    writeFileSync(join(folder, "token.der"), tokenOf(container))
    writeFileSync(join(folder, "data"), data)
    writeFileSync(join(folder, "ca.pem"), open.trustAnchors[0] ?? "")
    const files = ["-token_in", "-in", "token.der", "-data", "data"]
    const trust = ["-CAfile", "ca.pem", "-attime", String(Math.floor(sealedAt / 1_000) + 60)]
    const { status, stderr, stdout } = spawnSync("openssl", ["ts", "-verify", ...files, ...trust], {
      cwd: folder,
      encoding: "utf8",
    })
    return status === 0 ? "OK" : stdout + stderr
  }

  it.each(["RSA", "EC"] as const)("OpenSSL and xmlsec1 accept a token (%s)", async (algorithm) => {
    const open = await anAuthority(algorithm)
    const container = await stampWith(open)
    expect(opensslVerifies(open, container, stampedOf(container))).toBe("OK")
    expect(opensslVerifies(open, container, "other")).toMatch(/mismatch/)
    if (canAskXmlsec1()) {
      expect(xmlsec1OnContainer(container, open.trustAnchors[0] ?? "")).toBe("OK")
    }
  })

  it("a token of OpenSSL's own authority is accepted", async () => {
    // OpenSSL uses the system clock, so the certificates have to be valid now.
    const witnessed = Date.now()
    const request = { nip, organization, now: instant(witnessed - 1_000), algorithm: "EC" } as const
    const known = await makeTestAuthority(request)
    writeFileSync(join(folder, "tsa.key"), known.timeStamps.keyPem)
    writeFileSync(join(folder, "tsa.pem"), known.timeStamps.certificatePem)
    writeFileSync(join(folder, "serial"), "01\n")
    const lines = ["[tsa]", "serial=serial", "crypto_device=builtin", "signer_digest=sha256"]
    const policies = ["default_policy=1.2.3.4.1", "digests=sha256", "ess_cert_id_alg=sha256"]
    writeFileSync(join(folder, "tsa.cnf"), [...lines, ...policies, ""].join("\n"))
    const reply: Reply = (query) => {
      writeFileSync(join(folder, "query.tsq"), query)
      const files = ["-queryfile", "query.tsq", "-inkey", "tsa.key", "-signer", "tsa.pem"]
      const settings = ["-config", "tsa.cnf", "-section", "tsa", "-out", "reply.tsr"]
      execFileSync("openssl", ["ts", "-reply", ...files, ...settings], {
        cwd: folder,
        stdio: "pipe",
      })
      return readFileSync(join(folder, "reply.tsr"))
    }
    const signer = await signerWith(replying(reply), 20_000, known)
    const container = await Effect.runPromise(signer.seal(anInvoice(), instant(witnessed)))
    const trustAnchors = [known.seal.authorityPem]
    expect(await verifyContainer(container, { trustAnchors })).toMatchObject({ level: "T" })
  })
})
