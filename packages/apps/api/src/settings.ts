/** The settings of the API. */
import { defaultCertificateHeader } from "@procurement/adapter-http-express"
import {
  archiveSettings,
  brokersOrEmpty,
  clockOffsetSetting,
  databaseSetting,
  drainSettings,
  emptyOr,
  inboundPrefixSetting,
  kafkaSettings,
  listOf,
  logLevelSetting,
  nonEmpty,
  operatorListenerSettings,
  pathOrEmpty,
  portNumber,
  probesSettings,
  replicaSetting,
  sandboxControlsSetting,
  SettingsError,
  type SettingsOf,
  tokenLimitSettings,
  tracingSettings,
  url,
  webhookLoopbackSetting,
  webhookSecretsSetting,
  webhookVerificationSetting,
  wholeNumber,
} from "@procurement/app-platform"
import { isMailbox } from "@procurement/domain/email"
import { standardLinesPerMinute } from "@procurement/domain/rate-limit"
import { isNetwork } from "@procurement/lib-http"
import { z } from "zod"

const networkList = listOf(
  z.string().refine(isNetwork, "must be addresses or networks like 10.0.0.0/8"),
)

const headerName = z
  .string()
  .regex(/^[A-Za-z0-9-]+$/, "must be the name of a header")
  .transform((name) => name.toLowerCase())

export const apiSettings = {
  ...databaseSetting,
  ...replicaSetting,
  HOST: nonEmpty.prefault("127.0.0.1").describe("address to listen on"),
  PORT: portNumber.prefault("8080").describe("port to listen on, 0 for any free one"),
  PUBLIC_URL: z
    .union([z.literal(""), url])
    .prefault("")
    .describe("address under which customers reach the API; empty: host and port"),
  MODE: z
    .enum(["production", "sandbox"], "must be production or sandbox")
    .prefault("production")
    .describe("sandbox: test tokens, webhooks over plain HTTP"),
  BRAND_NAME: z
    .string()
    .min(1)
    .max(60)
    .prefault("Procurement")
    .describe("service name on the pages"),
  BRAND_LOGO_FILE: pathOrEmpty
    .prefault("")
    .describe("logo on the pages, SVG or PNG, at most 100 kB; empty: the project's mark"),
  STATUS_PAGE_URL: z
    .union([z.literal(""), url])
    .prefault("")
    .describe("address of the status page, for the link on the front page; empty: no link"),
  SANDBOX_CLIENT_FILE: pathOrEmpty
    .prefault("")
    .describe(
      "sandbox only: JSON with the clientId and clientSecret that the pages show to everybody",
    ),
  SELLER_FILE: pathOrEmpty
    .prefault("")
    .describe(
      "JSON file with the seller's data, as the worker's; empty: an order for the seller's own NIP is not refused",
    ),
  WHITE_LIST_URL: z
    .union([z.literal(""), url])
    .prefault("")
    .describe(
      "base address of the list of VAT payers, https://wl-api.mf.gov.pl; empty: companies are not looked up",
    ),
  ...kafkaSettings,
  KAFKA_BROKERS: brokersOrEmpty
    .prefault("")
    .describe(
      "Kafka brokers, host:port, separated by commas; empty: operators see no dead letters here",
    ),
  KAFKA_INBOUND_PREFIX: inboundPrefixSetting,
  KSEF_QR_URL: z
    .union([z.literal(""), url])
    .prefault("")
    .describe("base address of KSeF's QR codes on invoices; empty: by MODE"),
  WEBHOOK_SECRETS_KEY: webhookSecretsSetting,
  WEBHOOK_LOOPBACK: webhookLoopbackSetting,
  WEBHOOK_VERIFICATION: webhookVerificationSetting,
  ...archiveSettings,
  TLS_KEY_FILE: pathOrEmpty
    .prefault("")
    .describe("private key of the API's own TLS, PEM; empty: plain HTTP, a proxy terminates TLS"),
  TLS_CERTIFICATE_FILE: pathOrEmpty
    .prefault("")
    .describe("certificate of that key and its chain, PEM"),
  TLS_PORT: emptyOr(portNumber)
    .prefault("")
    .describe(
      "port of a TLS listener beside PORT, which stays plain HTTP; empty: PORT speaks TLS with a key",
    ),
  TLS_CLIENT_CA_FILE: pathOrEmpty
    .prefault("")
    .describe(
      "trusted authorities of client certificates, PEM; empty: any, each identified by its fingerprint",
    ),
  TRUSTED_PROXIES: networkList
    .prefault("")
    .describe(
      "addresses or networks of proxies, separated by commas: their X-Forwarded-For and the next are trusted",
    ),
  CLIENT_CERTIFICATE_HEADER: headerName
    .prefault(defaultCertificateHeader)
    .describe("that header: RFC 9440, or the escaped PEM of nginx"),
  DATABASE_CONNECTIONS: wholeNumber(1, 200)
    .prefault("16")
    .describe("maximum connections to PostgreSQL"),
  ...drainSettings,
  ...operatorListenerSettings,
  CONSOLE_URL: z
    .string()
    .prefault("")
    .describe(
      "address of the seller's console, for its e-mails; default: that of the operator API",
    ),
  OPERATOR_TRUSTED_PROXIES: networkList
    .prefault("")
    .describe("as TRUSTED_PROXIES, for the operator API: their X-Forwarded-For is trusted"),
  ...probesSettings,
  ...tracingSettings,
  ...tokenLimitSettings,
  RATE_LIMIT_STORE: z
    .enum(["postgres", "memory"], "must be postgres or memory")
    .prefault("postgres")
    .describe("where request limits are stored; memory: for a single process"),
  LINES_PER_MINUTE: wholeNumber(2_000, 60_000_000)
    .prefault(String(standardLinesPerMinute))
    .describe("lines of long orders that a tenant of the plan standard may send in a minute"),
  ALERT_EMAIL: z
    .string()
    .transform((text, context) => {
      if (isMailbox(text)) return text
      context.addIssue("must be an e-mail address")
      return z.NEVER
    })
    .meta({ title: "e-mail address" })
    .prefault("customer-success@procurement.example")
    .describe("customer success: notified when a customer is rejected for more than five minutes"),
  CLOCK_OFFSET_MILLIS: clockOffsetSetting,
  SANDBOX_CONTROLS: sandboxControlsSetting,
  LOG_LEVEL: logLevelSetting,
} as const

export type ApiSettings = SettingsOf<typeof apiSettings>

/** Throws one line when settings contradict each other. */
export const checkApiSettings = (settings: ApiSettings): void => {
  const { MODE, CLOCK_OFFSET_MILLIS } = settings
  if (MODE === "production" && settings.WEBHOOK_LOOPBACK) {
    throw new SettingsError(
      "WEBHOOK_LOOPBACK=on is for MODE=sandbox: it opens this machine to calls",
    )
  }
  if (MODE === "production" && settings.SANDBOX_CLIENT_FILE !== "") {
    throw new SettingsError("SANDBOX_CLIENT_FILE is for MODE=sandbox: its secret is public")
  }
  if (MODE === "production" && CLOCK_OFFSET_MILLIS !== undefined) {
    throw new SettingsError(
      "CLOCK_OFFSET_MILLIS is for MODE=sandbox: production keeps the system's time",
    )
  }
}
