import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, describe, expect, it } from "vitest"
import { type ServiceDefinition, startService } from "../src/child-process.ts"

const folder = temporaryFolder(afterAll)
const entry = fileURLToPath(new URL("support/a-service.ts", import.meta.url))
let count = 0

const aService = (
  parts: Partial<ServiceDefinition>,
): ServiceDefinition & { readonly log: () => Promise<string> } => {
  const logFile = join(folder, `sample-${(count += 1)}.log`)
  return {
    name: "sample",
    entry,
    environment: {},
    logFile,
    onRestart: () => undefined,
    log: () => readFile(logFile, "utf8"),
    ...parts,
  }
}

describe("A service's clock", () => {
  it("a service starts at the sandbox's time; moveClock waits until it has moved", async () => {
    const definition = aService({ clockOffsetMillis: () => 5_000 })
    const service = await startService(definition)
    await service.moveClock(86_400_000)
    expect(await definition.log()).toBe(
      "5000 ms ahead\na line for the log\nmoved to 86400000 ms ahead\n",
    )
    await service.moveClock(86_400_000)
    expect((await definition.log()).split("moved")).toHaveLength(2)
    await service.stop()
  })

  it("a service that is restarted during a move gets the new time", async () => {
    let offsetMillis = 0
    const definition = aService({ clockOffsetMillis: () => offsetMillis })
    const service = await startService(definition)
    process.kill(service.processId() ?? 0, "SIGKILL")
    offsetMillis = 7_000
    await service.moveClock(offsetMillis)
    expect(await definition.log()).toMatch(/(?:moved to )?7000 ms ahead\n/)
    await service.stop()
  })

  it("moveClock reaches a service that is not ready yet", async () => {
    const definition = aService({ clockOffsetMillis: () => 0 })
    const service = await startService(definition)
    process.kill(service.processId() ?? 0, "SIGKILL")
    await service.moveClock(9_000)
    expect(await definition.log()).toContain("moved to 9000 ms ahead")
    await service.stop()
  })
})

describe("A service's requests to its sandbox", () => {
  it("a service receives the sandbox's response", async () => {
    const failures = [{ failure: "drop", times: 2 }]
    const definition = aService({
      environment: { ASK: "on" },
      onRequest: async ({ ask }) => (ask === "ksefFailures" ? failures : undefined),
    })
    const service = await startService(definition)
    expect(await definition.log()).toContain(`answered ${JSON.stringify(failures)}\n`)
    await service.stop()
  })

  it("a service receives the reason when its request fails", async () => {
    const definition = aService({
      environment: { ASK: "on" },
      onRequest: () => Promise.reject(new Error("KSeF is away\n  and a trace")),
    })
    const service = await startService(definition)
    expect(await definition.log()).toContain('answered "KSeF is away"\n')
    await service.stop()
  })
})
