/** Errors in a process's settings, and any error as one line. */

import * as Cause from "effect/Cause"

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

const chainOf = (error: unknown, depth: number): string => {
  if (Cause.isCause(error)) return chainOf(Cause.squash(error), depth)
  if (!(error instanceof Error)) return String(error).split("\n", 1)[0] || "unknown error"
  const text = ownText(error)
  const causes = depth === 1 ? [] : causesOf(error).filter((cause) => cause !== undefined)
  const reasons = new Set(causes.map((cause) => chainOf(cause, depth - 1)))
  const news = [...reasons].filter((reason) => !text.includes(reason))
  return news.length === 0 ? text : `${text}: ${news.join(", ")}`
}

/** The reason in one line, with its causes; takes an error or an Effect's Cause. */
export const oneLine = (error: unknown): string => chainOf(error, longestChain)
