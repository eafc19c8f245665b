/** Settings of a process that uses Kafka. */
import { readFile } from "node:fs/promises"
import { z } from "zod"
import { nonEmpty, type SettingsOf, switchValue } from "./settings.ts"

const broker = z.string().regex(/^\S+:\d{1,5}$/, "must be host:port, separated by commas")
const namedIn = (text: string): ReadonlyArray<string> => text.split(",").map((each) => each.trim())
const brokerList = z.string().transform(namedIn).pipe(z.array(broker)).meta({ title: "list" })

/** For a process that also runs without Kafka. */
export const brokersOrEmpty = z
  .string()
  .transform((text) => (text === "" ? [] : namedIn(text)))
  .pipe(z.array(broker))
  .meta({ title: "list or empty" })

const optionalPath = z
  .string()
  .transform((text) => (text === "" ? undefined : text))
  .meta({ title: "path or empty" })

const mechanisms = ["plain", "scram-sha-256", "scram-sha-512"] as const

/** The characters that Kafka allows; a whole topic name has at most 249. */
export const topicPrefix = z
  .string()
  .regex(/^[\w.-]{0,200}$/, "must be of letters, digits, '.', '_' and '-', at most 200")

export const inboundPrefixSetting = topicPrefix
  .prefault("")
  .describe("prefix of the inbound topics, where installations share a cluster")

export const kafkaSettings = {
  KAFKA_BROKERS: brokerList.describe("Kafka brokers, host:port, separated by commas"),
  KAFKA_CLIENT_ID: nonEmpty
    .prefault("procurement")
    .describe("name of this process in the brokers' logs and quotas"),
  KAFKA_TLS: switchValue.prefault("off").describe("on: speak TLS to the brokers"),
  KAFKA_CA_FILE: optionalPath
    .prefault("")
    .describe("authorities to trust instead of the system's, PEM"),
  KAFKA_CERTIFICATE_FILE: optionalPath
    .prefault("")
    .describe("client certificate, PEM, if the brokers require one"),
  KAFKA_PRIVATE_KEY_FILE: optionalPath
    .prefault("")
    .describe("private key of the client certificate, PEM"),
  KAFKA_SASL_MECHANISM: z
    .union(
      [z.literal("").transform(() => undefined), z.enum(mechanisms)],
      `must be empty or one of: ${mechanisms.join(", ")}`,
    )
    .prefault("")
    .describe(`login mechanism: ${mechanisms.join(", ")}; empty: no login`),
  KAFKA_SASL_USERNAME: z.string().prefault("").describe("user name of the login"),
  KAFKA_SASL_PASSWORD: z
    .string()
    .prefault("")
    .meta({ description: "password of the login", isSecret: true }),
} as const

export type KafkaSettings = SettingsOf<typeof kafkaSettings>

const fileAt = (path: string | undefined): Promise<string | undefined> =>
  path === undefined ? Promise.resolve(undefined) : readFile(path, "utf8")

const present = <Key extends string>(key: Key, value: string | undefined) =>
  value === undefined ? {} : ({ [key]: value } as Record<Key, string>)

const tlsOf = async (settings: KafkaSettings) => ({
  ...present("ca", await fileAt(settings.KAFKA_CA_FILE)),
  ...present("cert", await fileAt(settings.KAFKA_CERTIFICATE_FILE)),
  ...present("key", await fileAt(settings.KAFKA_PRIVATE_KEY_FILE)),
})

/** The options of a Kafka client; rejects when a file is unreadable. */
export const readKafkaOptions = async (settings: KafkaSettings) => ({
  brokers: settings.KAFKA_BROKERS,
  clientId: settings.KAFKA_CLIENT_ID,
  tls: settings.KAFKA_TLS ? await tlsOf(settings) : undefined,
  sasl:
    settings.KAFKA_SASL_MECHANISM === undefined
      ? undefined
      : {
          mechanism: settings.KAFKA_SASL_MECHANISM,
          username: settings.KAFKA_SASL_USERNAME,
          password: settings.KAFKA_SASL_PASSWORD,
        },
})
