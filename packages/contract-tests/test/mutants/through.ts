/**
 * Visits every value that passes a port: arguments and results, the values inside them, and what
 * callbacks and effects among them receive and return.
 *
 * A path names a position: `(0)` the first argument, `()` the result of a function, `!` the success
 * of an effect or a `Result`, `?` the value of an option, `*` the elements of a list.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"

export type Visit = (path: string, value: unknown) => unknown

/** A visit returns this instead of a field's value to omit the field. */
export const lost = Symbol("lost")

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * The value as the visit has replaced it; inner values are visited first. With a goal, only values
 * on the way to that path are visited.
 */
export const through = (value: unknown, path: string, visit: Visit, goal?: string): unknown => {
  if (goal !== undefined && !goal.startsWith(path)) return value
  const inner = (each: unknown, step: string): unknown =>
    through(each, `${path}${step}`, visit, goal)
  if (typeof value === "function") {
    return visit(path, (...args: ReadonlyArray<unknown>): unknown =>
      inner(value(...args.map((each, nth) => inner(each, `(${nth})`))), "()"),
    )
  }
  if (Option.isOption(value))
    return visit(
      path,
      Option.map(value, (each) => inner(each, "?")),
    )
  if (Result.isResult(value))
    return visit(
      path,
      Result.map(value, (each) => inner(each, "!")),
    )
  if (Effect.isEffect(value))
    return visit(
      path,
      Effect.map(value, (each) => inner(each, "!")),
    )
  if (Array.isArray(value))
    return visit(
      path,
      value.map((each) => inner(each, "*")),
    )
  if (!isRecord(value)) return visit(path, value)
  const fields = Object.entries(value)
    .map(([key, each]) => [key, inner(each, `.${key}`)] as const)
    .filter(([, each]) => each !== lost)
  return visit(path, Object.fromEntries(fields))
}

/** The value with another one at the path. */
export const replaced = (value: unknown, path: string, replace: (old: unknown) => unknown) =>
  through(value, "", (place, each) => (place === path ? replace(each) : each), path)
