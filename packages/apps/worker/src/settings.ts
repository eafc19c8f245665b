/** The worker's settings. */
import {
  archiveSettings,
  clockOffsetSetting,
  databaseSetting,
  logLevelSetting,
  optionalWebhookSecretsSetting,
  pathOrEmpty,
  probesSettings,
  type SettingsOf,
  tracingSettings,
  url,
  webhookLoopbackSetting,
  wholeNumber,
  switchValue,
} from "@procurement/app-platform"
import { engineLimits } from "@procurement/domain/webhook"
import { z } from "zod"
import { dispatchSettings } from "./dispatch-settings.ts"
import { kafkaSettings } from "./kafka-settings.ts"
import { ksefSettings } from "./ksef-settings.ts"
import { mailSettings } from "./mail-settings.ts"
import { customerRoles, defaultRoles, invoiceRoles, roles } from "./roles.ts"
import { sealSettings } from "./seal-settings.ts"

const roleList = z
  .string()
  .transform((text) => text.split(",").map((role) => role.trim()))
  .pipe(z.array(z.enum(roles, `must be a list of: ${roles.join(", ")}`)).min(1))
  .meta({ title: "list" })

const needing = (...names: ReadonlyArray<string>): string => `needed by ${names.join(", ")}`

export const workerSettings = {
  ...databaseSetting,
  WORKER_ID: z
    .string()
    .regex(/^[\w.:@/-]{0,200}$/, "must be letters, digits and . : @ / _ -, at most 200")
    .prefault("")
    .describe(
      "name of this worker, the same after a restart, so that it continues its own work at once; " +
        "unique; empty: the name of the machine, container or pod",
    ),
  ROLES: roleList
    .prefault(defaultRoles.join(","))
    .describe(
      "roles of this worker; the default omits two that need KAFKA_BROKERS: publish (events to " +
        "Kafka) and consume (messages of the warehouse and the bank from it)",
    ),
  SELLER_FILE: pathOrEmpty
    .prefault("")
    .describe(
      `JSON file with the seller's data; ${needing(...invoiceRoles)}, and by email without a name in MAIL_FROM`,
    ),
  ...sealSettings,
  ...archiveSettings,
  KSEF_URL: url.prefault("https://api.ksef.mf.gov.pl/v2").describe("base address of KSeF 2.0"),
  ...ksefSettings,
  NBP_URL: url.prefault("https://api.nbp.pl").describe("base address of the National Bank's rates"),
  WEBHOOK_SECRETS_KEY: optionalWebhookSecretsSetting(needing(...customerRoles)),
  WEBHOOK_LOOPBACK: webhookLoopbackSetting,
  WEBHOOK_LEASE: wholeNumber(5, 3_600)
    .prefault("20")
    .describe(
      "seconds that a claim on an endpoint lasts unless renewed; a dead worker's claims end sooner",
    ),
  WEBHOOK_ENDPOINTS: wholeNumber(1, 100_000)
    .prefault(String(engineLimits.endpoints))
    .describe("endpoints that this worker delivers to at the same time"),
  WEBHOOK_SERVER_RATE: wholeNumber(1, 100_000)
    .prefault(String(engineLimits.perTenantAndServer))
    .describe("maximum webhooks a second from one tenant to one server (host and port)"),
  WEBHOOK_IN_FLIGHT: wholeNumber(1, 20_000)
    .prefault(String(engineLimits.healthyInFlight))
    .describe("maximum concurrent webhooks to endpoints that accept them"),
  WEBHOOK_IN_FLIGHT_FAILING: wholeNumber(1, 20_000)
    .prefault(String(engineLimits.unhealthyInFlight))
    .describe("maximum concurrent webhooks to all other endpoints"),
  ...mailSettings,
  EMAIL_RETENTION_DAYS: wholeNumber(30, 3_650)
    .prefault("400")
    .describe("days after which the role housekeeping deletes e-mails that are no longer sent"),
  ORDER_DETAILS_RETENTION_DAYS: wholeNumber(90, 36_500)
    .prefault("1461")
    .describe("days after which the role housekeeping removes delivery addresses and metadata"),
  PAYMENT_REMINDERS: switchValue
    .prefault("off")
    .describe("whether the role warnings e-mails customers about overdue invoices"),
  INVOICING_BATCH: wholeNumber(1, 1_000).prefault("50").describe("maximum invoices in one claim"),
  INVOICING_CONCURRENCY: wholeNumber(1, 100)
    .prefault("8")
    .describe("maximum invoices in progress at the same time"),
  INVOICING_LEASE: wholeNumber(1, 3_600)
    .prefault("60")
    .describe(
      "seconds that a claim on an invoice lasts unless renewed; a dead worker's claims end sooner",
    ),
  ...dispatchSettings,
  ...kafkaSettings,
  ARCHIVE_INSPECTION_DAYS: wholeNumber(1, 3_650)
    .prefault("30")
    .describe("days between two inspections of the whole archive by the role archive"),
  // Enough for all default roles under full load, so that renewing a lease never waits for a
  // connection. The roles publish and consume take up to 12 more.
  DATABASE_CONNECTIONS: wholeNumber(4, 200)
    .prefault("24")
    .describe("maximum connections to PostgreSQL"),
  DRAIN_SECONDS: wholeNumber(1, 600)
    .prefault("30")
    .describe(
      "seconds to finish work in progress after a stop signal; then other workers take it over",
    ),
  ...probesSettings,
  ...tracingSettings,
  CLOCK_OFFSET_MILLIS: clockOffsetSetting,
  LOG_LEVEL: logLevelSetting,
} as const

export type WorkerSettings = SettingsOf<typeof workerSettings>
