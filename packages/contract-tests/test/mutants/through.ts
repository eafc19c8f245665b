/**
 * Visits every value that passes a port: arguments and results, the values inside them, and what
 * callbacks and effects among them take and return.
 *
 * A path names a place: `(0)` the first argument, `()` the result of a function, `!` what an effect
 * or a `Result` succeeds with, `~` what it fails with, `?` the value of an option, `*` the elements
 * of a list.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"

export type Visit = (path: string, value: unknown) => unknown

/** A visit returns this instead of a field's value to leave the field out. */
export const lost = Symbol("lost")

/** The value as a text by which values are compared. */
export const textOf = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === "bigint" ? `${each}` : each)) ??
  ""

/** Texts of one kind, such as the identifiers of orders, have one shape. */
export const shapeOf = (text: string): string => `${text.length} ${text.indexOf("_")}`

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => {
  if (typeof value !== "object" || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/** The object with what its fields become; the same one if they stay as they are. */
const withFields = (value: object, inner: (each: unknown, step: string) => unknown): object => {
  const before = Object.entries(value)
  const after = before.map(([key, each]) => [key, inner(each, `.${key}`)] as const)
  if (after.every(([, each], nth) => each === before[nth]?.[1])) return value
  const fields = after.filter(([, each]) => each !== lost)
  return Object.assign(Object.create(Object.getPrototypeOf(value)), Object.fromEntries(fields))
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
  const onSuccess = (each: unknown) => inner(each, "!")
  const onFailure = (each: unknown) => inner(each, "~")
  // An error of a port is an effect too.
  if (value instanceof Error) return visit(path, withFields(value, inner))
  if (Result.isResult(value)) return visit(path, Result.mapBoth(value, { onSuccess, onFailure }))
  if (Effect.isEffect(value)) return visit(path, Effect.mapBoth(value, { onSuccess, onFailure }))
  if (Array.isArray(value)) {
    const all = value.map((each) => inner(each, "*"))
    return visit(path, all.some((each, nth) => each !== value[nth]) ? all : value)
  }
  return visit(path, isRecord(value) ? withFields(value, inner) : value)
}

/** The value with another one at the path. */
export const replaced = (value: unknown, path: string, replace: (old: unknown) => unknown) =>
  through(value, "", (place, each) => (place === path ? replace(each) : each), path)
