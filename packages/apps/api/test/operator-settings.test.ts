import { hash, randomBytes } from "node:crypto"
import { readSettings } from "@procurement/app-chassis"
import { describe, expect, it } from "vitest"
import { checkOperatorSettings } from "../src/operator-door.ts"
import { type ApiSettings, apiSettings } from "../src/settings.ts"

const required = {
  DATABASE_URL: "postgres://localhost/x",
  ARCHIVE_DIR: "/tmp/archive",
  WEBHOOK_SECRETS_KEY: randomBytes(32).toString("base64"),
}
const read = (environment: Readonly<Record<string, string>>): ApiSettings =>
  readSettings(apiSettings, { ...required, ...environment })
const [one, other] = [hash("sha256", "one"), hash("sha256", "other")]

describe("The settings of the operator API", () => {
  it("are none unless a port is given", () => {
    const settings = read({})
    expect(settings.OPERATOR_PORT).toBeUndefined()
    expect(settings.OPERATOR_TOKEN_HASHES).toEqual([])
    expect(() => checkOperatorSettings(settings)).not.toThrow()
  })

  it("name several tokens by their hashes, in any case", () => {
    const OPERATOR_TOKEN_HASHES = ` ${one.toUpperCase()}, ${other},`
    const settings = read({ OPERATOR_PORT: "8081", OPERATOR_TOKEN_HASHES })
    expect(settings.OPERATOR_PORT).toBe(8_081)
    expect(settings.OPERATOR_TOKEN_HASHES).toEqual([one, other])
    expect(() => checkOperatorSettings(settings)).not.toThrow()
  })

  it.each(["ppl_op_secret", `${one},x`, one.slice(1), `${one}${other}`])(
    "refuse %s, which is no list of hashes",
    (OPERATOR_TOKEN_HASHES) => {
      expect(() => read({ OPERATOR_TOKEN_HASHES })).toThrow("must be SHA-256 hashes, not tokens")
    },
  )

  it("refuse a port without tokens", () => {
    expect(() => checkOperatorSettings(read({ OPERATOR_PORT: "0" }))).toThrow(
      "OPERATOR_TOKEN_HASHES is required with OPERATOR_PORT",
    )
  })

  it("refuse a clock of its own in production, and take one in a sandbox", () => {
    const moved = { CLOCK_OFFSET_MILLIS: "86400000" }
    expect(() => checkOperatorSettings(read(moved))).toThrow(
      "CLOCK_OFFSET_MILLIS is for MODE=sandbox: production keeps the system's time",
    )
    const settings = read({ ...moved, MODE: "sandbox" })
    expect(settings.CLOCK_OFFSET_MILLIS).toBe(86_400_000)
    expect(() => checkOperatorSettings(settings)).not.toThrow()
  })
})
