/** What use cases log, written by pino: one line each, their data as fields. */
import type * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import type { Logger as Pino } from "./log.ts"
import { oneLine } from "./process.ts"

const methodOf = {
  All: "debug",
  Trace: "debug",
  Debug: "debug",
  Info: "info",
  Warn: "warn",
  Error: "error",
  Fatal: "error",
  None: "debug",
} as const

/** A part's fields, none for plain words. An error's own reason is not among its keys. */
const fieldsOf = (part: unknown): object | undefined => {
  if (part instanceof Error) return { ...part, problem: oneLine(part) }
  return typeof part === "object" && part !== null ? part : undefined
}

/** A layer that sends `Effect.log*` to the process's log instead of the console. */
export const layerLog = (log: Pino): Layer.Layer<never> =>
  Logger.layer([
    Logger.make(({ message, logLevel }) => {
      const parts: ReadonlyArray<unknown> = Array.isArray(message) ? message : [message]
      const data = Object.assign({}, ...parts.map(fieldsOf))
      const words = parts.filter((part) => fieldsOf(part) === undefined).join(" ")
      log[methodOf[logLevel]](data, words)
    }),
  ])
