/** A tenant's long-lived tokens, with an audit event for each change. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import {
  issueLongLivedToken,
  listLongLivedTokens,
  type LongLivedToken,
  revokeLongLivedToken,
  rotateLongLivedToken,
  TokenNotFound,
} from "@procurement/domain/credential"
import { TokenId } from "@procurement/domain/identity"
import type { z } from "zod"
import {
  type Caller,
  forOperators,
  forPeople,
  guardedSupport,
  note,
  operation,
} from "../../audience/tenant-resources.ts"
import { Installation } from "../../request/installation.ts"
import { jsonBody, pathId } from "../../request/reading.ts"
import { created, list, nothing } from "../../request/returns.ts"
import {
  createdToken,
  encodeCreatedToken,
  encodeRotatedToken,
  encodeToken,
  ownTokenRequest,
  rotatedToken,
  rotationRequest,
  tokenList,
  tokenRequest,
} from "../../schema/credential.ts"
import { mapped } from "../../schema/primitives.ts"
import { clientPath } from "./clients.ts"

const scope = "credentials:manage"
/** For what makes a new secret. */
const guarded = { scope, asksAgain: "with passkey" } as const
const parameters = {
  tokenId: pathId(
    "tok",
    "the token",
    Schema.is(TokenId),
    (tokenId) => new TokenNotFound({ tokenId }),
  ),
}
const ofTenant = "/internal/v1/tenants/{id}"
const common = { tag: "Long-lived tokens" }

const subjectOf = ({ tokenId, name }: LongLivedToken) =>
  ({ type: "token", id: tokenId, name }) as const

export const listTokens = operation({
  ...common,
  id: "listTokens",
  summary: "List long-lived tokens",
  person: { at: "GET /v1/tokens", id: "listOwnTokens", scope },
  operator: { at: `GET ${ofTenant}/tokens`, scope: "reader" },
  returns: list("All tokens of the company.", tokenList, encodeToken),
  handle: ({ principal: { tenantId } }) => listLongLivedTokens(tenantId),
})

type NewToken = Pick<LongLivedToken, "clientId" | "name"> & {
  readonly scopes?: LongLivedToken["scopes"] | undefined
}

const issue = Effect.fnUntraced(function* (principal: Caller, request: NewToken) {
  const { environment } = yield* Installation
  const { tenantId } = principal
  const issued = yield* issueLongLivedToken({ ...request, tenantId, environment })
  const details = { clientId: request.clientId, scopes: issued.token.scopes.join(" ") }
  yield* note(principal, "token.issued", subjectOf(issued.token), details)
  return issued
})

const issuing = {
  summary: "Issue a token for 90 days",
  description: "The response shows the token once. It is valid only in this environment.",
  isKeyed: true,
  returns: created("The token.", createdToken, encodeCreatedToken),
  problems: ["client_not_found", "credential_refused"],
} as const

export const issueOwnToken = forPeople({
  ...issuing,
  id: "issueOwnToken",
  person: { at: "POST /v1/tokens", ...guarded },
  body: jsonBody(ownTokenRequest),
  handle: ({ principal, body }) => issue(principal, body),
})

export const issueToken = forOperators({
  ...common,
  ...issuing,
  id: "issueToken",
  operator: { at: `POST ${ofTenant}/clients/{clientId}/tokens`, ...guardedSupport },
  parameters: clientPath,
  body: jsonBody(tokenRequest),
  handle: ({ principal, path, body }) => issue(principal, { clientId: path.clientId, ...body }),
})

interface RotationCall {
  readonly principal: Caller
  readonly path: { readonly tokenId: TokenId }
  readonly body: z.output<typeof rotationRequest>
}

const rotating = {
  summary: "Replace a token",
  description: "The old token stays valid during the overlap, but never beyond its expiry.",
  parameters,
  body: jsonBody(rotationRequest),
  isKeyed: true,
  problems: ["token_not_found", "credential_refused"],
  handle: Effect.fnUntraced(function* ({ principal, path: { tokenId }, body }: RotationCall) {
    const overlap = mapped(body.overlap, Duration.millis)
    const rotated = yield* rotateLongLivedToken({ tenantId: principal.tenantId, tokenId, overlap })
    yield* note(principal, "token.rotated", subjectOf(rotated.token), { replaces: tokenId })
    return rotated
  }),
} as const

export const rotateOwnToken = forPeople({
  ...rotating,
  id: "rotateOwnToken",
  person: { at: "POST /v1/tokens/{id}/rotate", ...guarded },
  returns: created("The new token.", createdToken, encodeCreatedToken),
})

export const rotateToken = forOperators({
  ...common,
  ...rotating,
  id: "rotateToken",
  operator: { at: `POST ${ofTenant}/tokens/{tokenId}/rotation`, ...guardedSupport },
  returns: created("The new token.", rotatedToken, encodeRotatedToken),
})

export const revokeToken = operation({
  ...common,
  id: "revokeTokenById",
  summary: "Revoke a token",
  description: "The service rejects the token within five seconds.",
  person: { at: "DELETE /v1/tokens/{id}", id: "revokeOwnToken", scope },
  operator: { at: `DELETE ${ofTenant}/tokens/{tokenId}`, scope: "support" },
  parameters,
  returns: nothing("The token was revoked."),
  problems: ["token_not_found"],
  handle: Effect.fnUntraced(function* ({ principal, path: { tokenId } }) {
    yield* revokeLongLivedToken(principal.tenantId, tokenId)
    yield* note(principal, "token.revoked", { type: "token", id: tokenId })
  }),
})
