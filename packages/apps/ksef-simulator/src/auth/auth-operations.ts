/**
 * The endpoints of authentication: challenge, both logins, status, tokens.
 *
 * Source: CIRFMF/ksef-docs, uwierzytelnianie.md and open-api.json 2.9.0, consulted 2026-11-26.
 */
import { instant } from "@procurement/domain/calendar"
import { json, type ApiResponse } from "../http/response.ts"
import { parameter, type AuthorizedRequest, type Operation } from "../http/operation.ts"
import { badRequest, Refused } from "../http/api-error.ts"
import { isoWithOffset } from "../identifiers.ts"
import type { Simulation } from "../simulation.ts"
import type { Login } from "../state/state.ts"
import { loginBody } from "./login-body.ts"
import { isForgotten, isRefreshable, loginStatusAt } from "./login-status.ts"
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
    const operation = `Operacja uwierzytelniania o numerze referencyjnym ${reference}`
    throw badRequest(21304, `${operation} nie została znaleziona.`)
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
  simulation.record({ fact: "LoginRefreshed", at, reference: login.reference })
  return json(200, { accessToken: accessTokenFor(simulation, login) })
}

const publicPost = { method: "post", group: "public" } as const

export const authOperations = (simulation: Simulation): ReadonlyArray<Operation> => [
  {
    ...publicPost,
    name: "challenge",
    path: "/auth/challenge",
    access: "public",
    handle: ({ clientIp }) => issueChallenge(simulation, clientIp),
  },
  {
    ...publicPost,
    name: "xadesSignature",
    path: "/auth/xades-signature",
    access: "public",
    handle: (request) => loginWithSignature(simulation, request),
  },
  {
    ...publicPost,
    name: "ksefToken",
    path: "/auth/ksef-token",
    access: "public",
    handle: (request) => loginWithToken(simulation, request),
  },
  {
    ...publicPost,
    name: "redeem",
    path: "/auth/token/redeem",
    access: "authentication",
    handle: (request) => redeem(simulation, request),
  },
  {
    ...publicPost,
    name: "refresh",
    path: "/auth/token/refresh",
    access: "refresh",
    handle: (request) => refresh(simulation, request),
  },
  {
    name: "authStatus",
    method: "get",
    path: "/auth/:reference",
    group: "public",
    access: "authentication",
    handle: (request) => showLogin(simulation, request),
  },
]
