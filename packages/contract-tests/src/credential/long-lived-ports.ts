/**
 * Tokens are found with their tenants. Long-lived tokens share a store with other tokens, and their
 * warnings with events and e-mails, so their suite needs a layer with five ports.
 */
import {
  CredentialStore,
  type LongLivedToken,
  LongLivedTokenStore,
} from "@procurement/domain/credential"
import type { EmailQueue } from "@procurement/domain/email"
import type { EventLog } from "@procurement/domain/events"
import type { TenantRepository } from "@procurement/domain/tenant"
import * as Effect from "effect/Effect"
import { aLongLivedToken, anApiClient } from "../builders/credentials.ts"
import { expectSome } from "../suite/expecting.ts"

export type CredentialPorts = CredentialStore | TenantRepository

export type LongLivedPorts = CredentialPorts | LongLivedTokenStore | EventLog | EmailQueue

/** An issued token of a saved client. */
export const issuedToken = Effect.fnUntraced(function* (changes: Partial<LongLivedToken> = {}) {
  const clients = yield* CredentialStore
  const tokens = yield* LongLivedTokenStore
  const client = anApiClient(undefined, changes.tenantId ? { tenantId: changes.tenantId } : {})
  yield* clients.saveClient(client)
  const { clientId, tenantId } = client
  const token = aLongLivedToken(undefined, { clientId, tenantId, ...changes })
  yield* tokens.issue(token)
  return token
})

/** The stored token, which must exist. */
export const keptToken = Effect.fnUntraced(function* ({ tenantId, tokenId }: LongLivedToken) {
  const tokens = yield* LongLivedTokenStore
  return expectSome(yield* tokens.find(tenantId, tokenId))
})
