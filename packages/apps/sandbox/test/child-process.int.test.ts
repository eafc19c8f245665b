import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, describe, expect, it, vi } from "vitest"
import { type RunningService, type ServiceDefinition, startService } from "../src/child-process.ts"

const folder = temporaryFolder(afterAll)
const entry = fileURLToPath(new URL("support/a-service.ts", import.meta.url))
let count = 0

const aService = (environment: ServiceDefinition["environment"] = {}): ServiceDefinition => ({
  name: "sample",
  entry,
  environment,
  logFile: join(folder, `sample-${(count += 1)}.log`),
  onRestart: vi.fn<ServiceDefinition["onRestart"]>(),
})

const isAlive = (pid: number | undefined): boolean => {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}

const waiting = { timeout: 20_000 }

const killed = async (service: RunningService): Promise<number> => {
  const pid = service.processId() ?? 0
  process.kill(pid, "SIGKILL")
  await expect.poll(() => isAlive(pid), waiting).toBe(false)
  return pid
}

describe("Starting a service", () => {
  it("startService returns the ready values and logs the service's output", async () => {
    const definition = aService()
    const service = await startService(definition)
    expect(service.ready).toEqual({ url: "http://127.0.0.1:1" })
    expect(isAlive(service.processId())).toBe(true)
    await service.stop()
    expect(isAlive(service.processId())).toBe(false)
    expect(await readFile(definition.logFile, "utf8")).toBe(
      "a line for the log\nstopped in order\n",
    )
    expect(definition.onRestart).not.toHaveBeenCalled()
    await service.stop()
  })
})

describe("Failed starts", () => {
  it("startService fails with the service's own message", async () => {
    const starting = startService(aService({ START_FAILURE: "no such seller" }))
    await expect(starting).rejects.toThrow(/^sample: no such seller$/)
  })

  it("startService fails with the exit code when the service ends without a message", async () => {
    const starting = startService(aService({ EXIT_CODE: "3" }))
    await expect(starting).rejects.toThrow("sample ended while starting (exit code 3)")
  })
})

describe("Restarts", () => {
  it("a killed service is restarted and the restart is reported", async () => {
    const definition = aService()
    const service = await startService(definition)
    const pid = await killed(service)
    await expect.poll(() => isAlive(service.processId()), waiting).toBe(true)
    expect(service.processId()).not.toBe(pid)
    expect(definition.onRestart).toHaveBeenCalledExactlyOnceWith("sample", "SIGKILL")
    const log = () => readFile(definition.logFile, "utf8")
    await expect.poll(log, waiting).toBe("a line for the log\n".repeat(2))
    await service.stop()
    expect(isAlive(service.processId())).toBe(false)
    expect(await log()).toMatch(/stopped in order\n$/)
  })

  it("a killed service that is stopped before its restart stays down", async () => {
    // Stopped in the same turn as the restart callback: a moment later it may run again.
    const { promise: stopped, resolve } = Promise.withResolvers<void>()
    const onRestart = vi.fn<ServiceDefinition["onRestart"]>(() => resolve(service.stop()))
    const definition = { ...aService(), onRestart }
    const service = await startService(definition)
    const pid = await killed(service)
    await stopped
    expect(onRestart).toHaveBeenCalledOnce()
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(service.processId()).toBe(pid)
    expect(await readFile(definition.logFile, "utf8")).toBe("a line for the log\n")
  })
})
