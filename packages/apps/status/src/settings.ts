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
} from "@procurement/app-chassis/standalone"
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
  HOST: { schema: nonEmpty, meaning: "address to listen on", byDefault: "127.0.0.1" },
  PORT: { schema: portNumber, meaning: "port to listen on, 0 for any free one", byDefault: "8090" },
  PUBLIC_URL: {
    schema: z.union([z.literal(""), url]),
    meaning: "address under which readers reach the page; empty: host and port",
    byDefault: "",
  },
  SERVICE_NAME: {
    schema: nonEmpty,
    meaning: "name of the service, as the page shows it",
    byDefault: "Procurement",
  },
  STATUS_DATABASE: {
    schema: path,
    meaning: "the page's own database, a SQLite file; its folder is made",
    byDefault: "status-data/status.db",
  },
  API_URL: {
    schema: url,
    meaning: "public address of the API; checks API v1, KSeF submission and webhooks",
  },
  DASHBOARD_URL: {
    schema: emptyOr(url),
    meaning: "public address of the dashboard; empty: /dashboard at API_URL",
    byDefault: "",
  },
  SANDBOX_URL: {
    schema: emptyOr(url),
    meaning: "public address of the sandbox's API; empty: there is none",
    byDefault: "",
  },
  API_METRICS_URLS: {
    schema: listOf(url),
    meaning:
      "/metrics of the API, by commas: each address of a name is a process; empty: checks alone",
    byDefault: "",
  },
  CHECK_INTERVAL_SECONDS: {
    schema: wholeNumber(1, 3_600),
    meaning: "how often each component is checked",
    byDefault: "20",
  },
  CHECK_TIMEOUT_SECONDS: {
    schema: wholeNumber(1, 60),
    meaning: "how long a check may take",
    byDefault: "10",
  },
  RESOLVE_AFTER_SECONDS: {
    schema: wholeNumber(0, 86_400),
    meaning: "how long after its recovery an automatic incident is resolved; 0: by operators only",
    byDefault: "600",
  },
  OPERATOR_HOST: {
    schema: nonEmpty,
    meaning: "address the operator API listens on",
    byDefault: "127.0.0.1",
  },
  OPERATOR_PORT: {
    schema: emptyOr(portNumber),
    meaning: "port of the operator API, 0 for any free one; empty: there is none",
    byDefault: "",
  },
  OPERATOR_TOKEN_HASHES: {
    schema: listOf(tokenHash),
    meaning: "SHA-256 of the operator tokens, 64 hexadecimal digits each, by commas",
    byDefault: "",
    isSecret: true,
  },
  STATUS_SECRETS_KEY: {
    schema: secretsKey,
    meaning: "signs links in e-mails and seals webhooks' secrets: 32 bytes, base64",
    isSecret: true,
  },
  SMTP_URL: {
    schema: z.string().meta({ title: "URL or empty" }),
    meaning: "mail server, smtp://user:password@host:587 or smtps://…:465; empty: no e-mails",
    byDefault: "",
    isSecret: true,
  },
  SMTP_STARTTLS: {
    schema: z.enum(["required", "never"], "must be required or never"),
    meaning: "never: smtp:// without encryption, for a mail server on a trusted network",
    byDefault: "required",
  },
  MAIL_FROM: {
    schema: z.string().meta({ title: "sender or empty" }),
    meaning: "sender of e-mails, address or Name <address>; SMTP_URL needs it",
    byDefault: "",
  },
  WEBHOOK_LOOPBACK: {
    schema: switchValue,
    meaning: "on: webhooks may go to this machine and over plain HTTP (sandbox only)",
    byDefault: "off",
  },
  PROXY_HOPS: {
    schema: wholeNumber(0, 10),
    meaning: "how many proxies in front add to X-Forwarded-For; 0: the header is ignored",
    byDefault: "0",
  },
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
