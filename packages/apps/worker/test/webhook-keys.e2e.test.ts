import { randomBytes } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { subscribe } from "./support/webhooks.ts"
import { openWorld, type World } from "./support/world.ts"

const newKey = (): string => randomBytes(32).toString("base64")

describe("WEBHOOK_SECRETS_KEY", { timeout: 120_000 }, () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
    await subscribe(world, ["9"])
  })
  afterAll(() => world.close())

  /** The line that a worker prints when it fails to start. */
  const startupError = async (key: string): Promise<string> => {
    const worker = world.startWorker({ ROLES: "webhooks", WEBHOOK_SECRETS_KEY: key })
    const refused = await worker.ready.then(
      () => "it started",
      (error: Error) => error.message,
    )
    expect(await worker.ended).toEqual({ code: 1, signal: null })
    // The exit may be visible before the last output.
    await expect.poll(worker.output).toBe(`${refused}\n`)
    return refused
  }

  it("a worker with an invalid key exits with one line that does not show the key", async () => {
    expect(await startupError("c2hvcnQ=")).toBe(
      "worker: WEBHOOK_SECRETS_KEY: the key has 5 bytes instead of 32",
    )
  })

  it("a worker without the key of a stored secret exits with one line", async () => {
    const line = (await startupError(newKey())).replace(/(?:sub_\w{26}|\b[\da-f]{8}\b)/g, "…")
    expect(line).toBe(
      "worker: WEBHOOK_SECRETS_KEY: a secret of … was sealed with key …, which was not given",
    )
  })

  it("a worker seals secrets with the new key, so that the old one can be removed", async () => {
    const key = newKey()
    for (const keys of [`${key},${world.webhookSecretsKey}`, key]) {
      const worker = world.startWorker({ ROLES: "webhooks", WEBHOOK_SECRETS_KEY: keys })
      await worker.ready
      worker.kill("SIGTERM")
      expect(await worker.ended, worker.output()).toEqual({ code: 0, signal: null })
    }
    expect(await startupError(world.webhookSecretsKey)).toContain("which was not given")
  })
})
