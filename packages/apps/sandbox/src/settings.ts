/** The sandbox's settings. */
import {
  logLevelSetting,
  nonEmpty,
  portNumber,
  type SettingsOf,
  tokenLimitSettings,
  webhookVerificationSetting,
} from "@procurement/app-chassis"
import { z } from "zod"

export const sandboxSettings = {
  PORT: { schema: portNumber, meaning: "port of the API, 0 for any free one", byDefault: "8080" },
  OPERATOR_PORT: {
    schema: portNumber,
    meaning: "port of the operator API, 0 for any free one",
    byDefault: "0",
  },
  TLS_PORT: {
    schema: portNumber,
    meaning: "port of the API over TLS, 0 for any free one",
    byDefault: "0",
  },
  STATUS_PORT: {
    schema: portNumber,
    meaning: "port of the status page, 0 for any free one",
    byDefault: "0",
  },
  SANDBOX_DIR: {
    schema: nonEmpty,
    meaning: "folder that keeps everything across restarts",
    byDefault: ".sandbox",
  },
  KAFKA_BROKERS: {
    schema: z.string(),
    meaning: "Kafka brokers for events and facts, host:port separated by commas; empty: none",
    byDefault: "",
  },
  ...tokenLimitSettings,
  WEBHOOK_VERIFICATION: webhookVerificationSetting,
  LOG_LEVEL: logLevelSetting,
} as const

export type SandboxSettings = SettingsOf<typeof sandboxSettings>
