/**
 * Why no answer came, in a few words for the customer who looks at a failed delivery.
 *
 * Tells nothing of our own network: no addresses, no paths.
 */
import { ForbiddenAddressError } from "./guarded-connector.ts"

const maximumLength = 200

const details: Readonly<Record<string, string>> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was closed before an answer",
  EPIPE: "the connection was closed before an answer",
  UND_ERR_SOCKET: "the connection was closed before an answer",
  ENOTFOUND: "the host name does not exist",
  EAI_AGAIN: "the host name could not be resolved",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the host cannot be reached",
  ETIMEDOUT: "no connection in time",
  UND_ERR_CONNECT_TIMEOUT: "no connection in time",
  UND_ERR_HEADERS_OVERFLOW: "the answer's headers are too long",
}

const tlsCode =
  /^(?:ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO$)/

const textOf = (error: object, key: string): string | undefined => {
  const value: unknown = Reflect.get(error, key)
  return typeof value === "string" && value !== "" ? value : undefined
}

/** With two addresses tried, the error is a list; the last one stands for all. */
const innermost = (cause: unknown): unknown =>
  cause instanceof AggregateError ? innermost(cause.errors.at(-1)) : cause

/**
 * OpenSSL's message is a line of numbers and source files, its reason is for people; Node's goes on
 * after a semicolon with advice to whoever runs the process.
 */
const tlsReason = (error: Error): string =>
  textOf(error, "reason") ?? error.message.replace(/;.*/s, "")

const describe = (cause: unknown): string => {
  if (!(cause instanceof Error)) return "the request failed"
  if (cause instanceof ForbiddenAddressError) return cause.message
  if (cause.name === "TimeoutError") return "no answer in time"
  const code = textOf(cause, "code") ?? ""
  if (tlsCode.test(code)) return `TLS: ${tlsReason(cause)}`
  if (cause.name === "HTTPParserError") return "the answer is not HTTP"
  return details[code] ?? `the request failed${code === "" ? "" : ` (${code})`}`
}

export const failureDetail = (cause: unknown): string =>
  describe(innermost(cause)).slice(0, maximumLength)
