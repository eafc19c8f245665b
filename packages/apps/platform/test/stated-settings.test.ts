/** Operators see which settings are in force, and no secret. */
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { emptyOr, isSecretSetting, nonEmpty, statedSettings, url } from "../src/index.ts"

const shape = {
  DATABASE_URL: url.meta({ description: "where the data are", isSecret: true }),
  SMTP_URL: emptyOr(url).prefault("").meta({ description: "mail server", isSecret: true }),
  FOLDER: nonEmpty.prefault("data").describe("where files go"),
  KSEF_URL: url.prefault("https://ksef.example").describe("address"),
  NAMES: z.string().prefault("").describe("names"),
}

describe("statedSettings", () => {
  it("a setting has its value or default; a secret only says whether it is set", () => {
    const given = { DATABASE_URL: "postgres://user:s3cret@host/database", NAMES: "anna,jan" }
    expect(statedSettings(shape, given)).toEqual([
      { name: "DATABASE_URL", isSet: true },
      { name: "SMTP_URL", isSet: false },
      { name: "FOLDER", value: "data" },
      { name: "KSEF_URL", value: "https://ksef.example" },
      { name: "NAMES", value: "anna,jan" },
    ])
  })

  it("an address that should have no password shows none", () => {
    for (const url of ["https://anna:s3cret@ksef.example/v2", "https://s3cret@ksef.example/v2"])
      expect(statedSettings(shape, { KSEF_URL: url })).toContainEqual({
        name: "KSEF_URL",
        value: "https://…@ksef.example/v2",
      })
  })

  it("variables that are no settings are not stated", () => {
    expect(JSON.stringify(statedSettings(shape, { AWS_SECRET: "s3cret" }))).not.toContain("s3cret")
    expect(isSecretSetting(shape.SMTP_URL)).toBe(true)
  })
})
