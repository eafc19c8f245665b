/**
 * POST /auth/ksef-token: a login with a KSeF token.
 *
 * The client sends `token|timestampMs`, wrapped with a public key; the time must be the
 * challenge's. A wrong token is reported later, with status 450, not as a rejected request.
 */
import { hash } from "node:crypto"
import { z } from "zod"
import type { ApiResponse } from "../http/response.ts"
import { jsonBody, type ReceivedRequest } from "../http/operation.ts"
import { badRequest } from "../http/api-error.ts"
import { referenceNumber } from "../identifiers.ts"
import { unwrap } from "../keys/key-ring.ts"
import type { Simulation } from "../simulation.ts"
import type { TokenCreated } from "../state/facts.ts"
import type { ContextIdentifier, StatusInfo } from "../state/values.ts"
import type { Token } from "../state/state.ts"
import { requireChallenge, startLogin } from "./start-login.ts"
import { isContextIdentifier, isSameContext } from "../state/context-identifier.ts"
import { loginOutcomes } from "./login-status.ts"

const TokenLoginBody = z.object({
  challenge: z.string().length(36),
  contextIdentifier: z.object({
    type: z.enum(["Nip", "InternalId", "NipVatUe", "PeppolId"]),
    value: z.string(),
  }),
  encryptedToken: z.base64().min(1),
  publicKeyId: z.string().nullish(),
  authorizationPolicy: z.unknown().optional(),
})

export const tokenHashOf = (token: string): string => hash("sha256", token, "hex")

interface Presented {
  readonly token: string
  readonly timestampMillis: number
}

/** A token may itself contain the separator, so the time follows the last one. */
const readPresented = (plain: Uint8Array): Presented | undefined => {
  const text = Buffer.from(plain).toString("utf8")
  const at = text.lastIndexOf("|")
  if (at < 1 || !/^\d+$/.test(text.slice(at + 1))) return undefined
  return { token: text.slice(0, at), timestampMillis: Number(text.slice(at + 1)) }
}

const configuredToken = (simulation: Simulation, token: string): TokenCreated | undefined => {
  const configured = simulation.settings.tokens.find((one) => one.token === token)
  if (configured === undefined) return undefined
  const tokenHash = tokenHashOf(token)
  const { at } = simulation.founded()
  return {
    fact: "TokenCreated",
    at,
    reference: referenceNumber("EC", at, Buffer.from(tokenHash, "hex")),
    tokenHash,
    context: { type: "Nip", value: configured.nip },
    description: "configured",
    permissions: configured.permissions ?? ["InvoiceRead", "InvoiceWrite"],
  }
}

const findToken = (simulation: Simulation, token: string): Token | undefined =>
  simulation.state().tokens.get(tokenHashOf(token)) ?? configuredToken(simulation, token)

const badToken = (...details: ReadonlyArray<string>): StatusInfo => ({
  ...loginOutcomes.badToken,
  details,
})

interface Judged {
  readonly outcome: StatusInfo
  readonly token?: Token
}

const judge = (
  simulation: Simulation,
  plain: Uint8Array | undefined,
  issuedAt: number,
  context: ContextIdentifier,
): Judged => {
  if (plain === undefined) return { outcome: badToken("Nieprawidłowe szyfrowanie tokena") }
  const presented = readPresented(plain)
  if (presented === undefined) return { outcome: badToken("Nieprawidłowe kodowanie tokena") }
  if (presented.timestampMillis !== issuedAt) {
    return { outcome: badToken("Nieprawidłowy czas tokena") }
  }
  const token = findToken(simulation, presented.token)
  if (token === undefined) return { outcome: badToken("Nieprawidłowy token") }
  if (!isSameContext(token.context, context)) {
    return { outcome: badToken(`Token nie może być użyty w kontekście ${context.value}`) }
  }
  if (token.revokedAt !== undefined) return { outcome: badToken("Token unieważniony"), token }
  return { outcome: loginOutcomes.success, token }
}

/** Consumes the challenge and responds with 202. */
export const loginWithToken = (simulation: Simulation, request: ReceivedRequest): ApiResponse => {
  const body = jsonBody(TokenLoginBody, request)
  const { challenge, contextIdentifier: context } = body
  if (!isContextIdentifier(context)) {
    throw badRequest(21405, `contextIdentifier: ${context.value} is not a valid ${context.type}`)
  }
  const { issuedAt } = requireChallenge(simulation, challenge)
  const wrapped = Buffer.from(body.encryptedToken, "base64")
  const publicKeyId = body.publicKeyId ?? undefined
  const plain = unwrap(simulation.state(), "KsefTokenEncryption", wrapped, publicKeyId)
  const { outcome, token } = judge(simulation, plain, issuedAt, context)
  return startLogin(simulation, {
    challenge,
    context,
    proof: { kind: "Token", reference: token?.reference ?? "" },
    permissions: outcome.code === 200 ? (token?.permissions ?? []) : [],
    outcome,
  })
}
