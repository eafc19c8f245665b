import { randomBytes } from "node:crypto"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { subscribe } from "./support/webhooks.ts"
import { openWorld, type World } from "./support/world.ts"

const newKey = (): string => randomBytes(32).toString("base64")

describe("A worker whose key of webhooks' secrets", { timeout: 120_000 }, () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
    await subscribe(world, ["9"])
  })
  afterAll(() => world.close())

  /** The line with which it ends its start. */
  const complaint = async (key: string): Promise<string> => {
    const worker = world.startWorker({ ROLES: "webhooks", WEBHOOK_SECRETS_KEY: key })
    const refused = await worker.ready.then(
      () => "it started",
      (error: Error) => error.message,
    )
    expect(await worker.ended).toEqual({ code: 1, signal: null })
    // Its end may be heard of before its last words.
    await expect.poll(worker.said).toBe(`${refused}\n`)
    return refused
  }

  it("is none says so in one line and ends, and shows nothing of it", async () => {
    expect(await complaint("c2hvcnQ=")).toBe(
      "worker: WEBHOOK_SECRETS_KEY: the key has 5 bytes, and must have 32",
    )
  })

  it("is another one than that of the database says so in one line and ends", async () => {
    const line = (await complaint(newKey())).replace(/(?:sub_\w{26}|\b[\da-f]{8}\b)/g, "…")
    expect(line).toBe(
      "worker: WEBHOOK_SECRETS_KEY: a secret of … was sealed with key …, which is not given",
    )
  })

  it("was replaced seals with the new one, so that the old one can go", async () => {
    const key = newKey()
    for (const keys of [`${key},${world.webhookSecretsKey}`, key]) {
      const worker = world.startWorker({ ROLES: "webhooks", WEBHOOK_SECRETS_KEY: keys })
      await worker.ready
      worker.kill("SIGTERM")
      expect(await worker.ended, worker.said()).toEqual({ code: 0, signal: null })
    }
    expect(await complaint(world.webhookSecretsKey)).toContain("which is not given")
  })
})
