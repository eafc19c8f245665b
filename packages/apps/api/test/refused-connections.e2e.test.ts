/** A database that permanently rejects the API: the start fails instead of waiting for it. */
import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { freshDatabase } from "@procurement/adapter-postgres/testing"
import { temporaryFolder } from "@procurement/testing"
import { expect, it, onTestFinished } from "vitest"
import { startApiProcess } from "./support/api-process.ts"

it.each<[string, (url: URL) => void, RegExp]>([
  ["database", (url) => (url.pathname = "/nowhere"), /^api: .*database "nowhere" does not exist$/],
  ["role", (url) => (url.username = "nobody"), /^api: .*"nobody"( does not exist)?$/],
])(
  "an unknown %s stops the API during startup with one line that names it",
  async (_, spoil, line) => {
    const { url, drop } = await freshDatabase()
    const folder = temporaryFolder(onTestFinished)
    const spoilt = new URL(url)
    spoil(spoilt)
    const settings = {
      DATABASE_URL: spoilt.href,
      ARCHIVE_DIR: join(folder, "archive"),
      WEBHOOK_SECRETS_KEY: randomBytes(32).toString("base64"),
    }
    const failure: unknown = await startApiProcess(settings).catch((error: unknown) => error)
    expect(failure instanceof Error && failure.message).toMatch(line)
    await drop()
  },
)
