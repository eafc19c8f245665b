/** What the API has to be told. */
import {
  logLevelSetting,
  nonEmpty,
  portNumber,
  type SettingsOf,
  url,
  wholeNumber,
} from "@procurement/app-chassis"
import { z } from "zod"

export const apiSettings = {
  DATABASE_URL: { schema: url, meaning: "PostgreSQL, as postgres://user:password@host/database" },
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
  ARCHIVE_DIR: { schema: nonEmpty, meaning: "folder of the ten-year archive" },
  DATABASE_CONNECTIONS: {
    schema: wholeNumber(1, 200),
    meaning: "connections to PostgreSQL at most",
    byDefault: "16",
  },
  DRAIN_SECONDS: {
    schema: wholeNumber(0, 600),
    meaning: "how long open requests may take after a signal to stop",
    byDefault: "20",
  },
  LOG_LEVEL: logLevelSetting,
} as const

export type ApiSettings = SettingsOf<typeof apiSettings>
