/** Settings of the status page. */
import type { MailerOptions } from "@procurement/adapter-smtp"
import {
  clockOffsetSetting,
  drainSettings,
  emptyOr,
  listOf,
  logLevelSetting,
  mailServerSettings,
  nonEmpty,
  operatorSettings,
  path,
  portNumber,
  probesSettings,
  SettingsError,
  type SettingsOf,
  switchValue,
  wholeNumber,
} from "@procurement/app-platform/standalone"
import { z } from "zod"

const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https URL" })

const secretsKey = z
  .string()
  .transform((text, context): Uint8Array => {
    const key = Buffer.from(text, "base64")
    if (key.length === 32) return key
    context.addIssue("must be 32 bytes in base64, as openssl rand -base64 32 makes them")
    return z.NEVER
  })
  .meta({ title: "key" })

export const statusSettings = {
  HOST: nonEmpty.prefault("127.0.0.1").describe("address to listen on"),
  PORT: portNumber.prefault("8090").describe("port to listen on, 0 for any free one"),
  PUBLIC_URL: z
    .union([z.literal(""), httpUrl])
    .prefault("")
    .describe("address under which readers reach the page; empty: host and port"),
  SERVICE_NAME: nonEmpty
    .prefault("Procurement")
    .describe("name of the service, as the page shows it"),
  STATUS_DATABASE: path
    .prefault("status-data/status.db")
    .describe("the page's own database, a SQLite file; its folder is made"),
  API_URL: httpUrl.describe(
    "public address of the API; checks API v1, KSeF submission and webhooks",
  ),
  DASHBOARD_URL: emptyOr(httpUrl)
    .prefault("")
    .describe("public address of the dashboard; empty: /dashboard at API_URL"),
  SANDBOX_URL: emptyOr(httpUrl)
    .prefault("")
    .describe("public address of the sandbox's API; empty: there is none"),
  API_METRICS_URLS: listOf(httpUrl)
    .prefault("")
    .describe(
      "/metrics of the API, by commas: each address of a name is a process; empty: checks alone",
    ),
  CHECK_INTERVAL_SECONDS: wholeNumber(1, 3_600)
    .prefault("20")
    .describe("how often each component is checked"),
  CHECK_TIMEOUT_SECONDS: wholeNumber(1, 60).prefault("10").describe("how long a check may take"),
  RESOLVE_AFTER_SECONDS: wholeNumber(0, 86_400)
    .prefault("600")
    .describe(
      "how long after its recovery an automatic incident is resolved; 0: by operators only",
    ),
  ...operatorSettings,
  STATUS_SECRETS_KEY: secretsKey.meta({
    description: "signs links in e-mails and seals webhooks' secrets: 32 bytes, base64",
    isSecret: true,
  }),
  ...mailServerSettings,
  WEBHOOK_LOOPBACK: switchValue
    .prefault("off")
    .describe("on: webhooks may go to this machine and over plain HTTP (sandbox only)"),
  PROXY_HOPS: wholeNumber(0, 10)
    .prefault("0")
    .describe("how many proxies in front add to X-Forwarded-For; 0: the header is ignored"),
  ...drainSettings,
  ...probesSettings,
  CLOCK_OFFSET_MILLIS: clockOffsetSetting,
  LOG_LEVEL: logLevelSetting,
} as const

export type StatusSettings = SettingsOf<typeof statusSettings>

/** The options of the mailer; undefined without a mail server. Throws a SettingsError. */
export const mailerOptions = (settings: StatusSettings): MailerOptions | undefined => {
  const { SMTP_URL: url, MAIL_FROM: from, SMTP_STARTTLS: startTls, SERVICE_NAME } = settings
  if (url === undefined) return undefined
  if (from === undefined) throw new SettingsError("MAIL_FROM is required with SMTP_URL")
  return { url, from, startTls, senderName: from.name ?? SERVICE_NAME }
}
