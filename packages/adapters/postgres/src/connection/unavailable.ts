/**
 * Which errors of the driver mean "not now, try again"; all others are defects.
 *
 * Source: PostgreSQL 18 documentation, appendix A (error codes), consulted 2026-11-20. The driver
 * raises its own errors without a code, so those are known by their text.
 */
const retryableClasses = new Set([
  /** Connection exceptions. */
  "08",
  /** Insufficient resources: too many connections, disk full, out of memory. */
  "53",
])

const retryableStates = new Set([
  /** The server has become a read-only standby. */
  "25006",
  /** The transaction idled too long and was ended. */
  "25P03",
  "25P04",
  /** Serialization failure, deadlock. */
  "40001",
  "40P01",
  /** A lock was not granted in time. */
  "55P03",
  /** Cancelled (a statement time-out too), shutdown, crash, starting up, idle session ended. */
  "57014",
  "57P01",
  "57P02",
  "57P03",
  "57P05",
])

const networkCodes = new Set([
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
])

const driverMessages = [
  "Connection terminated",
  "timeout exceeded when trying to connect",
  "Client has encountered a connection error",
  "Client was closed and is not queryable",
  "Cannot use a pool after calling end on the pool",
]

const isRetryableCode = (code: unknown): boolean =>
  typeof code === "string" &&
  (networkCodes.has(code) ||
    (code.length === 5 && (retryableStates.has(code) || retryableClasses.has(code.slice(0, 2)))))

/** Whether the database could not be asked, as opposed to having been asked something wrong. */
export const isUnavailable = (cause: unknown): boolean => {
  if (!(cause instanceof Error)) return false
  if ("code" in cause && cause.code !== undefined) return isRetryableCode(cause.code)
  return driverMessages.some((text) => cause.message.startsWith(text)) || isUnavailable(cause.cause)
}
