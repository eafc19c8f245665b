/**
 * The request that carries a delivery: where to, which headers, which body.
 *
 * Refuses what the domain's rule for callback URLs refuses, also when the URL was registered under
 * another rule.
 */
import {
  type CallbackUrlObjection,
  type CallbackUrlPolicy,
  callbackUrlObjection,
  maximumCallbackUrlLength,
  replayHeaderName,
  type Sending,
} from "@procurement/domain/webhook"
import type { Post } from "./exchange.ts"
import { signatureHeaders, type SigningKey } from "./webhook-signature.ts"

export interface RequestOptions extends CallbackUrlPolicy {
  readonly userAgent: string
  readonly signingKey: SigningKey
}

/** What is told to the customer. */
const objections: Readonly<Record<CallbackUrlObjection, string>> = {
  "too-long": `the URL is longer than ${maximumCallbackUrlLength} characters`,
  "not-absolute": "the URL cannot be read",
  "not-https": "the URL does not begin with https://",
  credentials: "the URL holds a user or a password",
  fragment: "the URL holds a fragment",
  port: "the URL names a port that is not allowed",
}

/** The request, or why there can be none, in words for the customer. */
export const deliveryRequest = (
  { delivery, url: text, secrets, at }: Sending,
  { userAgent, signingKey, ...policy }: RequestOptions,
): Post | string => {
  const objection = callbackUrlObjection(text, policy)
  if (objection !== undefined) return objections[objection]
  const keys = secrets.map(signingKey).filter((key) => key !== undefined)
  if (keys.length === 0 || keys.length < secrets.length) {
    return "the subscription's secret cannot be used"
  }
  const { body, eventId, kind } = delivery
  const { origin, pathname, search } = new URL(text)
  const seconds = Math.floor(at / 1_000)
  const headers = ["content-type", "application/json", "user-agent", userAgent]
  headers.push(...signatureHeaders(keys, eventId, seconds, body))
  if (kind === "replay") headers.push(replayHeaderName, "true")
  return { origin, path: `${pathname}${search}`, headers, body }
}
