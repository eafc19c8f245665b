/** What the API has to be told. */
import { defaultCertificateHeader, isNetwork } from "@procurement/adapter-http-express"
import {
  archiveSettings,
  clockOffsetSetting,
  drainSettings,
  logLevelSetting,
  nonEmpty,
  pathOrEmpty,
  portNumber,
  probesSettings,
  type SettingsOf,
  tracingSettings,
  url,
  webhookLoopbackSetting,
  webhookSecretsSetting,
  wholeNumber,
} from "@procurement/app-chassis"
import { isMailbox } from "@procurement/domain/email"
import { z } from "zod"

/** Not one of them may be a slip of the pen: it would lock an operator out in silence. */
const hashList = z
  .string()
  .transform((text) =>
    text
      .split(",")
      .map((hash) => hash.trim().toLowerCase())
      .filter((hash) => hash !== ""),
  )
  .pipe(z.array(z.string().regex(/^[0-9a-f]{64}$/, "must be SHA-256 hashes, not tokens")))
  .meta({ title: "list" })

const networkList = z
  .string()
  .transform((text) =>
    text
      .split(",")
      .map((each) => each.trim())
      .filter((each) => each !== ""),
  )
  .pipe(z.array(z.string().refine(isNetwork, "must be addresses or networks like 10.0.0.0/8")))
  .meta({ title: "list" })

const headerName = z
  .string()
  .regex(/^[A-Za-z0-9-]+$/, "must be the name of a header")
  .transform((name) => name.toLowerCase())

export const apiSettings = {
  DATABASE_URL: {
    schema: url,
    meaning: "PostgreSQL, as postgres://user:password@host/database",
    isSecret: true,
  },
  HOST: { schema: nonEmpty, meaning: "address to listen on", byDefault: "127.0.0.1" },
  PORT: { schema: portNumber, meaning: "port to listen on, 0 for any free one", byDefault: "8080" },
  PUBLIC_URL: {
    schema: z.union([z.literal(""), url]),
    meaning: "address under which customers reach the API; empty: host and port",
    byDefault: "",
  },
  MODE: {
    schema: z.enum(["production", "sandbox"], "must be production or sandbox"),
    meaning: "sandbox: test tokens, webhooks over plain HTTP",
    byDefault: "production",
  },
  KSEF_QR_URL: {
    schema: z.union([z.literal(""), url]),
    meaning: "base address of KSeF's QR codes on invoices; empty: by MODE",
    byDefault: "",
  },
  WEBHOOK_SECRETS_KEY: webhookSecretsSetting,
  WEBHOOK_LOOPBACK: webhookLoopbackSetting,
  ...archiveSettings,
  TLS_KEY_FILE: {
    schema: pathOrEmpty,
    meaning: "private key of the API's own TLS, PEM; empty: plain HTTP, TLS is in front",
    byDefault: "",
  },
  TLS_CERTIFICATE_FILE: {
    schema: pathOrEmpty,
    meaning: "certificate of that key and its chain, PEM",
    byDefault: "",
  },
  TLS_CLIENT_CA_FILE: {
    schema: pathOrEmpty,
    meaning: "authorities whose client certificates count, PEM; empty: any, each known by itself",
    byDefault: "",
  },
  TRUSTED_PROXIES: {
    schema: networkList,
    meaning: "addresses or networks, by commas, that may tell a client's certificate in a header",
    byDefault: "",
  },
  CLIENT_CERTIFICATE_HEADER: {
    schema: headerName,
    meaning: "that header: RFC 9440, or the escaped PEM of nginx",
    byDefault: defaultCertificateHeader,
  },
  DATABASE_CONNECTIONS: {
    schema: wholeNumber(1, 200),
    meaning: "connections to PostgreSQL at most",
    byDefault: "16",
  },
  ...drainSettings,
  OPERATOR_HOST: {
    schema: nonEmpty,
    meaning: "address the operator API listens on",
    byDefault: "127.0.0.1",
  },
  OPERATOR_PORT: {
    schema: z.union([z.literal("").transform(() => undefined), portNumber]),
    meaning: "port of the operator API, 0 for any free one; empty: there is none",
    byDefault: "",
  },
  OPERATOR_TOKEN_HASHES: {
    schema: hashList,
    meaning: "SHA-256 of the operator tokens, 64 hexadecimal digits each, by commas",
    byDefault: "",
    isSecret: true,
  },
  ...probesSettings,
  ...tracingSettings,
  RATE_LIMIT_STORE: {
    schema: z.enum(["postgres", "memory"], "must be postgres or memory"),
    meaning: "where limits of requests are kept; memory: this process is the only one",
    byDefault: "postgres",
  },
  ALERT_EMAIL: {
    schema: z
      .string()
      .transform((text, context) => {
        if (isMailbox(text)) return text
        context.addIssue("must be an e-mail address")
        return z.NEVER
      })
      .meta({ title: "e-mail address" }),
    meaning: "customer success: told when a customer is refused for more than five minutes",
    byDefault: "customer-success@procurement.example",
  },
  CLOCK_OFFSET_MILLIS: clockOffsetSetting,
  LOG_LEVEL: logLevelSetting,
} as const

export type ApiSettings = SettingsOf<typeof apiSettings>
