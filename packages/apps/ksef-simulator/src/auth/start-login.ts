/** The common end of both ways to log in: records the login and returns a token to query it. */
import { instant, type Instant } from "@procurement/domain/calendar"
import { json, type ApiResponse } from "../http/response.ts"
import { isoWithOffset } from "../identifiers.ts"
import type { Simulation } from "../simulation.ts"
import type { ContextIdentifier, LoginProof, LoginSubject, StatusInfo } from "../state/values.ts"
import { issueToken, wholeSeconds, type TokenPurpose } from "./bearer-token.ts"

export interface NewLogin {
  readonly challenge: string
  readonly context: ContextIdentifier
  readonly proof: LoginProof
  readonly subject?: LoginSubject
  readonly permissions: ReadonlyArray<string>
  readonly outcome: StatusInfo
}

/** A token with its validity, for a response. */
export const tokenInfo = (
  simulation: Simulation,
  purpose: TokenPurpose,
  loginReference: string,
  until: Instant,
) => {
  const validUntil = wholeSeconds(until)
  const token = issueToken(simulation.founded().secret, {
    purpose,
    loginReference,
    validUntil,
    issuedAt: simulation.now(),
    id: Buffer.from(simulation.random(16)).toString("hex"),
  })
  return { token, validUntil: isoWithOffset(validUntil) }
}

export const startLogin = (simulation: Simulation, login: NewLogin): ApiResponse => {
  const at = simulation.now()
  const reference = simulation.newReference("AU")
  const { delays, lifetimes } = simulation.settings
  const readyAt = instant(at + delays.loginMillis)
  simulation.record({ fact: "LoginStarted", at, reference, readyAt, ...login })
  const until = instant(at + lifetimes.authenticationTokenMillis)
  return json(202, {
    referenceNumber: reference,
    authenticationToken: tokenInfo(simulation, "authentication", reference, until),
  })
}
