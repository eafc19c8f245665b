/** The common end of both ways to log in: records the login and returns a token to query it. */
import { instant, type Instant } from "@procurement/domain/calendar"
import { type ApiResponse, json } from "../http/response.ts"
import { isoWithOffset } from "../identifiers.ts"
import type { Simulation } from "../simulation.ts"
import {
  type ContextIdentifier,
  identifierKey,
  type LoginProof,
  type LoginSubject,
  type StatusInfo,
} from "../state/values.ts"
import { loginOutcomes } from "./login-status.ts"
import { issueToken, type TokenPurpose, wholeSeconds } from "./bearer-token.ts"
import { badRequest } from "../http/api-error.ts"
import type { Challenge } from "../state/state.ts"

/** The challenge, if it is still valid; otherwise rejects with 21111. */
export const requireChallenge = (simulation: Simulation, challenge: string): Challenge => {
  const issued = simulation.state().challenges.get(challenge)
  if (issued === undefined) throw badRequest(21111, "nieznane wyzwanie")
  if (issued.isUsed) throw badRequest(21111, "wyzwanie zostało już wykorzystane")
  const { challengeMillis } = simulation.settings.lifetimes
  if (simulation.now() > issued.issuedAt + challengeMillis) {
    throw badRequest(21111, "wyzwanie wygasło")
  }
  return issued
}

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

/** Nobody logs in to a blocked context. */
const unlessBlocked = (simulation: Simulation, login: NewLogin): NewLogin =>
  simulation.state().blockedContexts.has(identifierKey(login.context))
    ? { ...login, permissions: [], outcome: loginOutcomes.blocked }
    : login

export const startLogin = (simulation: Simulation, requested: NewLogin): ApiResponse => {
  const at = simulation.now()
  const login = unlessBlocked(simulation, requested)
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
