import { randomBytes } from "node:crypto"
import { readSettings } from "@procurement/app-platform"
import { describe, expect, it } from "vitest"
import { type ApiSettings, apiSettings, checkApiSettings } from "../src/settings.ts"

const required = {
  DATABASE_URL: "postgres://localhost/x",
  ARCHIVE_DIR: "/tmp/archive",
  WEBHOOK_SECRETS_KEY: randomBytes(32).toString("base64"),
}
const read = (environment: Readonly<Record<string, string>>): ApiSettings =>
  readSettings(apiSettings, { ...required, ...environment })

describe("API settings", () => {
  it("the operator API is off unless OPERATOR_PORT is set", () => {
    const settings = read({})
    expect(settings.OPERATOR_PORT).toBeUndefined()
    expect(read({ OPERATOR_PORT: "8081" }).OPERATOR_PORT).toBe(8_081)
  })

  it("CLOCK_OFFSET_MILLIS is allowed in a sandbox and rejected in production", () => {
    const moved = { CLOCK_OFFSET_MILLIS: "86400000" }
    expect(() => checkApiSettings(read(moved))).toThrow(
      "CLOCK_OFFSET_MILLIS is for MODE=sandbox: production keeps the system's time",
    )
    const settings = read({ ...moved, MODE: "sandbox" })
    expect(settings.CLOCK_OFFSET_MILLIS).toBe(86_400_000)
    expect(() => checkApiSettings(settings)).not.toThrow()
  })

  it("WEBHOOK_LOOPBACK=on is allowed in a sandbox and rejected in production", () => {
    const loopback = { WEBHOOK_LOOPBACK: "on" }
    expect(() => checkApiSettings(read(loopback))).toThrow(
      "WEBHOOK_LOOPBACK=on is for MODE=sandbox: it opens this machine to calls",
    )
    expect(() => checkApiSettings(read({ ...loopback, MODE: "sandbox" }))).not.toThrow()
  })
})
