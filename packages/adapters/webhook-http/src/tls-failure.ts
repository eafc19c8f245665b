/**
 * What is wrong with an endpoint's TLS, in words for the customer who has to put it right.
 *
 * OpenSSL's message is a line of numbers and source files; its reason is for people who know
 * OpenSSL. Says nothing that the endpoint's certificate or our network alone knows.
 */

/** A missing client certificate looks like that too, in TLS 1.2. */
const refusedHandshake =
  "the endpoint refused the handshake: no cipher suite in common, or it asks for a certificate"

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
  ERR_TLS_CERT_ALTNAME_INVALID: "the certificate is for another host name",
  ERR_SSL_WRONG_VERSION_NUMBER: "the port does not speak TLS",
  ERR_SSL_PACKET_LENGTH_TOO_LONG: "the port does not speak TLS",
  ERR_SSL_HTTP_REQUEST: "the port does not speak TLS",
  ERR_SSL_UNSUPPORTED_PROTOCOL: "version 1.2 or 1.3 is needed",
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: "version 1.2 or 1.3 is needed",
  ERR_SSL_NO_PROTOCOLS_AVAILABLE: "version 1.2 or 1.3 is needed",
  ERR_SSL_TLS_ALERT_HANDSHAKE_FAILURE: refusedHandshake,
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: refusedHandshake,
  "ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE": refusedHandshake,
  ERR_SSL_TLSV1_UNRECOGNIZED_NAME: "the endpoint does not know the host name",
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: "the endpoint asks for a client certificate",
}

/** How the codes of Node's TLS and of OpenSSL's certificate checks begin. */
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

/** Node says so, with the code of a reset, when the handshake was cut off. */
const cutOff = /before secure TLS connection was established/

const textOf = (error: Error, key: string): string => {
  const value: unknown = Reflect.get(error, key)
  return typeof value === "string" ? value : ""
}

/** The words, or undefined when it was not TLS that failed. */
export const tlsFailure = (error: Error): string | undefined => {
  if (cutOff.test(error.message)) return "TLS: the connection was closed during the handshake"
  const code = textOf(error, "code")
  if (!families.some((beginning) => code.startsWith(beginning))) return undefined
  return `TLS: ${words[code] ?? (textOf(error, "reason") || code)}`
}
