/**
 * Distinguishes retryable errors from requests that the broker rejects permanently.
 *
 * Source: https://kafka.apache.org/39/documentation/protocol/#error-codes (the names) and kafkajs
 * 2.2.4 `src/errors.js`, consulted 2026-11-21.
 */
const rejectionTypes = new Set([
  "MESSAGE_TOO_LARGE",
  "RECORD_LIST_TOO_LARGE",
  "INVALID_TOPIC_EXCEPTION",
  "INVALID_RECORD",
  "INVALID_TIMESTAMP",
  "INVALID_REQUIRED_ACKS",
  "TOPIC_AUTHORIZATION_FAILED",
  "GROUP_AUTHORIZATION_FAILED",
  "CLUSTER_AUTHORIZATION_FAILED",
  "TRANSACTIONAL_ID_AUTHORIZATION_FAILED",
  "SASL_AUTHENTICATION_FAILED",
  "UNSUPPORTED_SASL_MECHANISM",
  "INVALID_REPLICATION_FACTOR",
  "INVALID_PARTITIONS",
  "INVALID_CONFIG",
  "POLICY_VIOLATION",
  "UNSUPPORTED_FOR_MESSAGE_FORMAT",
])

const isSaslError = (error: Error): boolean => error.name === "KafkaJSSASLAuthenticationError"

/** The client wraps the broker's errors: as `cause`, or as the `errors` of one request. */
const innerErrors = (error: Error): ReadonlyArray<unknown> =>
  "errors" in error && Array.isArray(error.errors) ? error.errors : [error.cause]

/** Whether the broker has rejected the request permanently, so that a retry can't succeed. */
export const isRejectedByBroker = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if ("type" in error && typeof error.type === "string" && rejectionTypes.has(error.type))
    return true
  return isSaslError(error) || innerErrors(error).some(isRejectedByBroker)
}

/** Returns the first line of the error message, for logs. */
export const detailOf = (error: unknown): string => {
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.split("\n", 1)[0] ?? "unknown error"
}
