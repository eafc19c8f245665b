/** The demo's settings, in addition to the sandbox's. */
import { fileURLToPath } from "node:url"
import {
  nonEmpty,
  portNumber,
  type SettingsOf,
  wholeNumber,
} from "@procurement/app-platform/standalone"
import { sandboxSettings } from "../settings.ts"

const exampleOrder = new URL("../../../../../examples/orders/first-order.json", import.meta.url)

export const demoSettings = {
  ...sandboxSettings,
  PORT: portNumber.prefault("0").describe("port of the API; 0: any free port"),
  ORDER_FILE: nonEmpty
    .prefault(fileURLToPath(exampleOrder))
    .describe("JSON file of the order to place"),
  OUT_DIR: nonEmpty.prefault("out").describe("folder that the files are written to"),
  TIME_LIMIT: wholeNumber(1, 3_600).prefault("60").describe("maximum seconds of a step"),
} as const

export type DemoSettings = SettingsOf<typeof demoSettings>
