/** The request that carries a delivery: where to, which headers, which body. */
import { replayHeaderName, type Sending } from "@procurement/domain/webhook"
import type { Destination } from "./destination.ts"
import type { Post } from "./exchange.ts"
import { signatureHeaders, type SignerOf } from "./webhook-signature.ts"

export interface RequestOptions {
  readonly userAgent: string
  readonly destination: (url: string) => Destination | string
  readonly signerOf: SignerOf
}

/** The request, or why there can be none, in words for the customer. */
export const deliveryRequest = (
  { delivery, url, secrets, at }: Sending,
  { userAgent, destination, signerOf }: RequestOptions,
): Post | string => {
  const target = destination(url)
  if (typeof target === "string") return target
  const signers = secrets.map(signerOf).filter((signer) => signer !== undefined)
  if (signers.length === 0 || signers.length < secrets.length) {
    return "the subscription's secret cannot be used"
  }
  const { body, eventId, kind, trace } = delivery
  const { origin, path } = target
  const seconds = Math.floor(at / 1_000)
  const headers = ["content-type", "application/json", "user-agent", userAgent]
  headers.push(...signatureHeaders(signers, eventId, seconds, body))
  if (kind === "replay") headers.push(replayHeaderName, "true")
  if (trace !== undefined) headers.push("traceparent", trace)
  return { origin, path, headers, body }
}
