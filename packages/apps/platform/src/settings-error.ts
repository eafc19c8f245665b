/** Why a process can't start with its settings, and any error in one line. */
import type * as Cause from "effect/Cause"

/** The settings are invalid: one line for each wrong or missing key. */
export class SettingsError extends Error {
  override readonly name = "SettingsError"
}

/** Deeper chains of causes only repeat themselves. */
const longestChain = 6

/** An error's own message, or its name and, for an error of a port, the reason. */
const ownText = (error: Error): string => {
  const [text = ""] = error.message.split("\n", 1)
  if (text !== "") return text
  return "reason" in error ? `${error.name} (${String(error.reason)})` : error.name
}

const causesOf = (error: Error): ReadonlyArray<unknown> =>
  error instanceof AggregateError ? error.errors : [error.cause]

/** Known by its reasons: processes that have no effects do without the library. */
const isCause = (error: unknown): error is Cause.Cause<unknown> =>
  typeof error === "object" && error !== null && "reasons" in error && Array.isArray(error.reasons)

/** The failure, or else the defect, that a cause was made of. */
const squashed = ({ reasons }: Cause.Cause<unknown>): unknown => {
  const failure = reasons.find((reason) => reason._tag === "Fail")
  if (failure !== undefined) return failure.error
  const defect = reasons.find((reason) => reason._tag === "Die")
  return defect === undefined ? new Error("interrupted") : defect.defect
}

const chainOf = (error: unknown, depth: number): string => {
  if (isCause(error)) return chainOf(squashed(error), depth)
  if (!(error instanceof Error)) return String(error).split("\n", 1)[0] || "unknown error"
  const text = ownText(error)
  const causes = depth === 1 ? [] : causesOf(error).filter((cause) => cause !== undefined)
  const reasons = new Set(causes.map((cause) => chainOf(cause, depth - 1)))
  const news = [...reasons].filter((reason) => !text.includes(reason))
  return news.length === 0 ? text : `${text}: ${news.join(", ")}`
}

/** The reason in one line, with its causes; takes an error or an Effect's Cause. */
export const oneLine = (error: unknown): string => chainOf(error, longestChain)
