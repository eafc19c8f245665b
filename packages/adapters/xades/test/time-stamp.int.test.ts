/** Level T against authorities that are away, slow, wrong, and against OpenSSL's own. */
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
  makeTestAuthority,
  openWitnesses,
  openXadesSigner,
  type OpenWitnesses,
  type TestAuthority,
  verifyContainer,
} from "../src/index.ts"
import { answerTimeStampQuery } from "../src/test-authority/time-stamp-office.ts"
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
const opened: Array<{ readonly server: Server; readonly witnesses: OpenWitnesses }> = []
afterEach(async () => {
  for (const { server, witnesses } of opened.splice(0)) {
    server.closeAllConnections()
    server.close()
    await witnesses.close()
  }
})

let authority: TestAuthority
let stranger: TestAuthority
beforeAll(async () => {
  const request = { nip, organization, now: instant(sealedAt - 1_000), algorithm: "EC" } as const
  authority = await makeTestAuthority(request)
  stranger = await makeTestAuthority(request)
})

/** A signer whose authority of time is this listener. */
const signerWith = async (
  listener: RequestListener,
  timeoutMillis = 2_000,
  { seal }: TestAuthority = authority,
) => {
  const server = createServer(listener)
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
  const { port } = server.address() as AddressInfo
  const witnesses = openWitnesses({
    timeStampUrl: `http://user:p%40ss@127.0.0.1:${port}/tsa`,
    timeStampRootsPem: seal.authorityPem,
    timeoutMillis,
    reach: anywhere,
  })
  opened.push({ server, witnesses })
  return openXadesSigner(loadSigningKeyPem(seal), { witnesses })
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
  answerTimeStampQuery(query, authority.timeStamps, at)

/** What a changed query leads to: a good token over something else. */
const flippedAt = (query: Buffer, from: number): Buffer => {
  const copy = Buffer.from(query)
  copy[from] = (copy[from] ?? 0) ^ 1
  return copy
}

describe("An authority of time that is not there", () => {
  it.each<[string, RequestListener]>([
    ["hangs up", (request) => request.socket.destroy()],
    ["answers 503", (_request, response) => response.writeHead(503).end("busy")],
    ["never ends its answer", (_request, response) => response.writeHead(200).write("0")],
    ["answers without end", (_request, response) => response.end(Buffer.alloc(1_000_001))],
  ])("and %s: nothing is signed, to be tried again", async (_what, listener) => {
    const failure = await failureOf(listener, 300)
    expect(failure.reason).toBe("TimeStampUnavailable")
    expect(failure.detail).toMatch(/time-stamping authority 127\.0\.0\.1:\d+ does not answer/)
  })

  it("is left alone for a moment, and what does not want a time stamp is sealed", async () => {
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

  it("is asked with the user and the password of its address", async () => {
    let authorization: string | undefined
    const signer = await signerWith((request, response) => {
      authorization = request.headers.authorization
      return replying(honest)(request, response)
    })
    await Effect.runPromise(signer.seal(anInvoice(), sealedAt))
    expect(authorization).toBe(`Basic ${Buffer.from("user:p@ss").toString("base64")}`)
  })
})

describe("A time stamp is not believed", () => {
  it.each<[string, RegExp, Reply]>([
    ["that is none", /DER/, () => Buffer.from("hello")],
    ["that is refused", /status 2/, () => honest(Buffer.from("no query"))],
    ["over something else", /something else/, (query) => honest(flippedAt(query, 40))],
    ["for another question", /nonce/, (query) => honest(flippedAt(query, query.length - 5))],
    ["of another time", /tells .* when it is/, (query) => honest(query, sealedAt + 301_000)],
    [
      "of an authority nobody trusts",
      /no path/,
      (query) => answerTimeStampQuery(query, stranger.timeStamps, sealedAt),
    ],
    [
      "by a certificate for other purposes",
      /time stamps alone/,
      (query) => answerTimeStampQuery(query, authority.seal, sealedAt),
    ],
    [
      "by a key that is not the certificate's",
      /signature is not/,
      (query) => {
        const { certificatePem } = authority.timeStamps
        const office = { keyPem: stranger.timeStamps.keyPem, certificatePem }
        return answerTimeStampQuery(query, office, sealedAt)
      },
    ],
    [
      "with a certificate that is not on its path",
      /not on its path/,
      (query) => {
        const { keyPem, certificatePem } = authority.timeStamps
        const office = { keyPem, certificatePem: certificatePem + stranger.seal.authorityPem }
        return answerTimeStampQuery(query, office, sealedAt)
      },
    ],
  ])("%s", async (_what, why, reply) => {
    const failure = await failureOf(replying(reply))
    expect(failure.reason).toBe("TimeStampRefused")
    expect(failure.detail).toMatch(/^the time stamp of 127\.0\.0\.1:\d+ is not accepted: /)
    expect(failure.detail).toMatch(why)
  })

  it("when its certificate was not valid at the time that it tells", async () => {
    const early = await makeTestAuthority({ nip, organization, now: instant(sealedAt + 60_000) })
    const office = early.timeStamps
    const server = createServer(replying((query) => answerTimeStampQuery(query, office, sealedAt)))
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening))
    const { port } = server.address() as AddressInfo
    const viaProxy = openWitnesses({
      timeStampUrl: "http://tsa.example/tsa",
      timeStampRootsPem: early.seal.authorityPem,
      proxyUrl: `http://127.0.0.1:${port}`,
      reach: anywhere,
    })
    opened.push({ server, witnesses: viaProxy })
    const bytes = Buffer.from("value")
    await expect(viaProxy.timeStamper.stamp(bytes, sealedAt)).rejects.toMatchObject({
      reason: "TimeStampRefused",
      detail: expect.stringContaining("was not valid"),
    })
  })
})

describe("Programs of others", () => {
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

  it.each(["RSA", "EC"] as const)("accept the token and the signature (%s)", async (algorithm) => {
    const open = await anAuthority(algorithm)
    const container = await stampWith(open)
    expect(opensslVerifies(open, container, stampedOf(container))).toBe("OK")
    expect(opensslVerifies(open, container, "other")).toMatch(/mismatch/)
    if (canAskXmlsec1()) {
      expect(xmlsec1OnContainer(container, open.trustAnchors[0] ?? "")).toBe("OK")
    }
  })

  it("make tokens that are believed: OpenSSL's own authority", async () => {
    // OpenSSL has no present but the system's, on which the certificates have to hold.
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
