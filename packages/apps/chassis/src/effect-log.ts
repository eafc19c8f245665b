/**
 * What use cases log, written by pino: one line each, their data as fields, and with it what is
 * known of where they run: the request, the trace.
 */
import * as Context from "effect/Context"
import type * as Fiber from "effect/Fiber"
import type * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import * as References from "effect/References"
import * as Tracer from "effect/Tracer"
import type { Logger as Pino } from "./log.ts"
import { oneLine } from "./settings-error.ts"

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

const surroundingsOf = (fiber: Fiber.Fiber<unknown, unknown>): object => {
  const span = Context.getOption(fiber.context, Tracer.ParentSpan)
  return {
    ...fiber.getRef(References.CurrentLogAnnotations),
    ...(Option.isSome(span) ? { traceId: span.value.traceId } : {}),
  }
}

/** A layer that sends `Effect.log*` to the process's log instead of the console. */
export const layerLog = (log: Pino): Layer.Layer<never> =>
  Logger.layer([
    Logger.make(({ message, logLevel, fiber }) => {
      const parts: ReadonlyArray<unknown> = Array.isArray(message) ? message : [message]
      const data = Object.assign(surroundingsOf(fiber), ...parts.map(fieldsOf))
      const words = parts.filter((part) => fieldsOf(part) === undefined).join(" ")
      log[methodOf[logLevel]](data, words)
    }),
  ])
