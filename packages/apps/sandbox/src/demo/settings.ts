/** The demo's settings, in addition to the sandbox's. */
import { fileURLToPath } from "node:url"
import { nonEmpty, portNumber, type SettingsOf, wholeNumber } from "@procurement/app-platform"
import { sandboxSettings } from "../settings.ts"

const exampleOrder = new URL("../../../../../examples/orders/first-order.json", import.meta.url)

export const demoSettings = {
  ...sandboxSettings,
  PORT: portNumber.prefault("0").describe("port of the API, 0 for any free one"),
  ORDER_FILE: nonEmpty.prefault(fileURLToPath(exampleOrder)).describe("the order to place, JSON"),
  OUT_DIR: nonEmpty.prefault("out").describe("where the files are written"),
  TIME_LIMIT: wholeNumber(1, 3_600)
    .prefault("60")
    .describe("seconds a step may take before the demo fails"),
} as const

export type DemoSettings = SettingsOf<typeof demoSettings>
