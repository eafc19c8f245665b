/** The worker's settings. */
import {
  archiveSettings,
  clockOffsetSetting,
  logLevelSetting,
  path,
  probesSettings,
  processNameSetting,
  type SettingsOf,
  tracingSettings,
  url,
  webhookLoopbackSetting,
  webhookSecretsSetting,
  wholeNumber,
} from "@procurement/app-chassis"
import { engineLimits } from "@procurement/domain/webhook"
import { z } from "zod"
import { dispatchSettings } from "./dispatch-settings.ts"
import { ksefSettings } from "./ksef-settings.ts"
import { mailSettings } from "./mail-settings.ts"
import { sealSettings } from "./seal-settings.ts"

export const roles = [
  "invoicing",
  "webhooks",
  "warnings",
  "email",
  "housekeeping",
  "archive",
  "reconciliation",
] as const
export type Role = (typeof roles)[number]

const roleList = z
  .string()
  .transform((text) => text.split(",").map((role) => role.trim()))
  .pipe(z.array(z.enum(roles, `must be a list of: ${roles.join(", ")}`)).min(1))
  .meta({ title: "list" })

export const workerSettings = {
  DATABASE_URL: {
    schema: url,
    meaning: "PostgreSQL, as postgres://user:password@host/database",
    isSecret: true,
  },
  WORKER_ID: processNameSetting("worker"),
  ROLES: { schema: roleList, meaning: "what this worker does", byDefault: roles.join(",") },
  SELLER_FILE: { schema: path, meaning: "JSON file with the seller's data" },
  ...sealSettings,
  ...archiveSettings,
  KSEF_URL: {
    schema: url,
    meaning: "base address of KSeF 2.0",
    byDefault: "https://api.ksef.mf.gov.pl/v2",
  },
  ...ksefSettings,
  NBP_URL: {
    schema: url,
    meaning: "base address of the National Bank's rates",
    byDefault: "https://api.nbp.pl",
  },
  WEBHOOK_SECRETS_KEY: webhookSecretsSetting,
  WEBHOOK_LOOPBACK: webhookLoopbackSetting,
  WEBHOOK_LEASE: {
    schema: wholeNumber(5, 3_600),
    meaning:
      "seconds that a claim on an endpoint lasts unless renewed; a dead worker's ends sooner",
    byDefault: "20",
  },
  WEBHOOK_ENDPOINTS: {
    schema: wholeNumber(1, 100_000),
    meaning: "endpoints that this worker delivers to at the same time",
    byDefault: String(engineLimits.partitions),
  },
  WEBHOOK_SERVER_RATE: {
    schema: wholeNumber(1, 100_000),
    meaning: "webhooks that one server (host and port) gets from one tenant within a second",
    byDefault: String(engineLimits.perTenantAndServer),
  },
  WEBHOOK_IN_FLIGHT: {
    schema: wholeNumber(1, 20_000),
    meaning: "webhooks under way at the same time to endpoints that accept them",
    byDefault: String(engineLimits.healthyInFlight),
  },
  WEBHOOK_IN_FLIGHT_FAILING: {
    schema: wholeNumber(1, 20_000),
    meaning: "and to endpoints that do not",
    byDefault: String(engineLimits.unhealthyInFlight),
  },
  ...mailSettings,
  INVOICING_BATCH: {
    schema: wholeNumber(1, 1_000),
    meaning: "invoices claimed at once",
    byDefault: "50",
  },
  INVOICING_CONCURRENCY: {
    schema: wholeNumber(1, 100),
    meaning: "invoices worked on at the same time",
    byDefault: "8",
  },
  INVOICING_LEASE: {
    schema: wholeNumber(1, 3_600),
    meaning: "seconds that a claim on an invoice lasts unless renewed; a dead worker's ends sooner",
    byDefault: "60",
  },
  ...dispatchSettings,
  ARCHIVE_INSPECTION_DAYS: {
    schema: wholeNumber(1, 3_650),
    meaning: "days between two inspections of the whole archive, by role archive",
    byDefault: "30",
  },
  // Enough for all roles at their busiest, so that renewing a lease never waits.
  DATABASE_CONNECTIONS: {
    schema: wholeNumber(4, 200),
    meaning: "connections to PostgreSQL at most",
    byDefault: "24",
  },
  DRAIN_SECONDS: {
    schema: wholeNumber(1, 600),
    meaning:
      "seconds to finish work in progress after a signal to stop; then other workers take it over",
    byDefault: "30",
  },
  ...probesSettings,
  ...tracingSettings,
  CLOCK_OFFSET_MILLIS: clockOffsetSetting,
  LOG_LEVEL: logLevelSetting,
} as const

export type WorkerSettings = SettingsOf<typeof workerSettings>
