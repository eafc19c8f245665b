/**
 * Verification of an endpoint: it receives a random challenge and agrees by returning it.
 *
 * Pure. An endpoint that returns the whole request, like an echo server, has not agreed.
 */
import type { AttemptReport } from "./webhook-sender.ts"
import type { VerificationFault } from "./webhook-rejections.ts"

/** Event type of a challenge, which is posted once and not stored. */
export const verificationEventType = "webhook.verification"

/** Timeout from the first packet to the last byte of the response. */
export const verificationSeconds = 5

/** Maximum bytes of a response; longer responses contain more than a challenge. */
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
 * Returns whether the body contains exactly the challenge: as plain text, as a JSON string, or as
 * the member `challenge` of a JSON object.
 */
export const isEchoOf = (challenge: string, body: string): boolean => {
  const text = body.trim()
  return text === challenge || memberOf(text) === challenge
}

/** Returns the fault of the response to a challenge; undefined when the endpoint agrees. */
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
