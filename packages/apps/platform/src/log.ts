/** The log of a process: one JSON object a line (pino), without secrets. */
import pino, { type DestinationStream, type Logger } from "pino"

export type { Logger } from "pino"
export const logLevels = ["silent", "error", "warn", "info", "debug"] as const

const secrets = new Set(["authorization", "secret", "clientSecret", "token", "password"])
const depth = 3

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null

/** Type, message, stack and own fields. The serializer marks errors, which a frozen one refuses. */
const errorFields = (error: Error): Fields =>
  Object.isExtensible(error)
    ? { ...pino.stdSerializers.err(error) }
    : { ...error, type: error.name, message: error.message, stack: error.stack }

const ownJson = (value: Fields): unknown => {
  if (typeof value["toJSON"] !== "function") return value
  try {
    return value["toJSON"]()
  } catch {
    return undefined
  }
}

const inJson = (value: unknown): unknown => {
  if (value instanceof Error) return errorFields(value)
  return isFields(value) ? ownJson(value) : value
}

const redacted = (name: string, value: unknown, levels: number): unknown => {
  if (secrets.has(name)) return "[Redacted]"
  const fields = levels > 1 ? inJson(value) : value
  if (levels === 1 || !isFields(fields)) return value
  const found = withoutSecrets(fields, levels - 1)
  return found === fields ? value : found
}

/** Copies only what has a secret: pino's redaction by wildcards costs ten times as much. */
const withoutSecrets = (fields: Fields, levels = depth): Fields => {
  let copy: Fields | undefined
  for (const name of Object.keys(fields)) {
    const value = redacted(name, fields[name], levels)
    if (value === fields[name]) continue
    copy ??= Array.isArray(fields) ? Object.assign([], fields) : { ...fields }
    copy[name] = value
  }
  return copy ?? fields
}

/** An error that had a secret is a copy with type, message and stack. */
const errorInJson = (error: unknown): unknown =>
  error instanceof Error ? errorFields(error) : error

/** Logs to standard output by default; redacts secrets down to two levels. */
export const makeLogger = (
  name: string,
  level: (typeof logLevels)[number],
  destination: DestinationStream = pino.destination(1),
): Logger =>
  pino(
    {
      name,
      level,
      formatters: { log: (fields) => withoutSecrets(fields) },
      serializers: { err: errorInJson },
    },
    destination,
  )
