import { execFileSync } from "node:child_process"
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import {
  type KeySource,
  openXadesSigner,
  type SignerProcess,
  type SignerProcessOptions,
  startSignerProcess,
  verifyContainer,
} from "../src/index.ts"
import { anInvoice, aSeal, sealedAt } from "./seals.ts"
import { canUseSoftHsm, logInByHand, makeToken, pin, softhsmModule, tokenLabel } from "./softhsm.ts"

let folder = ""
const started: Array<SignerProcess> = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "signer-process-"))
})

afterEach(async () => {
  await Promise.all(started.splice(0).map((process) => process.close()))
  rmSync(folder, { recursive: true, force: true })
})

const start = async (source: KeySource, options: SignerProcessOptions = {}) => {
  const signerProcess = await startSignerProcess(source, options)
  started.push(signerProcess)
  return signerProcess
}

const pemSource = async (): Promise<KeySource> => {
  const { seal } = await aSeal("EC")
  const keyFile = join(folder, "key.pem")
  const certificateFile = join(folder, "cert.pem")
  writeFileSync(keyFile, seal.keyPem, { mode: 0o600 })
  writeFileSync(certificateFile, seal.certificatePem)
  return { kind: "pem", keyFile, certificateFile }
}

const sealsWell = async (key: SignerProcess, algorithm: "RSA" | "EC"): Promise<void> => {
  const { trustAnchors } = await aSeal(algorithm)
  const signer = await openXadesSigner(key)
  const sealing = signer.seal(anInvoice(), sealedAt)
  const containers = await Promise.all(Array.from({ length: 8 }, () => Effect.runPromise(sealing)))
  for (const container of containers) {
    expect(await verifyContainer(container, { trustAnchors })).toMatchObject({ valid: true })
  }
}

const isAlive = (processId: number): boolean => {
  try {
    process.kill(processId, 0)
    return true
  } catch {
    return false
  }
}

/** Signing fails, eventually for that reason: a process takes time to start. */
const expectTrouble = (key: SignerProcess, why: RegExp): Promise<void> =>
  expect
    .poll(() => Promise.resolve(key.sign(Buffer.from("a"))).then(() => "signed", String), {
      timeout: 20_000,
    })
    .toMatch(why)

