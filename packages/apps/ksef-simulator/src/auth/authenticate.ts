/** Authenticates a call: the login of a bearer token, or 401. */
import type { Instant } from "@procurement/domain/calendar"
import type { Access } from "../http/operation.ts"
import { unauthorized } from "../http/refusal.ts"
import type { Login, World } from "../state/world.ts"
import { readToken, type TokenPurpose } from "./bearer-token.ts"

const purposes: Readonly<Record<Exclude<Access, "public">, ReadonlyArray<TokenPurpose>>> = {
  authentication: ["authentication"],
  access: ["access"],
  refresh: ["refresh"],
  "access-or-refresh": ["access", "refresh"],
}

/** The login that the token belongs to; refuses tokens that are forged, expired or of other use. */
export const loginOf = (
  world: World,
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
  const login = world.logins.get(claims.loginReference)
  if (login === undefined) throw unauthorized()
  return login
}
