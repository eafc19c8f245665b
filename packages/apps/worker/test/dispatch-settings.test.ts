/** The values of KSEF_LIMIT_SCALE, and the number of batches that they allow. */
import { readSettings, SettingsError } from "@procurement/app-platform"
import { describe, expect, it } from "vitest"
import { dispatchPolicyOf, dispatchSettings } from "../src/dispatch-settings.ts"

const scaledBy = (KSEF_LIMIT_SCALE: string) => readSettings(dispatchSettings, { KSEF_LIMIT_SCALE })

describe("KSEF_LIMIT_SCALE", () => {
  it.each(["0.01", "0.0199", "-1", "1001", "", " ", "much", "NaN", "Infinity", "1e999"])(
    "KSEF_LIMIT_SCALE=%j is rejected with the allowed values",
    (value) => {
      const rule = "must be 0 for no limits, or a number from 0.02 to 1000"
      const line = `KSEF_LIMIT_SCALE=${value}: ${rule}`
      expect(() => scaledBy(value)).toThrow(new SettingsError(line))
    },
  )

  it.each([
    ["0", Number.POSITIVE_INFINITY],
    ["0.02", 1],
    ["0.1", 6],
    ["0.5", 30],
    ["1", 60],
    ["10", 600],
  ])("KSEF_LIMIT_SCALE=%s allows %d batches an hour", (value, batchesPerHour) => {
    expect(dispatchPolicyOf(scaledBy(value))).toMatchObject({ batchesPerHour })
  })
})
