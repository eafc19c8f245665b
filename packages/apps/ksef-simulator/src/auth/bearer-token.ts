/**
 * The three kinds of token that KSeF issues: JSON Web Tokens (RFC 7519) signed with HMAC-SHA-256.
 *
 * A token contains its login and its purpose. `authenticate` checks whether the login still allows
 * that purpose.
 */
import { instant, type Instant } from "@procurement/domain/calendar"
import { createHmac, timingSafeEqual } from "node:crypto"
import { z } from "zod"
import type { Access } from "../http/operation.ts"
import { unauthorized } from "../http/api-error.ts"
import type { Login, SimulatorState } from "../state/state.ts"

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

export type TokenPurpose = "authentication" | "access" | "refresh"

const Claims = z.object({
  purpose: z.enum(["authentication", "access", "refresh"]),
  sub: z.string(),
  iat: z.number(),
  exp: z.number(),
  jti: z.string(),
})

export interface TokenClaims {
  readonly purpose: TokenPurpose
  /** The reference number of the login. */
  readonly loginReference: string
  readonly validUntil: Instant
}

export interface TokenRequest extends TokenClaims {
  readonly issuedAt: Instant
  /** Distinguishes two tokens of the same second. */
  readonly id: string
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url")

const header = encode({ alg: "HS256", typ: "JWT" })

const signatureOf = (secret: string, text: string): Buffer =>
  createHmac("sha256", Buffer.from(secret, "base64")).update(text).digest()

/**
 * JWT times are in seconds (NumericDate); both this and the validity in the response are rounded
 * down, so that they agree.
 */
const seconds = (at: Instant): number => Math.floor(at / 1000)

export const wholeSeconds = (at: Instant): Instant => instant(seconds(at) * 1000)

export const issueToken = (secret: string, request: TokenRequest): string => {
  const { purpose, loginReference, validUntil, issuedAt, id } = request
  const exp = seconds(validUntil)
  const claims = { purpose, sub: loginReference, iat: seconds(issuedAt), exp, jti: id }
  const text = `${header}.${encode({ iss: "ksef-simulator", ...claims })}`
  return `${text}.${signatureOf(secret, text).toString("base64url")}`
}

const isSigned = (secret: string, text: string, signature: string): boolean => {
  const expected = signatureOf(secret, text)
  const actual = Buffer.from(signature, "base64url")
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** The claims of a token signed with that secret; undefined for anything else. */
export const readToken = (secret: string, token: string): TokenClaims | undefined => {
  const [head, body, signature, ...rest] = token.split(".")
  if (head !== header || body === undefined || signature === undefined || rest.length > 0) {
    return undefined
  }
  if (!isSigned(secret, `${head}.${body}`, signature)) return undefined
  const claims = Claims.parse(JSON.parse(Buffer.from(body, "base64url").toString("utf8")))
  return {
    purpose: claims.purpose,
    loginReference: claims.sub,
    validUntil: instant(claims.exp * 1000),
  }
}
