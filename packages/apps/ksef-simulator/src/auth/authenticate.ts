/** Authenticates a call: the login of a bearer token, or 401. */
import type { Instant } from "@procurement/domain/calendar"
import type { Access } from "../http/operation.ts"
import { unauthorized } from "../http/api-error.ts"
import type { Login, SimulatorState } from "../state/state.ts"
import { readToken, type TokenPurpose } from "./bearer-token.ts"

const purposes: Readonly<Record<Exclude<Access, "public">, ReadonlyArray<TokenPurpose>>> = {
  authentication: ["authentication"],
  access: ["access"],
  refresh: ["refresh"],
  "access-or-refresh": ["access", "refresh"],
}

/** The login of the token. Rejects tokens that are forged, expired or for another purpose. */
export const authenticate = (
  state: SimulatorState,
  secret: string,
  authorization: string | undefined,
  access: Exclude<Access, "public">,
  now: Instant,
): Login => {
  const [, token] = /^Bearer +(\S+)$/i.exec(authorization ?? "") ?? []
  if (token === undefined) throw unauthorized()
  const claims = readToken(secret, token)
  if (claims === undefined) throw unauthorized()
  if (!purposes[access].includes(claims.purpose)) {
    throw unauthorized()
  }
  if (now >= claims.validUntil) throw unauthorized()
  const login = state.logins.get(claims.loginReference)
  if (login === undefined) throw unauthorized()
  return login
}
