/** What the sandbox can be told. */
import { logLevelSetting, nonEmpty, portNumber, type SettingsOf } from "@procurement/app-chassis"
import { z } from "zod"

export const sandboxSettings = {
  PORT: { schema: portNumber, meaning: "port of the API, 0 for any free one", byDefault: "8080" },
  OPERATOR_PORT: {
    schema: portNumber,
    meaning: "port of the operator API, 0 for any free one",
    byDefault: "0",
  },
  SANDBOX_DIR: {
    schema: nonEmpty,
    meaning: "folder that keeps everything across restarts",
    byDefault: ".sandbox",
  },
  KAFKA_BROKERS: {
    schema: z.string(),
    meaning:
      "Kafka brokers, host:port by commas, to tell events to and hear facts from; empty: none",
    byDefault: "",
  },
  LOG_LEVEL: logLevelSetting,
} as const

export type SandboxSettings = SettingsOf<typeof sandboxSettings>
