/**
 * KSeF tokens: create, list, show, revoke.
 *
 * A token is active at once. Source: CIRFMF/ksef-docs, tokeny-ksef.md and open-api.json 2.9.0,
 * consulted 2026-11-26.
 */
import { z } from "zod"
import { json, noContent, type ApiResponse } from "../http/response.ts"
import {
  type AuthorizedRequest,
  jsonBody,
  operation,
  type Operation,
  parameter,
  queryIntBetween,
  validated,
} from "../http/operation.ts"
import { badRequest } from "../http/api-error.ts"
import { isoWithOffset } from "../identifiers.ts"
import { newestFirst } from "../http/paging.ts"
import type { Simulation } from "../simulation.ts"
import type { Token } from "../state/state.ts"
import { isSameContext } from "../state/context-identifier.ts"
import { requireAnyOf, tokenPermissions } from "../http/permissions.ts"
import { tokenHashOf } from "./token-login.ts"

const NewTokenBody = z.object({
  description: z.string().min(5).max(256),
  permissions: z.array(z.enum(tokenPermissions)).min(1),
})

/** Responds with 202 and the only copy of the token. */
const createToken = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const { login } = request
  const { context } = login
  if (context.type !== "Nip" && context.type !== "InternalId") throw badRequest(26002, context.type)
  requireAnyOf(login, ["Owner", "CredentialsManage"])
  const { description, permissions } = jsonBody(NewTokenBody, request)
  const missing = permissions.filter((one) => !login.permissions.includes(one))
  if (missing.length > 0) throw badRequest(26001, ...missing)
  const reference = simulation.newReference("EC")
  const secret = Buffer.from(simulation.random(32)).toString("hex")
  const token = `${reference}|nip-${context.value}|${secret}`
  simulation.record({
    fact: "TokenCreated",
    at: simulation.now(),
    reference,
    tokenHash: tokenHashOf(token),
    context,
    description,
    permissions,
    ...(login.subject === undefined ? {} : { author: login.subject.identifier }),
  })
  return json(202, { referenceNumber: reference, token })
}

const states = ["Pending", "Active", "Revoking", "Revoked", "Failed"] as const

const stateOf = ({ revokedAt }: Token): (typeof states)[number] =>
  revokedAt === undefined ? "Active" : "Revoked"

const Query = z.object({
  status: z.union([z.array(z.enum(states)), z.enum(states).transform((one) => [one])]).optional(),
  description: z.string().min(3).optional(),
  authorIdentifier: z.string().min(3).optional(),
  authorIdentifierType: z.enum(["Nip", "Pesel", "Fingerprint"]).optional(),
  pageSize: queryIntBetween(10, 100).default(10),
})
type Query = z.output<typeof Query>

const authorOf = ({ author, context }: Token) => author ?? { type: "Nip", value: context.value }

const bodyOf = (token: Token) => ({
  referenceNumber: token.reference,
  authorIdentifier: authorOf(token),
  contextIdentifier: token.context,
  description: token.description,
  requestedPermissions: token.permissions,
  dateCreated: isoWithOffset(token.at),
  ...(token.lastUsedAt === undefined ? {} : { lastUseDate: isoWithOffset(token.lastUsedAt) }),
  status: stateOf(token),
})

const includes = (text: string, part: string | undefined): boolean =>
  text.toLowerCase().includes((part ?? "").toLowerCase())

const isListed = (token: Token, query: Query): boolean => {
  const { type, value } = authorOf(token)
  return (
    (query.status?.includes(stateOf(token)) ?? true) &&
    includes(token.description, query.description) &&
    includes(value, query.authorIdentifier) &&
    type === (query.authorIdentifierType ?? type)
  )
}

/** The tokens of the context; a token login without permission to see others sees its own. */
const visibleTokens = (
  simulation: Simulation,
  { login }: AuthorizedRequest,
  right: "CredentialsRead" | "CredentialsManage",
): ReadonlyArray<Token> => {
  const { proof, permissions, context } = login
  const seesAll = [right, "CredentialsManage"].some((one) => permissions.includes(one))
  return [...simulation.state().tokens.values()].filter(
    (token) =>
      isSameContext(token.context, context) &&
      (seesAll || (proof.kind === "Token" && proof.reference === token.reference)),
  )
}

const listTokens = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const { "status[]": status, ...rest } = request.query
  const query = validated(Query, status === undefined ? rest : { ...rest, status })
  const tokens = visibleTokens(simulation, request, "CredentialsRead")
  const isWanted = (token: Token): boolean => isListed(token, query)
  const { entries, continuationToken } = newestFirst(tokens, isWanted, query.pageSize, request)
  return json(200, { continuationToken, tokens: entries.map(bodyOf) })
}

const namedToken = (
  simulation: Simulation,
  request: AuthorizedRequest,
  right: "CredentialsRead" | "CredentialsManage",
): Token => {
  const reference = parameter(request, "reference")
  const tokens = visibleTokens(simulation, request, right)
  const token = tokens.find((one) => one.reference === reference)
  if (token === undefined) throw badRequest(21405, `referenceNumber: ${reference}`)
  return token
}

const revokeToken = (simulation: Simulation, request: AuthorizedRequest): ApiResponse => {
  const { tokenHash, revokedAt } = namedToken(simulation, request, "CredentialsManage")
  if (revokedAt === undefined) {
    simulation.record({ fact: "TokenRevoked", at: simulation.now(), tokenHash })
  }
  return noContent
}

export const tokenOperations: ReadonlyArray<Operation> = [
  operation("createToken", "POST /tokens", "other", createToken),
  operation("listTokens", "GET /tokens", "other", listTokens),
  operation("showToken", "GET /tokens/{reference}", "other", (simulation, request) =>
    json(200, bodyOf(namedToken(simulation, request, "CredentialsRead"))),
  ),
  operation("revokeToken", "DELETE /tokens/{reference}", "other", revokeToken),
]
