/** KSeF certificates from the command line, against the simulator. */
import { type ChildProcess, execFileSync, fork } from "node:child_process"
import { createPrivateKey, X509Certificate } from "node:crypto"
import { readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { makeTestSeal } from "@procurement/adapter-xades/testing"
import { instant } from "@procurement/domain/calendar"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Procurement, procurementHere } from "./procurement.ts"

/** A path, because apps do not import each other. */
const entryOf = (app: string): string =>
  fileURLToPath(new URL(`../../${app}/src/main.ts`, import.meta.url))

const seller = {
  nip: "5265877635",
  name: "Merch Polska sp. z o.o.",
  address: { countryCode: "PL", line1: "ul. Przykładowa 1", line2: "00-001 Warszawa" },
  bankAccounts: [{ currency: "PLN", iban: "PL61109010140000071219812874" }],
  paymentTermDays: 14,
}

let simulator: ChildProcess
const folder = temporaryFolder(afterAll)
let variables: Record<string, string>
let procurement: Procurement

const startSimulator = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const env = { ...process.env, PORT: "0", LOG_LEVEL: "warn" }
    simulator = fork(entryOf("ksef-simulator"), [], { env, stdio: "ignore" })
    simulator.once("exit", () => reject(new Error("the simulator ended")))
    simulator.on("message", (message: { readonly ready?: { readonly url?: string } }) => {
      if (message.ready?.url !== undefined) resolve(message.ready.url)
    })
  })

beforeAll(async () => {
  const url = await startSimulator()
  const now = instant(Date.now() - 60_000)
  const seal = await makeTestSeal({ nip: seller.nip, organization: seller.name, now })
  variables = {
    KSEF_URL: `${url}/v2`,
    SELLER_FILE: join(folder, "seller.json"),
    SEAL_KEY_FILE: join(folder, "seal.key.pem"),
    SEAL_CERTIFICATE_FILE: join(folder, "seal.cert.pem"),
  }
  await writeFile(join(folder, "seller.json"), JSON.stringify(seller))
  await writeFile(join(folder, "seal.key.pem"), seal.keyPem)
  await writeFile(join(folder, "seal.cert.pem"), seal.certificatePem)
  procurement = procurementHere(variables)
})
afterAll(async () => {
  simulator?.removeAllListeners("exit")
  simulator?.kill("SIGKILL")
})

const enrol = (type: string, name: string) => {
  const keyFile = ["--key-file", join(folder, `${name}.key`)]
  const certificateFile = ["--certificate-file", join(folder, `${name}.cert`)]
  const words = ["ksef-certificate", "enrol", type, "--name", name]
  return procurement(...words, ...keyFile, ...certificateFile, "--json")
}