describe("Signer processes", () => {
  it("a signer process seals concurrently and keeps the private key to itself", async () => {
    const key = await start(await pemSource())
    await sealsWell(key, "EC")
    expect(Object.values(key).some((value) => String(value).includes("PRIVATE KEY"))).toBe(false)
  })

  it("a signer process receives only the environment variables it needs", async (test) => {
    test.skip(process.platform !== "linux", "needs Linux")
    const secrets = { DATABASE_URL: "postgres://user:password@host/db", KSEF_TOKEN: "token" }
    const wanted = { MODULE_CONFIG: "named", SOFTHSM2_CONF: "usual" }
    Object.assign(process.env, secrets, wanted)
    const key = await start(await pemSource(), { variables: ["MODULE_CONFIG"] })
    const text = readFileSync(`/proc/${key.processId()}/environ`, "utf8")
    const names = text.split("\0").map((line) => line.split("=", 1)[0])
    for (const name of Object.keys({ ...secrets, ...wanted })) delete process.env[name]
    expect(names).toEqual(expect.arrayContaining(["PATH", "MODULE_CONFIG", "SOFTHSM2_CONF"]))
    expect(names.filter((name) => name !== undefined && name in secrets)).toEqual([])
    const usual = /^(PATH|HOME|LANG|LC_ALL|TZ|TMPDIR|LD_LIBRARY_PATH|NODE_CHANNEL_.*|)$/
    const others = names.filter((name = "") => !usual.test(name) && !/^(MODULE|SOFTHSM)/.test(name))
    expect(others).toEqual([])
  })

  it("a killed signer process is restarted and pending documents are signed", async () => {
    const restarts: Array<string> = []
    const key = await start(await pemSource(), { onRestart: (how) => restarts.push(how) })
    const first = key.processId()!
    const data = Buffer.from("under way")
    const values = Array.from({ length: 50 }, () => key.sign(data))
    process.kill(first, "SIGKILL")
    expect(await Promise.all(values)).toHaveLength(50)
    await expect.poll(() => restarts, { timeout: 20_000 }).toEqual(["SIGKILL"])
    await sealsWell(key, "EC")
    expect(key.processId()).not.toBe(first)
    expect(isAlive(first)).toBe(false)
  })

  it("signing times out while the key file is missing and recovers when it is back", async () => {
    const source = await pemSource()
    const key = await start(source, { timeoutMillis: 800 })
    rmSync(join(folder, "key.pem"))
    process.kill(key.processId()!, "SIGKILL")
    const signer = openXadesSigner(key)
    await expect(key.sign(Buffer.from("a"))).rejects.toThrow(/no signature within 800 ms/)
    await expect(signer).rejects.toThrow(/no signature/)
    const { seal } = await aSeal("EC")
    writeFileSync(join(folder, "key.pem"), seal.keyPem)
    await expect
      .poll(() => Promise.resolve(key.sign(Buffer.from("a"))).then(() => "signed", String), {
        timeout: 20_000,
      })
      .toBe("signed")
  })

  it("a hung signer process is restarted, and closing ends a hung one", async () => {
    const restarts: Array<string> = []
    const onRestart = (how: string): number => restarts.push(how)
    const key = await start(await pemSource(), { timeoutMillis: 500, onRestart })
    process.kill(key.processId()!, "SIGSTOP")
    await expect(key.sign(Buffer.from("a"))).rejects.toThrow(/no signature within 500 ms/)
    await expect.poll(() => restarts, { timeout: 20_000 }).toEqual(["SIGKILL"])
    await expect
      .poll(() => Promise.resolve(key.sign(Buffer.from("a"))).then(() => "signed", String), {
        timeout: 20_000,
      })
      .toBe("signed")
    const hanging = key.processId()!
    process.kill(hanging, "SIGSTOP")
    await key.close()
    expect(isAlive(hanging)).toBe(false)
  })

  it("a restarted signer process rejects a seal other than its first one", async () => {
    const key = await start(await pemSource(), { timeoutMillis: 1_500 })
    const { seal: other } = await aSeal("EC", "V1")
    writeFileSync(join(folder, "key.pem"), other.keyPem)
    writeFileSync(join(folder, "cert.pem"), other.certificatePem)
    process.kill(key.processId()!, "SIGKILL")
    await expectTrouble(key, /was changed/)
  })

  it("starting with a bad key fails and says what is wrong", async () => {
    const source = await pemSource()
    writeFileSync(join(folder, "key.pem"), "no key")
    await expect(startSignerProcess(source)).rejects.toMatchObject({ reason: "UnreadableKey" })
    rmSync(join(folder, "key.pem"))
    await expect(startSignerProcess(source)).rejects.toThrow(/key\.pem.*ENOENT/)
  })

  it("a rejected passphrase is never tried again", async () => {
    const file = join(folder, "seal.p12")
    const passphraseFile = join(folder, "passphrase")
    const { seal } = await aSeal("EC")
    writeFileSync(join(folder, "both.pem"), seal.keyPem + seal.certificatePem)
    const words = ["pkcs12", "-export", "-in", join(folder, "both.pem"), "-out", file]
    execFileSync("openssl", [...words, "-passout", "pass:right"], { stdio: "pipe" })
    writeFileSync(passphraseFile, "wrong")
    const source: KeySource = { kind: "pkcs12", file, passphraseFile }
    await expect(startSignerProcess(source)).rejects.toMatchObject({ reason: "SecretRefused" })
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

  it("a closed signer process ends and signs nothing more", async () => {
    const key = await start(await pemSource())
    const id = key.processId()!
    await key.close()
    expect(isAlive(id)).toBe(false)
    await expect(key.sign(Buffer.from("a"))).rejects.toThrow("closed")
  })
})

describe.each(["RSA", "EC"] as const)("PKCS#11 keys (%s)", (algorithm) => {
  const tokenSource = async (): Promise<KeySource> => {
    const { seal } = await aSeal(algorithm)
    makeToken(folder, seal.keyPem, "company seal")
    writeFileSync(join(folder, "cert.pem"), seal.certificatePem)
    return {
      kind: "pkcs11",
      module: softhsmModule,
      token: tokenLabel,
      key: "company seal",
      pinFile: join(folder, "pin"),
      certificateFile: join(folder, "cert.pem"),
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
    writeFileSync(join(folder, "pin"), "000000")
    process.kill(key.processId()!, "SIGKILL")
    await expectTrouble(key, /CKR_PIN_INCORRECT/)
    expect(restarts).toEqual(["SIGKILL"])
  })

  it("after a wrong PIN, the token is not used until someone logs in by hand", async (test) => {
    test.skip(!canUseSoftHsm(), "needs SoftHSM")
    const source = await tokenSource()
    const reason = () => startSignerProcess(source).then(started.push.bind(started), String)
    writeFileSync(join(folder, "pin"), "000000")
    expect(await reason()).toMatch(/CKR_PIN_INCORRECT/)
    // A supervisor may restart it many times, even with the right PIN.
    expect(await reason()).toMatch(/remembers a wrong PIN/)
    writeFileSync(join(folder, "pin"), pin)
    expect(await reason()).toMatch(/remembers a wrong PIN.*log in to it once by hand/)
    logInByHand(folder)
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
    writeFileSync(join(folder, "pin"), "000000")
    expect(await reasonWith({})).toMatch(/^SecretRefused: .*CKR_PIN_INCORRECT/)
    writeFileSync(join(folder, "pin"), pin)
    logInByHand(folder)
    const stranger = (await aSeal(algorithm, "V1")).seal
    writeFileSync(join(folder, "cert.pem"), stranger.certificatePem)
    expect(await reasonWith({})).toMatch(/^KeyDoesNotMatchCertificate/)
    expect(existsSync(join(folder, "tokens"))).toBe(true)
    expect(readFileSync(join(folder, "cert.pem"), "utf8")).toContain("BEGIN CERTIFICATE")
  })
})
