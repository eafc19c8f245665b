/** The report of an attempt: an outcome for the domain and a short detail for the customer. */
import type { Instant } from "@procurement/domain/calendar"
import type { AttemptReport } from "@procurement/domain/webhook"
import { retryAfterSeconds } from "@procurement/lib-http"
import { STATUS_CODES } from "node:http"
import { ForbiddenAddressError, isAbsence } from "./addresses.ts"
import { type Answer, type Ending, InvalidResponseError } from "./deliver.ts"

export const failedAttempt = (failure: string): AttemptReport => ({
  outcome: { _tag: "EndpointFailed" },
  failure,
})

const wordsOf = (status: number): string => {
  const named = `HTTP ${status} ${STATUS_CODES[status] ?? ""}`.trimEnd()
  return status >= 300 && status < 400 ? `${named}: redirects are not followed` : named
}

const answered = ({ status, retryAfter, body }: Answer, at: Instant): AttemptReport => {
  const bodyField = body === undefined ? {} : { body }
  if (status >= 200 && status < 300) {
    return { outcome: { _tag: "EndpointAccepted" }, status, ...bodyField }
  }
  const failure = wordsOf(status)
  if (status === 410) return { outcome: { _tag: "EndpointGone" }, status, failure, ...bodyField }
  const asksToWait = status === 429 || status === 503
  const seconds = asksToWait ? retryAfterSeconds(retryAfter, at) : undefined
  const waiting = seconds === undefined ? {} : { retryAfterSeconds: seconds }
  return {
    outcome: { _tag: "EndpointFailed", ...waiting },
    status,
    failure,
    ...bodyField,
  }
}

/** `at`: when the request was sent; a `Retry-After` with a date is relative to it. */
export const attemptReport = (
  ending: Exclude<Ending, { readonly _tag: "Stale" }>,
  at: Instant,
): AttemptReport =>
  ending._tag === "Answered"
    ? answered(ending.answer, at)
    : failedAttempt(failureDetail(ending.cause))

const maximumLength = 200

const closed = "the connection was closed before a response"
const notHttp = "the response is not valid HTTP"
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
  EHOSTUNREACH: "the host is unreachable",
  ENETUNREACH: "the host is unreachable",
  ETIMEDOUT: "the connection timed out",
  UND_ERR_CONNECT_TIMEOUT: "the connection timed out",
  UND_ERR_HEADERS_OVERFLOW: "the response headers exceed 16 KB",
  UND_ERR_INVALID_ARG: "the request could not be sent",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: notHttp,
}

/** Responses after which undici closes the connection, by undici's message. */
const interims: Readonly<Record<string, string>> = {
  "bad response": "the endpoint sent an unrequested 100 Continue",
  "bad upgrade": "the endpoint requires a protocol other than HTTP/1.1",
}

/** After several addresses were tried, the error is a list; the last one represents all. */
const innermost = (cause: unknown): unknown =>
  cause instanceof AggregateError ? innermost(cause.errors.at(-1)) : cause

/** Whether a name server has failed; connections can fail with the same codes. */
const isOfNames = (cause: Error): boolean =>
  String(Reflect.get(cause, "syscall")).startsWith("query")

const describe = (cause: unknown): string => {
  if (!(cause instanceof Error)) return "the request failed"
  if (cause instanceof ForbiddenAddressError || cause instanceof InvalidResponseError) {
    return cause.message
  }
  if (cause.name === "TimeoutError") return "the response timed out"
  if (isOfNames(cause) && !isAbsence(cause)) return unresolved
  const tls = tlsFailure(cause)
  if (tls !== undefined) return tls
  if (cause.name === "HTTPParserError") return notHttp
  const code: unknown = Reflect.get(cause, "code")
  if (typeof code !== "string" || code === "") return "the request failed"
  if (code === "UND_ERR_SOCKET") return interims[cause.message] ?? closed
  return details[code] ?? `the request failed (${code})`
}

/**
 * Why there was no response, as a short message for the customer who examines a failed delivery. It
 * reveals nothing about our own network: no addresses, no paths.
 */
export const failureDetail = (cause: unknown): string =>
  describe(innermost(cause)).slice(0, maximumLength)

/** In TLS 1.2 a missing client certificate produces the same error. */
const refusedHandshake =
  "the endpoint rejected the handshake: no common cipher suite, or it requires a certificate"

const words: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "the certificate has expired",
  CERT_NOT_YET_VALID: "the certificate is not valid yet",
  CERT_REVOKED: "the certificate was revoked",
  DEPTH_ZERO_SELF_SIGNED_CERT: "the certificate is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: "the certificate's authority is not trusted",
  UNABLE_TO_GET_ISSUER_CERT: "the certificate's authority is not trusted",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    "the certificate's authority is not trusted, or an intermediate certificate is missing",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "the certificate's authority is not trusted, or an intermediate certificate is missing",
  ERR_TLS_CERT_ALTNAME_INVALID: "the certificate is for a different host name",
  ERR_SSL_WRONG_VERSION_NUMBER: "the port does not support TLS",
  ERR_SSL_PACKET_LENGTH_TOO_LONG: "the port does not support TLS",
  ERR_SSL_HTTP_REQUEST: "the port does not support TLS",
  ERR_SSL_UNSUPPORTED_PROTOCOL: "version 1.2 or 1.3 is required",
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: "version 1.2 or 1.3 is required",
  ERR_SSL_NO_PROTOCOLS_AVAILABLE: "version 1.2 or 1.3 is required",
  ERR_SSL_TLS_ALERT_HANDSHAKE_FAILURE: refusedHandshake,
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: refusedHandshake,
  "ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE": refusedHandshake,
  ERR_SSL_TLSV1_UNRECOGNIZED_NAME: "the endpoint does not recognize the host name",
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: "the endpoint requires a client certificate",
}

/** Prefixes of the codes of Node's TLS and of OpenSSL's certificate checks. */
const families = [
  "ERR_TLS_",
  "ERR_SSL_",
  "ERR_OSSL_",
  "CERT_",
  "CRL_",
  "DEPTH_ZERO_",
  "SELF_SIGNED_",
  "UNABLE_TO_",
  "HOSTNAME_MISMATCH",
  "INVALID_",
  "PATH_LENGTH",
  "EPROTO",
]

/** Node's message, with the code of a reset, for an interrupted handshake. */
const cutOff = /before secure TLS connection was established/

const textOf = (error: Error, key: string): string => {
  const value: unknown = Reflect.get(error, key)
  return typeof value === "string" ? value : ""
}

/**
 * The fault of an endpoint's TLS, as a message for the customer who has to fix it; undefined when
 * the failure is not one of TLS.
 *
 * OpenSSL's message consists of numbers and source files, and its reason requires knowledge of
 * OpenSSL. The message reveals nothing about the endpoint's certificate or our network.
 */
export const tlsFailure = (error: Error): string | undefined => {
  if (cutOff.test(error.message)) return "TLS: the connection was closed during the handshake"
  const code = textOf(error, "code")
  if (!families.some((beginning) => code.startsWith(beginning))) return undefined
  return `TLS: ${words[code] ?? (textOf(error, "reason") || code)}`
}
