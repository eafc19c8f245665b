import { randomBytes } from "node:crypto"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { verifyContainer } from "@procurement/adapter-xades"
import { makeLogger, readSettings, sealSource } from "@procurement/app-platform"
import { instant } from "@procurement/domain/calendar"
import { temporaryFolder } from "@procurement/testing"
import * as Effect from "effect/Effect"
import { afterAll, describe, expect, it } from "vitest"
import { openSeal } from "../src/seal.ts"
import { SignerRejection, signerReadiness } from "../src/signer-rejection.ts"
import { workerSettings } from "../src/settings.ts"
import { startWorker } from "../src/worker.ts"
import { asPkcs12, killChildrenOf } from "./support/seal-passphrase.ts"
import { writeSellerFiles } from "./support/seller-files.ts"

const settingsWith = (environment: Readonly<Record<string, string>>) =>
  readSettings(workerSettings, {
    DATABASE_URL: "postgres://user@host/database",
    SELLER_FILE: "seller.json",
    ARCHIVE_DIR: "archive",
    WEBHOOK_SECRETS_KEY: randomBytes(32).toString("base64"),
    ...environment,
  })

const log = makeLogger("test", "silent")
const open = (environment: Readonly<Record<string, string>>) =>
  openSeal(settingsWith(environment), log, Date.now)

describe("Seal settings", () => {
  const pem = { SEAL_KEY_FILE: "key.pem", SEAL_CERTIFICATE_FILE: "cert.pem" }
  const token = {
    SEAL_PKCS11_MODULE: "m.so",
    SEAL_PKCS11_TOKEN: "t",
    SEAL_PKCS11_KEY: "k",
    SEAL_PKCS11_PIN_FILE: "pin",
  }

  it.each<[Readonly<Record<string, string>>, object]>([
    [pem, { kind: "pem", keyFile: "key.pem", certificateFile: "cert.pem" }],
    [
      { ...pem, SEAL_PASSPHRASE_FILE: "p" },
      { kind: "pem", passphraseFile: "p" },
    ],
    [
      { SEAL_PKCS12_FILE: "a.p12", SEAL_PASSPHRASE_FILE: "p" },
      { kind: "pkcs12", file: "a.p12", passphraseFile: "p" },
    ],
    [token, { kind: "pkcs11", module: "m.so", token: "t", key: "k", pinFile: "pin" }],
    [
      { ...token, SEAL_CERTIFICATE_FILE: "c" },
      { kind: "pkcs11", certificateFile: "c" },
    ],
  ])("sealSource accepts the settings of one key: %o", (environment, source) => {
    expect(sealSource(settingsWith(environment), "is required")).toMatchObject(source)
  })

  it.each<[Readonly<Record<string, string>>, string]>([
    [{ ...pem, SEAL_PKCS12_FILE: "a.p12" }, "SEAL_KEY_FILE and SEAL_PKCS12_FILE: set one of them"],
    [{ ...token, SEAL_PASSPHRASE_FILE: "p" }, "SEAL_PASSPHRASE_FILE does not go with SEAL_PKCS11"],
    [
      { SEAL_PKCS12_FILE: "a.p12", SEAL_CERTIFICATE_FILE: "c" },
      "SEAL_CERTIFICATE_FILE does not go with SEAL_PKCS12_FILE",
    ],
    [{ ...pem, SEAL_PKCS11_KEY: "k" }, "SEAL_PKCS11_KEY does not go with SEAL_KEY_FILE"],
    [{ ...token, SEAL_PKCS11_PIN_FILE: "" }, "SEAL_PKCS11_PIN_FILE is required with SEAL_PKCS11"],
    [
      { ...pem, SEAL_PKCS11_VARIABLES: "HSM_CONF" },
      "SEAL_PKCS11_VARIABLES does not go with SEAL_KEY_FILE",
    ],
  ])("sealSource rejects conflicting or incomplete settings: %o", (environment, why) => {
    expect(() => sealSource(settingsWith(environment), "is required")).toThrow(why)
  })

  it("TSA_URL and TSA_ROOTS_FILE require each other, and the file must be readable", async () => {
    const tsa = { ...pem, ROLES: "invoicing", TSA_URL: "http://tsa.example" }
    await expect(open(tsa)).rejects.toThrow("TSA_ROOTS_FILE is required with TSA_URL")
    const roots = { ...pem, ROLES: "invoicing", TSA_ROOTS_FILE: "roots.pem" }
    await expect(open(roots)).rejects.toThrow("TSA_ROOTS_FILE has no effect without TSA_URL")
    const missing = { ...tsa, TSA_ROOTS_FILE: "/no/such/file" }
    await expect(open(missing)).rejects.toThrow("TSA_ROOTS_FILE=/no/such/file: ENOENT")
  })
})

