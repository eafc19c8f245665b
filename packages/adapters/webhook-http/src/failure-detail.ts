/**
 * Why no answer came, in a few words for the customer who looks at a failed delivery.
 *
 * Tells nothing of our own network: no addresses, no paths.
 */
import { ForbiddenAddressError } from "./address-policy.ts"
import { UnreadableAnswerError } from "./answer-head.ts"
import { isAbsence } from "./resolver.ts"
import { tlsFailure } from "./tls-failure.ts"

const maximumLength = 200

const closed = "the connection was closed before an answer"
const noSuchName = "the host name does not exist"
const unresolved = "the host name could not be resolved"

const details: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: closed,
  EPIPE: closed,
  ENOTFOUND: noSuchName,
  ENODATA: noSuchName,
  EBADNAME: noSuchName,
  EAI_AGAIN: unresolved,
  ESERVFAIL: unresolved,
  EREFUSED: unresolved,
  ETIMEOUT: unresolved,
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the host cannot be reached",
  ETIMEDOUT: "no connection in time",
  UND_ERR_CONNECT_TIMEOUT: "no connection in time",
}

/** With two addresses tried, the error is a list; the last one stands for all. */
const innermost = (cause: unknown): unknown =>
  cause instanceof AggregateError ? innermost(cause.errors.at(-1)) : cause

/** Whether a name server has failed, with codes that connections have too. */
const isOfNames = (cause: Error): boolean =>
  String(Reflect.get(cause, "syscall")).startsWith("query")

const describe = (cause: unknown): string => {
  if (!(cause instanceof Error)) return "the request failed"
  if (cause instanceof ForbiddenAddressError || cause instanceof UnreadableAnswerError) {
    return cause.message
  }
  if (cause.name === "TimeoutError") return "no answer in time"
  if (isOfNames(cause) && !isAbsence(cause)) return unresolved
  const tls = tlsFailure(cause)
  if (tls !== undefined) return tls
  const code: unknown = Reflect.get(cause, "code")
  if (typeof code !== "string" || code === "") return "the request failed"
  return details[code] ?? `the request failed (${code})`
}

export const failureDetail = (cause: unknown): string =>
  describe(innermost(cause)).slice(0, maximumLength)
