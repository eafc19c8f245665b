/**
 * The challenge with which the service verifies that an endpoint consents to receive webhooks.
 *
 * Returns only a text in the form of a challenge, so that no other text is reflected.
 */
import { eventOf } from "./webhook-event.ts"

const challengeForm = /^[\w-]{43}$/

/**
 * The whole body of the consenting response; undefined when the request is not a challenge. `body`
 * must be the received one, before any parsing. Never throws.
 */
export const challengeOf = (body: string | Uint8Array): string | undefined => {
  const event = eventOf(body)
  if (event?.type !== "webhook.verification") return undefined
  const challenge: unknown = event.data.challenge
  return typeof challenge === "string" && challengeForm.test(challenge) ? challenge : undefined
}
