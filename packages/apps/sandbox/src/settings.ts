/** What the sandbox can be told. */
import { logLevels, nonEmpty, portNumber, type SettingsOf } from "@procurement/app-chassis"
import { z } from "zod"

export const sandboxSettings = {
  PORT: { schema: portNumber, meaning: "port of the API, 0 for any free one", byDefault: "8080" },
  SANDBOX_DIR: {
    schema: nonEmpty,
    meaning: "folder that keeps everything across restarts",
    byDefault: ".sandbox",
  },
  LOG_LEVEL: {
    schema: z.enum(logLevels, `must be one of: ${logLevels.join(", ")}`),
    meaning: "what the services write to the folder's logs",
    byDefault: "info",
  },
} as const

export type SandboxSettings = SettingsOf<typeof sandboxSettings>
