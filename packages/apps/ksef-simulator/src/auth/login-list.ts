/**
 * The logins of a context whose refresh tokens are still valid: list them, end any of them.
 *
 * An access token stays valid until it expires. Source: CIRFMF/ksef-docs, auth/sesje.md and
 * open-api.json 2.9.0, consulted 2026-11-26.
 */
import { z } from "zod"
import { json, noContent, type ApiResponse } from "../http/response.ts"
import {
  type AuthorizedRequest,
  operation,
  type Operation,
  parameter,
  queryIntBetween,
  validated,
} from "../http/operation.ts"
import { badRequest } from "../http/api-error.ts"
import { newestFirst } from "../http/paging.ts"
import type { Simulation } from "../simulation.ts"
import type { Login } from "../state/state.ts"
import { isSameContext } from "../state/context-identifier.ts"
import { isRefreshable, loginBody } from "./login-status.ts"

const Query = z.object({ pageSize: queryIntBetween(10, 100).default(10) })

const activeLogins = (
  simulation: Simulation,
  { login }: AuthorizedRequest,
): ReadonlyArray<Login> => {
  const now = simulation.now()
  return [...simulation.state().logins.values()].filter(
    (one) => isSameContext(one.context, login.context) && isRefreshable(one, now),
  )
}

const listLogins = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const { pageSize } = validated(Query, request.query)
  const logins = activeLogins(simulation, request)
  const { entries, continuationToken } = newestFirst(logins, () => true, pageSize, request)
  return json(200, {
    continuationToken,
    items: entries.map((login) => ({
      ...loginBody(simulation, login),
      referenceNumber: login.reference,
      isCurrent: login.reference === request.login.reference,
    })),
  })
}

const endCurrent = (simulation: Simulation, { login }: AuthorizedRequest): ApiResponse => {
  if (login.endedAt === undefined) {
    const { reference } = login
    simulation.record({ fact: "LoginEnded", at: simulation.now(), reference })
  }
  return noContent
}

const endNamed = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const reference = parameter(request, "reference")
  const login = activeLogins(simulation, request).find((one) => one.reference === reference)
  if (login === undefined) throw badRequest(21405, `referenceNumber: ${reference}`)
  simulation.record({ fact: "LoginEnded", at: simulation.now(), reference })
  return noContent
}

export const loginListOperations: ReadonlyArray<Operation> = [
  operation("endLogin", "DELETE /auth/sessions/current", "other", endCurrent, "access-or-refresh"),
  operation("listLogins", "GET /auth/sessions", "other", listLogins),
  operation("endNamedLogin", "DELETE /auth/sessions/{reference}", "other", endNamed),
]
