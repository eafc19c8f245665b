/**
 * Writes the log entries of use cases with pino: one line each, with their data, request and trace
 * as fields.
 */
import * as Cause from "effect/Cause"
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

/**
 * The fields of a part; undefined for plain text. An error's message and its causes become
 * `problem`.
 */
const fieldsOf = (part: unknown): object | undefined => {
  if (part instanceof Error) {
    const { cause: _cause, ...fields } = part
    return { ...fields, problem: oneLine(part) }
  }
  return typeof part === "object" && part !== null ? part : undefined
}

/** The reason of the failure, and for a defect its place in the code. */
const reasonsOf = (cause: Cause.Cause<unknown>): object => {
  if (cause.reasons.length === 0) return {}
  const defect = cause.reasons.find(Cause.isDieReason)?.defect
  const where = defect instanceof Error ? { stack: defect.stack } : {}
  return { problem: oneLine(cause), ...where }
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
    Logger.make(({ message, logLevel, cause, fiber }) => {
      const parts: ReadonlyArray<unknown> = Array.isArray(message) ? message : [message]
      const data = Object.assign(surroundingsOf(fiber), reasonsOf(cause), ...parts.map(fieldsOf))
      const words = parts.filter((part) => fieldsOf(part) === undefined).join(" ")
      log[methodOf[logLevel]](data, words)
    }),
  ])
