/**
 * Several processes on one archive, processes killed while writing, processes without permission.
 */
import { createHash } from "node:crypto"
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { chmod, readFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { describe, expect, it, onTestFinished } from "vitest"
import { aDirectory, filesBelow, openArchive } from "./archived-invoice.ts"

const program = fileURLToPath(new URL("archiving-process.ts", import.meta.url))

const start = (...args: ReadonlyArray<string>) => {
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  return child
}

const outputOf = async (child: ReturnType<typeof start>): Promise<string> => {
  const ended = once(child, "close")
  const output = await text(child.stdout)
  expect((await ended)[0]).toBe(0)
  return output
}

/** Kills the process some time after its first stored file; returns the digests it reported. */
const digestsUntilKilled = async (child: ChildProcess, delayMillis: number): Promise<string> => {
  const ended = once(child, "close")
  let reported = ""
  child.stdout?.on("data", (chunk: Buffer) => {
    if (reported === "") setTimeout(() => child.kill("SIGKILL"), delayMillis)
    reported += chunk.toString()
  })
  expect((await ended)[1]).toBe("SIGKILL")
  return reported
}

const isWhole = async (path: string): Promise<boolean> =>
  createHash("sha256")
    .update(await readFile(path))
    .digest("hex") === basename(path)

describe("A process killed while it archives", () => {
  it("a killed process leaves no partial file and loses no reported file", async () => {
    const directory = await aDirectory()
    const reported = new Set<string>()
    for (const delayMillis of [0, 1, 3, 7, 12, 25]) {
      const lines = await digestsUntilKilled(start("flood", directory), delayMillis)
      for (const digest of lines.match(/^[0-9a-f]{64}(?=\n)/gm) ?? []) reported.add(digest)
    }
    const stored = await filesBelow(join(directory, "files"))
    const whole = await Promise.all(stored.map(isWhole))
    expect(whole).not.toContain(false)
    const names = new Set(stored.map((path) => basename(path)))
    expect([...reported].filter((digest) => !names.has(digest))).toEqual([])
    expect(reported.size).toBeGreaterThanOrEqual(6)
    await openArchive(directory)
  }, 90_000)
})

describe("Processes that archive the same bytes", () => {
  it("concurrent processes get the same digests and store each file once", async () => {
    const directory = await aDirectory()
    const outputs = await Promise.all([1, 2, 3].map(() => outputOf(start("same", directory, "40"))))
    expect(new Set(outputs).size).toBe(1)
    const stored = await filesBelow(join(directory, "files"))
    expect(stored).toHaveLength(40)
    expect(await Promise.all(stored.map(isWhole))).not.toContain(false)
    expect(await filesBelow(join(directory, "tmp"))).toEqual([])
  }, 60_000)
})

describe("A process without write permission", () => {
  it("a missing write permission is reported as Unavailable with EACCES", async () => {
    const directory = await aDirectory()
    await openArchive(directory)
    await chmod(join(directory, "tmp"), 0o500)
    const output = await outputOf(start("stranger", directory))
    await chmod(join(directory, "tmp"), 0o700)
    expect(output).toMatch(/^Unavailable: .*may not be read or written.*\(EACCES\)/)
  }, 60_000)
})
