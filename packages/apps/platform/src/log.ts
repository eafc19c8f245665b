/** The log of a process: one JSON object a line (pino), without secrets. */
import pino, { type DestinationStream, type Logger } from "pino"

export type { Logger } from "pino"
export const logLevels = ["silent", "error", "warn", "info", "debug"] as const

const secrets = new Set(["authorization", "secret", "clientSecret", "token", "password"])
const depth = 3

type Fields = Record<string, unknown>

const hasFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !("toJSON" in value)

const shown = (name: string, value: unknown, levels: number): unknown => {
  if (secrets.has(name)) return "[Redacted]"
  return levels > 1 && hasFields(value) ? withoutSecrets(value, levels - 1) : value
}

/** Copies only what has a secret: pino's redaction by wildcards costs ten times as much. */
const withoutSecrets = (fields: Fields, levels = depth): Fields => {
  let copy: Fields | undefined
  for (const name of Object.keys(fields)) {
    const value = shown(name, fields[name], levels)
    if (value === fields[name]) continue
    copy ??= Array.isArray(fields) ? Object.assign([], fields) : { ...fields }
    copy[name] = value
  }
  return copy ?? fields
}

/** Logs to standard output by default; redacts secrets down to two levels. */
export const makeLogger = (
  name: string,
  level: (typeof logLevels)[number],
  destination: DestinationStream = pino.destination(1),
): Logger => pino({ name, level, formatters: { log: withoutSecrets } }, destination)
