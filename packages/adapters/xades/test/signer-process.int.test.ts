import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { type KeySource, openXadesSigner, startSignerProcess } from "../src/index.ts"
import { aSeal } from "./seals.ts"
import { expectTrouble, sealsWell, useSignerProcesses } from "./signer-processes.ts"

const { folder, start } = useSignerProcesses()

const pemSource = async (): Promise<KeySource> => {
  const { seal } = await aSeal("EC")
  const keyFile = join(folder(), "key.pem")
  const certificateFile = join(folder(), "cert.pem")
  writeFileSync(keyFile, seal.keyPem, { mode: 0o600 })
  writeFileSync(certificateFile, seal.certificatePem)
  return { kind: "pem", keyFile, certificateFile }
}

const isAlive = (processId: number): boolean => {
  try {
    process.kill(processId, 0)
    return true
  } catch {
    return false
  }
}

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
    rmSync(join(folder(), "key.pem"))
    process.kill(key.processId()!, "SIGKILL")
    const signer = openXadesSigner(key)
    await expect(key.sign(Buffer.from("a"))).rejects.toThrow(/no signature within 800 ms/)
    await expect(signer).rejects.toThrow(/no signature/)
    const { seal } = await aSeal("EC")
    writeFileSync(join(folder(), "key.pem"), seal.keyPem)
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
    writeFileSync(join(folder(), "key.pem"), other.keyPem)
    writeFileSync(join(folder(), "cert.pem"), other.certificatePem)
    process.kill(key.processId()!, "SIGKILL")
    await expectTrouble(key, /was changed/)
  })

  it("starting with a bad key fails and says what is wrong", async () => {
    const source = await pemSource()
    writeFileSync(join(folder(), "key.pem"), "no key")
    await expect(startSignerProcess(source)).rejects.toMatchObject({ reason: "UnreadableKey" })
    rmSync(join(folder(), "key.pem"))
    await expect(startSignerProcess(source)).rejects.toThrow(/key\.pem.*ENOENT/)
  })

  it("a closed signer process ends and signs nothing more", async () => {
    const key = await start(await pemSource())
    const id = key.processId()!
    await key.close()
    expect(isAlive(id)).toBe(false)
    await expect(key.sign(Buffer.from("a"))).rejects.toThrow("closed")
  })
})
