/** Settings of the status page. */
import type { MailerOptions } from "@procurement/adapter-smtp"
import { parseMailSender, parseSmtpUrl } from "@procurement/adapter-smtp/settings"
import {
  clockOffsetSetting,
  drainSettings,
  logLevelSetting,
  nonEmpty,
  oneLine,
  path,
  portNumber,
  probesSettings,
  SettingsError,
  type SettingsOf,
  switchValue,
  wholeNumber,
} from "@procurement/app-platform/standalone"
import { z } from "zod"

const url = z.url({ protocol: /^https?$/, error: "must be an http or https URL" })

const listOf = (entry: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((each) => each.trim())
        .filter((each) => each !== ""),
    )
    .pipe(z.array(entry))
    .meta({ title: "list" })

const emptyOr = <A extends z.ZodType>(schema: A) =>
  z.union([z.literal("").transform(() => undefined), schema])
const secretsKey = z
  .string()
  .transform((text, context): Uint8Array => {
    const key = Buffer.from(text, "base64")
    if (key.length === 32) return key
    context.addIssue("must be 32 bytes in base64, as openssl rand -base64 32 makes them")
    return z.NEVER
  })
  .meta({ title: "key" })
const tokenHash = z.string().regex(/^[0-9a-f]{64}$/, "must be SHA-256 hashes, not tokens")

export const statusSettings = {
  HOST: nonEmpty.prefault("127.0.0.1").describe("address to listen on"),
  PORT: portNumber.prefault("8090").describe("port to listen on, 0 for any free one"),
  PUBLIC_URL: z
    .union([z.literal(""), url])
    .prefault("")
    .describe("address under which readers reach the page; empty: host and port"),
  SERVICE_NAME: nonEmpty
    .prefault("Procurement")
    .describe("name of the service, as the page shows it"),
  STATUS_DATABASE: path
    .prefault("status-data/status.db")
    .describe("the page's own database, a SQLite file; its folder is made"),
  API_URL: url.describe("public address of the API; checks API v1, KSeF submission and webhooks"),
  DASHBOARD_URL: emptyOr(url)
    .prefault("")
    .describe("public address of the dashboard; empty: /dashboard at API_URL"),
  SANDBOX_URL: emptyOr(url)
    .prefault("")
    .describe("public address of the sandbox's API; empty: there is none"),
  API_METRICS_URLS: listOf(url)
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
  OPERATOR_HOST: nonEmpty.prefault("127.0.0.1").describe("address the operator API listens on"),
  OPERATOR_PORT: emptyOr(portNumber)
    .prefault("")
    .describe("port of the operator API, 0 for any free one; empty: there is none"),
  OPERATOR_TOKEN_HASHES: listOf(tokenHash).prefault("").meta({
    description: "SHA-256 of the operator tokens, 64 hexadecimal digits each, by commas",
    isSecret: true,
  }),
  STATUS_SECRETS_KEY: secretsKey.meta({
    description: "signs links in e-mails and seals webhooks' secrets: 32 bytes, base64",
    isSecret: true,
  }),
  SMTP_URL: z.string().meta({ title: "URL or empty" }).prefault("").meta({
    description: "mail server, smtp://user:password@host:587 or smtps://…:465; empty: no e-mails",
    isSecret: true,
  }),
  SMTP_STARTTLS: z
    .enum(["required", "never"], "must be required or never")
    .prefault("required")
    .describe("never: smtp:// without encryption, for a mail server on a trusted network"),
  MAIL_FROM: z
    .string()
    .meta({ title: "sender or empty" })
    .prefault("")
    .describe("sender of e-mails, address or Name <address>; SMTP_URL needs it"),
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

/** How e-mails are sent; undefined when they are not. Throws a SettingsError. */
export const mailerOptions = (settings: StatusSettings): MailerOptions | undefined => {
  const { SMTP_URL, MAIL_FROM, SMTP_STARTTLS: startTls, SERVICE_NAME } = settings
  if (SMTP_URL === "") return undefined
  try {
    parseSmtpUrl(SMTP_URL)
  } catch (error) {
    throw new SettingsError(`SMTP_URL: ${oneLine(error)}`)
  }
  const from = parseMailSender(MAIL_FROM)
  if (from === undefined) {
    throw new SettingsError(`MAIL_FROM=${MAIL_FROM}: must be an e-mail address, or Name <address>`)
  }
  return { url: SMTP_URL, from, startTls, senderName: from.name ?? SERVICE_NAME }
}
