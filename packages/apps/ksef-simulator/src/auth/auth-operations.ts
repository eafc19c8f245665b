/**
 * The endpoints of authentication: challenge, both logins, status, tokens.
 *
 * Source: CIRFMF/ksef-docs, uwierzytelnianie.md and open-api.json 2.9.0, consulted 2026-11-26.
 */
import { instant } from "@procurement/domain/calendar"
import { json, type ApiResponse } from "../http/response.ts"
import {
  type AuthorizedRequest,
  operation,
  type Operation,
  parameter,
  publicOperation,
} from "../http/operation.ts"
import { badRequest, Refused } from "../http/api-error.ts"
import { isoWithOffset } from "../identifiers.ts"
import type { Simulation } from "../simulation.ts"
import type { Login } from "../state/state.ts"
import { isForgotten, isRefreshable, loginBody, loginStatusAt } from "./login-status.ts"
import { permissionsOf } from "./login-permissions.ts"
import { loginWithSignature } from "./signature-login.ts"
import { tokenInfo } from "./start-login.ts"
import { loginWithToken } from "./token-login.ts"

const issueChallenge = (simulation: Simulation, clientIp: string): ApiResponse => {
  const at = simulation.now()
  const challenge = simulation.newReference("CR")
  simulation.record({ fact: "ChallengeIssued", at, challenge })
  return json(200, { challenge, timestamp: isoWithOffset(at), timestampMs: at, clientIp })
}

const showLogin = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const { login } = request
  const reference = parameter(request, "reference")
  if (reference !== login.reference) {
    const subject = `Operacja uwierzytelniania o numerze referencyjnym ${reference}`
    throw badRequest(21304, `${subject} nie została znaleziona.`)
  }
  if (isForgotten(login, simulation.now())) {
    throw new Refused({ kind: "Gone", detail: "Status operacji nie jest już dostępny." })
  }
  return json(200, loginBody(simulation, login))
}

const accessTokenFor = (simulation: Simulation, { reference }: Login) => {
  const { accessTokenMillis } = simulation.settings.lifetimes
  const until = instant(simulation.now() + accessTokenMillis)
  return tokenInfo(simulation, "access", reference, until)
}

const redeem = (simulation: Simulation, { login }: AuthorizedRequest): ApiResponse => {
  const at = simulation.now()
  const { reference } = login
  if (login.redeemedAt !== undefined) {
    const detail = `Tokeny dla operacji uwierzytelniania ${reference} zostały już pobrane.`
    throw badRequest(21301, detail)
  }
  const { code } = loginStatusAt(login, at)
  if (code !== 200) {
    throw badRequest(21301, `Status uwierzytelniania (${code}) nie pozwala na pobranie tokenów.`)
  }
  const refreshValidUntil = instant(at + simulation.settings.lifetimes.refreshTokenMillis)
  simulation.record({ fact: "LoginRedeemed", at, reference, refreshValidUntil })
  return json(200, {
    accessToken: accessTokenFor(simulation, login),
    refreshToken: tokenInfo(simulation, "refresh", reference, refreshValidUntil),
  })
}

const refresh = (simulation: Simulation, { login }: AuthorizedRequest): ApiResponse => {
  const at = simulation.now()
  if (!isRefreshable(login, at)) {
    const status = `Status uwierzytelniania (${loginStatusAt(login, at).code})`
    throw badRequest(21301, `${status} nie pozwala na odświeżenie tokenu dostępowego.`)
  }
  const { context, reference, subject } = login
  const permissions = subject && permissionsOf(simulation, context, subject)
  simulation.record({
    fact: "LoginRefreshed",
    at,
    reference,
    ...(permissions === undefined ? {} : { permissions }),
  })
  return json(200, { accessToken: accessTokenFor(simulation, login) })
}

export const authOperations: ReadonlyArray<Operation> = [
  publicOperation("challenge", "POST /auth/challenge", "public", (simulation, { clientIp }) =>
    issueChallenge(simulation, clientIp),
  ),
  publicOperation("xadesSignature", "POST /auth/xades-signature", "public", loginWithSignature),
  publicOperation("ksefToken", "POST /auth/ksef-token", "public", loginWithToken),
  operation("redeem", "POST /auth/token/redeem", "public", redeem, "authentication"),
  operation("refresh", "POST /auth/token/refresh", "public", refresh, "refresh"),
  operation("authStatus", "GET /auth/{reference}", "public", showLogin, "authentication"),
]
