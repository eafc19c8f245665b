import { stat } from "node:fs/promises"
import { join } from "node:path"
import { parseSecretKeys } from "@procurement/adapter-postgres"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, describe, expect, it } from "vitest"
import { takeFolder } from "../src/data-folder.ts"
import { webhookSecretsKey } from "../src/webhook-secrets-key.ts"

const path = join(temporaryFolder(afterAll), "sandbox")

describe("webhookSecretsKey", () => {
  it("webhookSecretsKey creates a key once and returns it again after a restart", async () => {
    const folder = await takeFolder(path)
    const key = await webhookSecretsKey(folder)
    expect(parseSecretKeys(key)).toHaveLength(1)
    const file = folder.within("webhook-secrets-key")
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await folder.release()
    const again = await takeFolder(path)
    expect(await webhookSecretsKey(again)).toBe(key)
    await again.release()
  })

  it("each folder has its own key", async () => {
    const folders = await Promise.all(["one", "two"].map((name) => takeFolder(`${path}-${name}`)))
    const keys = await Promise.all(folders.map(webhookSecretsKey))
    expect(new Set(keys).size).toBe(2)
    await Promise.all(folders.map(({ release }) => release()))
  })
})