describe("procurement ksef-certificate", () => {
  it("enrol writes a private key with mode 600 and a certificate for it", async () => {
    const enrolled = await enrol("Offline", "offline_1")
    expect(enrolled).toMatchObject({ code: 0, errorOutput: "" })
    const { serialNumber } = JSON.parse(enrolled.out)
    const keyFile = join(folder, "offline_1.key")
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600)
    const certificate = new X509Certificate(await readFile(join(folder, "offline_1.cert")))
    expect(certificate.serialNumber.padStart(16, "0")).toBe(serialNumber)
    expect(certificate.checkPrivateKey(createPrivateKey(await readFile(keyFile)))).toBe(true)
  })

  it("a rejection by KSeF is reported as a failed command, not as wrong usage", async () => {
    const refused = await procurement("ksef-certificate", "revoke", "0123456789ABCDEF")
    expect(refused.code).toBe(1)
    expect(refused.errorOutput).toMatch(/^procurement: KSeF: /)
  })

  it("enrol does not overwrite a key, and then requests no certificate", async () => {
    const before = JSON.parse((await procurement("ksef-certificate", "list", "--json")).out)
    const refused = await enrol("Offline", "offline_1")
    expect(refused.code).toBe(2)
    expect(refused.errorOutput).toContain("EEXIST")
    const after = JSON.parse((await procurement("ksef-certificate", "list", "--json")).out)
    expect(after).toEqual(before)
  })

  it("list shows an issued certificate, and revoke revokes it", async () => {
    const { out } = await enrol("Authentication", "login_1")
    const { serialNumber } = JSON.parse(out)
    expect((await procurement("ksef-certificate", "list")).out).toMatch(
      new RegExp(`${serialNumber} +Authentication +Active `),
    )
    const revoked = await procurement("ksef-certificate", "revoke", serialNumber)
    expect(revoked).toEqual({ code: 0, out: `revoked ${serialNumber}\n`, errorOutput: "" })
    expect((await procurement("ksef-certificate", "list")).out).toMatch(
      new RegExp(`${serialNumber} +Authentication +(Blocked|Revoked) `),
    )
  })

  it.each([
    ["an unknown type", ["enrol", "Both", "--name", "abcde"], "must be Authentication"],
    ["a name that KSeF rejects", ["enrol", "Offline", "--name", "a!"], "5 to 100 letters"],
    ["a malformed serial number", ["revoke", "12"], "16 hexadecimal digits"],
  ])("ksef-certificate rejects arguments with %s", async (_, words, errorOutput) => {
    const files = words[0] === "enrol" ? ["--key-file", "k", "--certificate-file", "c"] : []
    const ran = await procurement("ksef-certificate", ...words, ...files)
    expect(ran.code).toBe(2)
    expect(ran.errorOutput).toContain(errorOutput)
  })

  it("ksef-certificate logs in with a PKCS#12 seal and rejects a wrong passphrase", async () => {
    const { KSEF_URL = "", SELLER_FILE = "" } = variables
    const within = (name: string): string => join(folder, name)
    const files = ["-inkey", within("seal.key.pem"), "-in", within("seal.cert.pem")]
    const out = ["-out", within("seal.p12"), "-passout", "pass:right"]
    execFileSync("openssl", ["pkcs12", "-export", ...files, ...out], { stdio: "pipe" })
    await writeFile(within("passphrase"), "right\n")
    const SEAL_PASSPHRASE_FILE = within("passphrase")
    const seal = { SEAL_PKCS12_FILE: within("seal.p12"), SEAL_PASSPHRASE_FILE }
    const withPkcs12 = procurementHere({ KSEF_URL, SELLER_FILE, ...seal })
    const listed = await withPkcs12("ksef-certificate", "list", "--json")
    expect(listed).toMatchObject({ code: 0, errorOutput: "" })
    expect(JSON.parse(listed.out).items.length).toBeGreaterThan(0)
    await writeFile(within("passphrase"), "wrong\n")
    const refused = await withPkcs12("ksef-certificate", "list")
    expect(refused.code).toBe(1)
    expect(refused.errorOutput).toMatch(/SEAL_PASSPHRASE_FILE: the passphrase .* is wrong/)
  })

  it.each([
    ["a token", { SEAL_PKCS11_MODULE: "/no/such/module.so" }, "SEAL_PKCS11_TOKEN is required with"],
    [
      "a token of a missing module",
      {
        SEAL_PKCS11_MODULE: "/no/such/module.so",
        SEAL_PKCS11_TOKEN: "token",
        SEAL_PKCS11_KEY: "key",
        SEAL_PKCS11_PIN_FILE: import.meta.filename,
      },
      // Without pkcs11js the message names the missing package.
      /module \/no\/such\/module\.so can't be used|needs the optional package pkcs11js/,
    ],
    ["a missing seal", {}, "SEAL_KEY_FILE is required to log in to KSeF; SEAL_PKCS12_FILE and"],
  ])("ksef-certificate reports the worker's error for %s", async (_, seal, errorOutput) => {
    const { KSEF_URL = "", SELLER_FILE = "" } = variables
    const here = procurementHere({ KSEF_URL, SELLER_FILE, ...seal })
    const ran = await here("ksef-certificate", "list")
    expect(ran.code).toBe(2)
    expect(ran.errorOutput).toMatch(errorOutput)
  })

  it("ksef-certificate requires KSEF_URL", async () => {
    const { KSEF_URL: _, ...others } = variables
    const ran = await procurementHere(others)("ksef-certificate", "list")
    expect(ran.code).toBe(2)
    expect(ran.errorOutput).toContain("KSEF_URL is required")
  })
})