describe("Seal by role", () => {
  it("the roles invoicing and reconciliation require a key and its certificate", async () => {
    const rule = "is required for the roles invoicing and reconciliation"
    await expect(open({})).rejects.toThrow(`SEAL_KEY_FILE ${rule}`)
    const halved = { ROLES: "invoicing", SEAL_KEY_FILE: import.meta.filename }
    await expect(open(halved)).rejects.toThrow(`SEAL_CERTIFICATE_FILE ${rule}`)
  })

  it("other roles have no seal, even if SEAL_KEY_FILE is set", async () => {
    const { signer } = await open({ ROLES: "webhooks,archive", SEAL_KEY_FILE: "/no/such/file" })
    const failure = await Effect.runPromise(Effect.flip(signer.signEnveloped("<x/>", instant(0))))
    expect(failure).toMatchObject({ reason: "KeyUnavailable", isRetryable: true })
  })
})

describe("Seal of an issuing worker", () => {
  const folder = temporaryFolder(afterAll)

  it("a seal signs documents until it is closed", async () => {
    const { settings, authorityPem } = await writeSellerFiles(folder)
    const seal = await open({ ROLES: "invoicing", ...settings })
    const document = { fileName: "a.xml", mediaType: "text/xml", bytes: Buffer.from("<a/>") }
    const at = instant(Date.now())
    const container = await Effect.runPromise(seal.signer.seal(document, at))
    const trustAnchors = [authorityPem]
    expect(await verifyContainer(container, { trustAnchors })).toMatchObject({ level: "B" })
    const kept = await Effect.runPromise(seal.signer.extendToLt(container, at))
    expect(kept).toEqual({ level: "B", container: undefined, nextRenewalAt: undefined })
    await seal.close()
    const failure = await Effect.runPromise(Effect.flip(seal.signer.seal(document, at)))
    expect(failure).toMatchObject({ reason: "KeyUnavailable", isRetryable: true })
  })

  it("an unusable key fails the start with one line", async () => {
    const { settings } = await writeSellerFiles(folder)
    await writeFile(join(folder, "seal.key.pem"), "no key")
    await expect(open({ ROLES: "invoicing", ...settings })).rejects.toThrow(
      "the seal: the private key is not readable PEM, or its passphrase is wrong",
    )
  })

  it("a worker with a rejected passphrase stays live and unready and does not retry", async () => {
    const { settings } = await writeSellerFiles(folder)
    const environment = await asPkcs12(settings)
    await writeFile(join(folder, "passphrase"), "wrong")
    const usual = { ROLES: "invoicing", PROBES_PORT: "0", LOG_LEVEL: "silent" }
    const worker = await startWorker(settingsWith({ ...usual, ...environment }))
    const rejection =
      /^SEAL_PASSPHRASE_FILE: .*passphrase.*not tried again; correct it and restart the worker$/
    expect(worker.waitsFor).toMatch(rejection)
    // Corrects the passphrase too late for this process, which does not retry.
    await writeFile(join(folder, "passphrase"), "right")
    const { probesUrl } = worker.ready
    const readiness = await fetch(`${probesUrl}/readyz`)
    expect(readiness.status).toBe(503)
    expect(await readiness.json()).toEqual({
      status: "unready",
      checks: { seal: expect.stringMatching(rejection) },
    })
    expect((await fetch(`${probesUrl}/livez`)).status).toBe(200)
    expect(await (await fetch(`${probesUrl}/metrics`)).text()).toMatch(/^seal_secret_refused 1$/m)
    await worker.stop()
  })

  it("readiness fails when a restarted signer process rejects its passphrase", async (test) => {
    test.skip(process.platform !== "linux", "needs Linux")
    const { settings } = await writeSellerFiles(folder)
    const seal = await open({ ROLES: "invoicing", ...(await asPkcs12(settings)) })
    const { check } = signerReadiness(seal.rejection)
    await expect(check()).resolves.toBeUndefined()
    await writeFile(join(folder, "passphrase"), "wrong")
    killChildrenOf(process.pid)
    await expect.poll(seal.rejection, { timeout: 20_000 }).toBeInstanceOf(SignerRejection)
    await expect(check()).rejects.toThrow(/^SEAL_PASSPHRASE_FILE: /)
    expect(await seal.rejected).toBe(seal.rejection())
    await seal.close()
  })

  it("a seal with an expired certificate fails with CertificateExpired", async () => {
    const { settings } = await writeSellerFiles(folder)
    const seal = await open({ ROLES: "invoicing", ...settings })
    const document = { fileName: "a.xml", mediaType: "text/xml", bytes: Buffer.from("<a/>") }
    const late = instant(Date.now() + 3 * 365 * 86_400_000)
    const failure = await Effect.runPromise(Effect.flip(seal.signer.seal(document, late)))
    expect(failure).toMatchObject({ reason: "CertificateExpired", isRetryable: false })
    await seal.close()
  })
})
