/** Issues long-lived tokens; a token's value is told once, here. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import { Entropy, nextId } from "../../identity/entropy.ts"
import type { TenantId, TokenId } from "../../identity/type-id.ts"
import type { LineText } from "../../text/line-text.ts"
import type { ApiClient } from "../api-client.ts"
import { entropyBytesPerSecret } from "../checked-text.ts"
import { inOrder, type Scope } from "../credential.ts"
import { ClientNotFound, NoScopes, ScopesNotHeld, TooManyTokens } from "../credential-rejections.ts"
import { issued, maximumTokens } from "../long-lived-token.ts"
import { LongLivedTokenStore } from "../long-lived-token-store.ts"
import { SecretHashing } from "../secret-hashing.ts"
import { type Environment, tokenHint, tokenValue } from "../token-form.ts"
import { readClient } from "./manage-clients.ts"

export interface NewLongLivedToken {
  readonly tenantId: TenantId
  readonly clientId: string
  readonly name: LineText
  /** All of the client's unless told otherwise. */
  readonly scopes?: ReadonlyArray<Scope> | undefined
  /** Where the token is to be good. */
  readonly environment: Environment
}

/** A token only just drawn, and what is kept of it. */
export const drawToken = Effect.fnUntraced(function* (environment: Environment) {
  const entropy = yield* Entropy
  const { hashOf } = yield* SecretHashing
  const value = tokenValue(environment, yield* entropy.bytes(entropyBytesPerSecret))
  const tokenId = (yield* nextId("tok")) as TokenId
  return { value, fresh: { tokenId, hash: hashOf(value), hint: tokenHint(value) } }
})

const objectionTo = (asked: ReadonlyArray<Scope>, client: ApiClient, tokens: number) => {
  const missing = asked.filter((scope) => !client.scopes.includes(scope))
  if (asked.length === 0) return new NoScopes()
  if (missing.length > 0) return new ScopesNotHeld({ scopes: inOrder(missing) })
  if (tokens >= maximumTokens) return new TooManyTokens({ maximum: maximumTokens })
  return undefined
}

/**
 * A token for 90 days and its value, which is never told again. Bound to the certificate of its
 * client, if that has one. Fails with `ClientNotFound`, `NoScopes`, `ScopesNotHeld` or
 * `TooManyTokens`.
 */
export const issueLongLivedToken = Effect.fnUntraced(function* (request: NewLongLivedToken) {
  const { tenantId, clientId, name, environment } = request
  const store = yield* LongLivedTokenStore
  const client = yield* readClient(tenantId, clientId)
  const asked = request.scopes ?? client.scopes
  const siblings = (yield* store.tokensOf(tenantId)).filter((each) => each.clientId === clientId)
  const objection = objectionTo(asked, client, siblings.length)
  if (objection !== undefined) return yield* objection
  const { value, fresh } = yield* drawToken(environment)
  const bound = client.certificate === undefined ? {} : { certificate: client.certificate }
  const terms = { tenantId, clientId, name, environment, scopes: inOrder(asked), ...bound }
  const token = issued(fresh, terms, instant(yield* Clock.currentTimeMillis))
  if (!(yield* store.issue(token))) return yield* new ClientNotFound({ clientId })
  return { token, value }
})
