/** Signer processes with keys behind a passphrase (PKCS#12) or a PIN (PKCS#11). */
import { execFileSync } from "node:child_process"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { type KeySource, startSignerProcess } from "../src/index.ts"
import { aSeal } from "./seals.ts"
import { expectTrouble, sealsWell, useSignerProcesses } from "./signer-processes.ts"
import {
  addCautiousKey,
  canUseSoftHsm,
  logInByHand,
  makeToken,
  pin,
  softhsmModule,
  tokenLabel,
} from "./softhsm.ts"

const { folder, start } = useSignerProcesses()

describe("PKCS#12 keys", () => {
  it("a rejected passphrase is never tried again", async () => {
    const file = join(folder(), "seal.p12")
    const passphraseFile = join(folder(), "passphrase")
    const { seal } = await aSeal("EC")
    writeFileSync(join(folder(), "both.pem"), seal.keyPem + seal.certificatePem)
    const words = ["pkcs12", "-export", "-in", join(folder(), "both.pem"), "-out", file]
    execFileSync("openssl", [...words, "-passout", "pass:right"], { stdio: "pipe" })
    writeFileSync(passphraseFile, "wrong")
    const source: KeySource = { kind: "pkcs12", file, passphraseFile }
    await expect(startSignerProcess(source)).rejects.toMatchObject({ reason: "SecretRejected" })
    writeFileSync(passphraseFile, "right")
    const refusals: Array<string> = []
    const restarts: Array<string> = []
    const key = await start(source, {
      // Callers do not wait for the timeout: pending and later signatures fail at once.
      timeoutMillis: 600_000,
      onRestart: (how) => restarts.push(how),
      onSecretRejected: (detail) => refusals.push(detail),
    })
    writeFileSync(passphraseFile, "wrong")
    process.kill(key.processId()!, "SIGKILL")
    await expect(key.sign(Buffer.from("a"))).rejects.toThrow(/^the passphrase.*wrong/)
    expect(refusals).toEqual([expect.stringMatching(/passphrase.*wrong/)])
    writeFileSync(passphraseFile, "right")
    await expect(key.sign(Buffer.from("a"))).rejects.toThrow(refusals[0])
    expect(restarts).toEqual(["SIGKILL"])
  })
})

describe.each(["RSA", "EC"] as const)("PKCS#11 keys (%s)", (algorithm) => {
  const tokenSource = async (): Promise<KeySource> => {
    const { seal } = await aSeal(algorithm)
    makeToken(folder(), seal.keyPem, "company seal")
    writeFileSync(join(folder(), "cert.pem"), seal.certificatePem)
    return {
      kind: "pkcs11",
      module: softhsmModule,
      token: tokenLabel,
      key: "company seal",
      pinFile: join(folder(), "pin"),
      certificateFile: join(folder(), "cert.pem"),
    }
  }

  it("a key in a token seals, selected by its label or its id", async (test) => {
    test.skip(!canUseSoftHsm(), "needs SoftHSM")
    const source = await tokenSource()
    await sealsWell(await start(source), algorithm)
    await sealsWell(await start({ ...source, key: "id:01ab" } as KeySource), algorithm)
  })

  it("a rejected PIN is not tried again, because that would lock the token", async (test) => {
    test.skip(!canUseSoftHsm(), "needs SoftHSM")
    const restarts: Array<string> = []
    const onRestart = (how: string): number => restarts.push(how)
    const key = await start(await tokenSource(), { timeoutMillis: 2_000, onRestart })
    writeFileSync(join(folder(), "pin"), "000000")
    process.kill(key.processId()!, "SIGKILL")
    await expectTrouble(key, /CKR_PIN_INCORRECT/)
    expect(restarts).toEqual(["SIGKILL"])
  })

  it("after a wrong PIN, the token is not used until someone logs in by hand", async (test) => {
    test.skip(!canUseSoftHsm(), "needs SoftHSM")
    const source = await tokenSource()
    const reason = () => start(source).then(() => "started", String)
    writeFileSync(join(folder(), "pin"), "000000")
    expect(await reason()).toMatch(/CKR_PIN_INCORRECT/)
    // A supervisor may restart it many times, even with the right PIN.
    expect(await reason()).toMatch(/remembers a wrong PIN/)
    writeFileSync(join(folder(), "pin"), pin)
    expect(await reason()).toMatch(/remembers a wrong PIN.*log in to it once by hand/)
    logInByHand(folder())
    await sealsWell(await start(source), algorithm)
  })

  it("errors name the module, token, PIN, key or certificate at fault", async (test) => {
    test.skip(!canUseSoftHsm(), "needs SoftHSM")
    const source = await tokenSource()
    const reasonWith = (changes: Partial<KeySource>) =>
      startSignerProcess({ ...source, ...changes } as KeySource).then(
        () => "opened",
        ({ reason, detail }) => `${reason}: ${detail}`,
      )
    const notThere = "/no/such/module.so"
    expect(await reasonWith({ module: notThere })).toMatch(
      /^ModuleUnavailable: .*\/no\/such\/module/,
    )
    expect(await reasonWith({ token: "other" })).toMatch(/^Module.*no token other.*seal token/)
    expect(await reasonWith({ key: "other" })).toMatch(/^KeyNotFound: .*no private key other/)
    writeFileSync(join(folder(), "pin"), "000000")
    expect(await reasonWith({})).toMatch(/^SecretRejected: .*CKR_PIN_INCORRECT/)
    writeFileSync(join(folder(), "pin"), pin)
    logInByHand(folder())
    const stranger = (await aSeal(algorithm, "V1")).seal
    writeFileSync(join(folder(), "cert.pem"), stranger.certificatePem)
    expect(await reasonWith({})).toMatch(/^KeyDoesNotMatchCertificate/)
    expect(existsSync(join(folder(), "tokens"))).toBe(true)
    expect(readFileSync(join(folder(), "cert.pem"), "utf8")).toContain("BEGIN CERTIFICATE")
  })
})

describe("PKCS#11 keys that want the PIN before each signature", () => {
  it("such a key seals one document after the other", async (test) => {
    test.skip(!canUseSoftHsm(), "needs SoftHSM")
    const { seal } = await aSeal("EC")
    makeToken(folder(), seal.keyPem, "usual key")
    await addCautiousKey(seal.keyPem, "cautious key")
    writeFileSync(join(folder(), "cert.pem"), seal.certificatePem)
    const key = await start({
      kind: "pkcs11",
      module: softhsmModule,
      token: tokenLabel,
      key: "cautious key",
      pinFile: join(folder(), "pin"),
      certificateFile: join(folder(), "cert.pem"),
    })
    await sealsWell(key, "EC")
  })
})
