/**
 * The signed text of a webhook and the form of its signature; the adapter computes the HMAC.
 *
 * `X-Service-Signature: t=<unix seconds>,v1=<hex>` over `id.timestamp.body`, HMAC-SHA256; the same
 * base string as Standard Webhooks (standardwebhooks.com, consulted 2026-11-20).
 */

/** The text that is signed. */
export const signatureBase = (id: string, timestampSeconds: number, body: string): string =>
  `${id}.${timestampSeconds}.${body}`

/** The header of the service: one `v1` for each secret in force. */
export const serviceSignatureHeader = (
  timestampSeconds: number,
  hexDigests: ReadonlyArray<string>,
): string => [`t=${timestampSeconds}`, ...hexDigests.map((digest) => `v1=${digest}`)].join(",")

/** Names of the service's own headers; Standard Webhooks adds its three. */
export const signatureHeaderName = "X-Service-Signature"
/** `true` when the customer requested this replay; absent otherwise. */
export const replayHeaderName = "X-Service-Replay"
