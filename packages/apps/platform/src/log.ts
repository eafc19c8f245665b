/** The log of a process: one JSON object a line (pino), without secrets. */
import pino, { type DestinationStream, type Logger } from "pino"

export type { Logger } from "pino"
export const logLevels = ["silent", "error", "warn", "info", "debug"] as const

const secrets = ["authorization", "secret", "clientSecret", "token", "password"]

/** Logs to standard output by default; redacts secrets down to two levels. */
export const makeLogger = (
  name: string,
  level: (typeof logLevels)[number],
  destination: DestinationStream = pino.destination(1),
): Logger =>
  pino(
    { name, level, redact: secrets.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]) },
    destination,
  )
