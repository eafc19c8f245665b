/** The log of a process: JSON lines (pino), one object each, no secrets. */
import pino, { type Logger } from "pino"

export type { Logger } from "pino"
export const logLevels = ["silent", "error", "warn", "info", "debug"] as const

export const makeLogger = (name: string, level: (typeof logLevels)[number]): Logger =>
  pino({
    name,
    level,
    redact: ["*.authorization", "*.secret", "*.clientSecret", "*.token", "*.password"],
  })
