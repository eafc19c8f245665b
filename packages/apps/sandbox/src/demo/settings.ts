/** The demo's settings, in addition to the sandbox's. */
import { fileURLToPath } from "node:url"
import { nonEmpty, type SettingsOf, wholeNumber } from "@procurement/app-chassis"
import { sandboxSettings } from "../settings.ts"

const exampleOrder = new URL("../../../../../examples/orders/first-order.json", import.meta.url)

export const demoSettings = {
  ...sandboxSettings,
  PORT: { ...sandboxSettings.PORT, byDefault: "0" },
  ORDER_FILE: {
    schema: nonEmpty,
    meaning: "the order to place, JSON",
    byDefault: fileURLToPath(exampleOrder),
  },
  OUT_DIR: { schema: nonEmpty, meaning: "where the files are written", byDefault: "out" },
  TIME_LIMIT: {
    schema: wholeNumber(1, 3_600),
    meaning: "seconds a step may take before the demo fails",
    byDefault: "60",
  },
} as const

export type DemoSettings = SettingsOf<typeof demoSettings>
