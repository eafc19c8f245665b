/** The sandbox's settings. */
import {
  logLevelSetting,
  nonEmpty,
  portNumber,
  type SettingsOf,
  tokenLimitSettings,
  webhookVerificationSetting,
} from "@procurement/app-platform"
import { z } from "zod"

export const sandboxSettings = {
  PORT: portNumber.prefault("8080").describe("port of the API, 0 for any free one"),
  OPERATOR_PORT: portNumber.prefault("0").describe("port of the operator API, 0 for any free one"),
  TLS_PORT: portNumber.prefault("0").describe("port of the API over TLS, 0 for any free one"),
  STATUS_PORT: portNumber.prefault("0").describe("port of the status page, 0 for any free one"),
  SANDBOX_DIR: nonEmpty
    .prefault(".sandbox")
    .describe("folder that keeps everything across restarts"),
  KAFKA_BROKERS: z
    .string()
    .prefault("")
    .describe("Kafka brokers for events and facts, host:port separated by commas; empty: none"),
  ...tokenLimitSettings,
  WEBHOOK_VERIFICATION: webhookVerificationSetting,
  LOG_LEVEL: logLevelSetting,
} as const

export type SandboxSettings = SettingsOf<typeof sandboxSettings>
