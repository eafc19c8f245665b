/** What use cases log, written by pino: one line each, their data as fields. */
import type * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import type { Logger as Pino } from "./log.ts"

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

const isData = (part: unknown): part is object => typeof part === "object" && part !== null

/** A layer that sends `Effect.log*` to the process's log instead of the console. */
export const layerLog = (log: Pino): Layer.Layer<never> =>
  Logger.layer([
    Logger.make(({ message, logLevel }) => {
      const parts: ReadonlyArray<unknown> = Array.isArray(message) ? message : [message]
      const data = Object.assign({}, ...parts.filter(isData))
      const words = parts.filter((part) => !isData(part)).join(" ")
      log[methodOf[logLevel]](data, words)
    }),
  ])
