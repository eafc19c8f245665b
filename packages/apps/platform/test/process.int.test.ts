import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { type Child, temporaryFolder } from "@procurement/testing"
import { describe, expect, it, onTestFinished } from "vitest"
import { oneLine } from "../src/index.ts"
import { startSample } from "./support/child.ts"

const readyLine = "sample is ready url=http://127.0.0.1:1 role=sample"

const started = async (environment: Readonly<Record<string, string>> = {}): Promise<Child> => {
  const child = startSample({ environment })
  await child.says(readyLine)
  return child
}

describe("Process start", () => {
  it("a started process prints one line when it is ready", async () => {
    const child = await started()
    child.process.kill("SIGTERM")
    expect(await child.ended).toEqual({ code: 0, signal: null })
    expect(child.output()).toBe(`starting\n${readyLine}\nstopping\nstopped\n`)
    expect(child.errors()).toBe("")
  })

  it("a process with a welcome prints it instead of the ready line", async () => {
    const child = startSample({ environment: { WELCOME: "Good morning." } })
    await child.says("Good morning.\n")
    child.process.kill("SIGTERM")
    expect(await child.ended).toEqual({ code: 0, signal: null })
    expect(child.output()).not.toContain("is ready")
  })

  it("a process that waits for a corrected setting reports it and keeps running", async () => {
    const child = startSample({ environment: { WAITS_FOR: "THE_KEY: is wrong" }, hasChannel: true })
    await expect.poll(() => child.messages, { timeout: 30_000 }).toHaveLength(1)
    const line = "sample: THE_KEY: is wrong"
    expect(child.messages).toEqual([{ type: "failed", line }])
    expect(child.process.exitCode).toBeNull()
    child.process.kill("SIGTERM")
    expect(await child.ended).toEqual({ code: 0, signal: null })
    expect(child.errors()).toBe(`${line}\n`)
    expect(child.output()).not.toContain("is ready")
  })

  it("a process with a parent reports readiness over IPC and does not print it", async () => {
    const child = startSample({ hasChannel: true })
    await expect.poll(() => child.messages, { timeout: 30_000 }).toHaveLength(1)
    const ready = { url: "http://127.0.0.1:1", role: "sample" }
    expect(child.messages).toEqual([{ type: "ready", ready }])
    child.process.kill("SIGTERM")
    expect(await child.ended).toEqual({ code: 0, signal: null })
    expect(child.output()).not.toContain("is ready")
  })

  it("--help prints the settings and starts nothing", async () => {
    for (const parameter of ["--help", "-h"]) {
      const child = startSample({ parameters: [parameter], environment: { START_MILLIS: "wrong" } })
      expect(await child.ended).toEqual({ code: 0, signal: null })
      expect(child.output()).toMatch(/^sample\n\nSettings are environment variables, /)
      expect(child.output()).toMatch(/^ {2}START_MILLIS {3}how long .*\(whole number 0 to 60000; /m)
      expect(child.output()).not.toContain("starting")
    }
  })
})

describe("Settings file", () => {
  it("a settings file supplies values that the environment does not set", async () => {
    const folder = temporaryFolder(onTestFinished)
    const file = join(folder, "sample.env")
    await writeFile(file, "# the sample\nWELCOME='from the file'\nSTOP_MILLIS=wrong\n")
    for (const way of [
      { parameters: ["--config", file] },
      { parameters: [`--config=${file}`] },
      { environment: { CONFIG_FILE: file } },
    ]) {
      const environment = { STOP_MILLIS: "0", ...way.environment }
      const child = startSample({ ...way, environment })
      await child.says("from the file\n")
      child.process.kill("SIGTERM")
      expect(await child.ended).toEqual({ code: 0, signal: null })
    }
  })

  it("a process does not start with a missing settings file or unknown arguments", async () => {
    const ways = [
      [["--config", "/no/such/file"], /^sample: --config=\/no\/such\/file: ENOENT/],
      [["--confg", "x"], /^sample: Unknown option '--confg'/],
      [["x"], /^sample: Unexpected argument 'x'/],
    ] as const
    for (const [parameters, errorLine] of ways) {
      const child = startSample({ parameters })
      expect(await child.ended).toEqual({ code: 1, signal: null })
      expect(child.errors()).toMatch(errorLine)
      expect(child.output()).toBe("")
    }
  })
})

describe("Failed process start", () => {
  it("a failed start ends with exit code 1 and one line with the reason", async () => {
    const child = startSample({ environment: { START_FAILURE: "the disk is full" } })
    expect(await child.ended).toEqual({ code: 1, signal: null })
    expect(child.errors()).toBe("sample: the disk is full\n")
    expect(child.output()).toBe("starting\n")
  })

  it("a failed start reports the same line to the parent", async () => {
    const child = startSample({
      hasChannel: true,
      environment: { START_FAILURE: "the disk is full" },
    })
    expect(await child.ended).toEqual({ code: 1, signal: null })
    expect(child.messages).toEqual([{ type: "failed", line: "sample: the disk is full" }])
  })

  it("a process with invalid settings names them all in one line and does not start", async () => {
    const environment = { START_MILLIS: "soon", STOP_MILLIS: "-1" }
    const child = startSample({ environment })
    expect(await child.ended).toEqual({ code: 1, signal: null })
    expect(child.errors()).toBe(
      "sample: START_MILLIS=soon: must be a number; STOP_MILLIS=-1: must be at least 0\n",
    )
    expect(child.output()).toBe("")
  })

  it("a start that fails after SIGTERM reports its failure once", async () => {
    const environment = { START_MILLIS: "300", START_FAILURE: "the disk is full" }
    const child = startSample({ environment })
    await child.says("starting")
    child.process.kill("SIGTERM")
    expect(await child.ended).toEqual({ code: 1, signal: null })
    expect(child.errors()).toBe("sample: the disk is full\n")
  })
})

describe("Process shutdown", () => {
  it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("%s shuts down a process", async (signal) => {
    const child = await started({ STOP_MILLIS: "100" })
    child.process.kill(signal)
    expect(await child.ended).toEqual({ code: 0, signal: null })
    expect(child.output()).toMatch(/stopping\nstopped\n$/)
  })

  it("the two signals that npm and a terminal send for one Ctrl-C count as one", async () => {
    const child = await started({ STOP_MILLIS: "1000" })
    child.process.kill("SIGINT")
    child.process.kill("SIGTERM")
    expect(await child.ended).toEqual({ code: 0, signal: null })
    expect(child.output()).toMatch(/stopping\nstopped\n$/)
  })

  it("a second signal a moment later ends a process at once", async () => {
    const child = await started({ STOP_MILLIS: "60000" })
    child.process.kill("SIGTERM")
    await child.says("stopping")
    const again = setInterval(() => child.process.kill("SIGTERM"), 100)
    expect(await child.ended).toEqual({ code: 130, signal: null })
    clearInterval(again)
    expect(child.output()).not.toContain("stopped")
  })

  it("a process that exceeds its stop limit exits with 1 and reports it", async () => {
    const child = await started({ STOP_MILLIS: "60000", STOP_LIMIT: "1" })
    child.process.kill("SIGTERM")
    expect(await child.ended).toEqual({ code: 1, signal: null })
    expect(child.errors()).toBe("sample: did not stop in 1 s: work in progress was aborted\n")
    expect(child.output()).not.toContain("stopped")
  })

  it("a process stops when the channel to its parent closes", async () => {
    const child = startSample({ hasChannel: true })
    await expect.poll(() => child.messages, { timeout: 30_000 }).toHaveLength(1)
    child.process.disconnect()
    expect(await child.ended).toEqual({ code: 0, signal: null })
    expect(child.output()).toContain("stopped")
  })

  it("a stopping process finishes its shutdown when its parent disconnects", async () => {
    const child = startSample({ hasChannel: true, environment: { STOP_MILLIS: "1000" } })
    await expect.poll(() => child.messages, { timeout: 30_000 }).toHaveLength(1)
    child.process.kill("SIGTERM")
    await child.says("stopping")
    child.process.disconnect()
    expect(await child.ended).toEqual({ code: 0, signal: null })
    expect(child.output()).toContain("stopped")
  })

  it("a process that is stopped during its start finishes the start first", async () => {
    const child = startSample({ environment: { START_MILLIS: "300" } })
    await child.says("starting")
    child.process.kill("SIGTERM")
    expect(await child.ended).toEqual({ code: 0, signal: null })
    expect(child.output()).toMatch(/^starting\n(?:.*\n)?stopping\nstopped\n$/)
  })

  it("a process stops gracefully when its standard output is closed", async () => {
    const child = await started({ STOP_FAILURE: "proof that the stop ran to its end" })
    child.process.stdout?.destroy()
    child.process.kill("SIGINT")
    expect(await child.ended).toEqual({ code: 1, signal: null })
    expect(child.errors()).toBe("sample: proof that the stop ran to its end\n")
  })
})

describe("oneLine", () => {
  it("oneLine returns the first line of an error or thrown value, or the error's name", () => {
    expect(oneLine(new Error("first\nsecond"))).toBe("first")
    expect(oneLine(new TypeError())).toBe("TypeError")
    expect(oneLine("a text\nof two lines")).toBe("a text")
    expect(oneLine(undefined)).toBe("undefined")
  })
})
