/** The log of a process: one JSON object a line (pino), without secrets. */
import pino, { type DestinationStream, type Logger } from "pino"
import { inSources } from "./source-stack.ts"

export type { Logger } from "pino"
export const logLevels = ["silent", "error", "warn", "info", "debug"] as const

const secrets = new Set(["authorization", "secret", "clientSecret", "token", "password"])
const depth = 3
const unreadable = "[Unreadable]"

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null

/** What `read` returns, or a note that it threw: a log line never stops the work it is about. */
const readable = (read: () => unknown): unknown => {
  try {
    return read()
  } catch {
    return unreadable
  }
}

const copyOf = (fields: object): Fields => {
  const copy: Fields = Object.assign(Array.isArray(fields) ? [] : {})
  for (const name of Object.keys(fields)) copy[name] = readable(() => Reflect.get(fields, name))
  return copy
}

/** Type, message, stack, own fields. pino marks errors while it reads them; frozen ones refuse. */
const errorFields = (error: Error): Fields => {
  try {
    return { ...pino.stdSerializers.err(error) }
  } catch {
    const { name: type, message, stack } = error
    return { ...copyOf(error), type, message, stack }
  }
}

const inJson = (value: unknown): unknown => {
  if (value instanceof Error) return errorFields(value)
  return isFields(value) && typeof value["toJSON"] === "function" ? value["toJSON"]() : value
}

const redacted = (name: string, value: unknown, levels: number): unknown => {
  if (secrets.has(name)) return "[Redacted]"
  if (name === "stack" && typeof value === "string") return inSources(value)
  if (levels === 1 || !isFields(value)) return value
  const fields = inJson(value)
  if (!isFields(fields)) return value
  const cleaned = withoutSecrets(fields, levels - 1)
  return cleaned === fields && !(value instanceof Error) ? value : cleaned
}

/** Copies only errors and what has a secret: pino's wildcards cost ten times as much. */
const withoutSecrets = (fields: Fields, levels = depth): Fields => {
  let copy: Fields | undefined
  for (const name of Object.keys(fields)) {
    const original = readable(() => fields[name])
    const value = readable(() => redacted(name, original, levels))
    if (value === original && value !== unreadable) continue
    copy ??= copyOf(fields)
    copy[name] = value
  }
  return copy ?? fields
}

/** By the time of pino's own serializer, errors are fields. */
const asItIs = (fields: unknown): unknown => fields

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
      serializers: { err: asItIs },
    },
    destination,
  )
