/** Level T with OpenSSL as verifier and as authority, and with xmlsec1 as verifier. */
import { execFileSync, spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { temporaryFolder } from "@procurement/testing"
import * as Effect from "effect/Effect"
import { afterAll, describe, expect, it } from "vitest"
import { instant } from "@procurement/domain/calendar"
import { verifyContainer } from "../src/index.ts"
import { makeTestAuthority } from "../src/testing/index.ts"
import { anAuthority, type OpenAuthority, stampWith, useAuthorities } from "./authorities.ts"
import { signaturesFile, textIn } from "./containers.ts"
import { anInvoice, nip, organization, sealedAt } from "./seals.ts"
import { type Reply, replying, signerWith, useStampingServers } from "./stamping-servers.ts"
import { canAskXmlsec1, xmlsec1OnContainer } from "./xmlsec1.ts"

useAuthorities()
useStampingServers()

describe("Interoperability with OpenSSL and xmlsec1", () => {
  const folder = temporaryFolder(afterAll)

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
    const signedAt = Date.now()
    const request = { nip, organization, now: instant(signedAt - 1_000), algorithm: "EC" } as const
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
    const signer = await signerWith(known, replying(reply), 20_000)
    const container = await Effect.runPromise(signer.seal(anInvoice(), instant(signedAt)))
    const trustAnchors = [known.seal.authorityPem]
    expect(await verifyContainer(container, { trustAnchors })).toMatchObject({ level: "T" })
  })
})
