/**
 * The verification of an endpoint: it receives a random challenge, and agrees by returning it.
 *
 * Pure. An endpoint that returns the whole request, as an echo server does, has not agreed.
 */
import type { AttemptReport } from "./webhook-sender.ts"
import type { VerificationFault } from "./webhook-rejections.ts"

/** The type of the event that carries a challenge; it is posted once and kept nowhere. */
export const verificationEventType = "webhook.verification"

/** From the first packet to the last byte of the response. */
export const verificationSeconds = 5

/** A longer response contains more than a challenge. */
export const maximumAnswerBytes = 1_024

export const challengeBytes = 32

const memberOf = (text: string): unknown => {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === "object" && answer !== null ? Reflect.get(answer, "challenge") : answer
  } catch {
    return undefined
  }
}

/**
 * Whether the body returns the challenge: as plain text, as a JSON text, or as the member
 * `challenge` of a JSON object.
 */
export const isEchoOf = (challenge: string, body: string): boolean => {
  const text = body.trim()
  return text === challenge || memberOf(text) === challenge
}

/** What was wrong with the response to a challenge; undefined when the endpoint agrees. */
export const verificationFault = (
  challenge: string,
  { outcome, status, failure, body }: AttemptReport,
): VerificationFault | undefined => {
  if (outcome._tag !== "EndpointAccepted") {
    return { _tag: "NotAccepted", detail: failure ?? `HTTP ${status}` }
  }
  if (body === undefined) return { _tag: "NotWhole" }
  return isEchoOf(challenge, body) ? undefined : { _tag: "OtherBody" }
}
