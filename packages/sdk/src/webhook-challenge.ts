/**
 * The challenge by which the service asks an endpoint whether it agrees to receive webhooks.
 *
 * Only a text that can be a challenge is returned, so that no other text is reflected.
 */
import { eventOf } from "./webhook-event.ts"

const challengeForm = /^[\w-]{43}$/

/**
 * The whole body of the response that agrees; undefined when the request is not a challenge. The
 * body passed in must be the received one, before any parsing. Never throws.
 */
export const challengeOf = (body: string | Uint8Array): string | undefined => {
  const event = eventOf(body)
  if (event?.type !== "webhook.verification") return undefined
  const challenge: unknown = event.data.challenge
  return typeof challenge === "string" && challengeForm.test(challenge) ? challenge : undefined
}
