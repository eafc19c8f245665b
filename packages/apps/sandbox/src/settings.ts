/** The sandbox's settings. */
import {
  logLevelSetting,
  nonEmpty,
  portNumber,
  sandboxControlsSetting,
  type SettingsOf,
  tokenLimitSettings,
  webhookVerificationSetting,
} from "@procurement/app-platform/standalone"
import { z } from "zod"

export const sandboxSettings = {
  PORT: portNumber.prefault("8080").describe("port of the API; 0: any free port"),
  OPERATOR_PORT: portNumber.prefault("0").describe("port of the operator API; 0: any free port"),
  TLS_PORT: portNumber.prefault("0").describe("port of the API over TLS; 0: any free port"),
  STATUS_PORT: portNumber.prefault("0").describe("port of the status page; 0: any free port"),
  SANDBOX_DIR: nonEmpty
    .prefault(".sandbox")
    .describe("folder of the sandbox's data, kept across restarts"),
  KAFKA_BROKERS: z
    .string()
    .prefault("")
    .describe(
      "Kafka brokers for published and consumed events, host:port separated by commas; empty: no " +
        "Kafka",
    ),
  ...tokenLimitSettings,
  WEBHOOK_VERIFICATION: webhookVerificationSetting,
  SANDBOX_CONTROLS: sandboxControlsSetting,
  LOG_LEVEL: logLevelSetting,
} as const

export type SandboxSettings = SettingsOf<typeof sandboxSettings>
