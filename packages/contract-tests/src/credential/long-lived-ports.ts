/**
 * Long-lived tokens are stored with other tokens, and their warnings with events and e-mails: the
 * suite needs a layer that provides all four ports.
 */
import {
  CredentialStore,
  type LongLivedToken,
  LongLivedTokenStore,
} from "@procurement/domain/credential"
import type { EmailQueue } from "@procurement/domain/email"
import type { EventLog } from "@procurement/domain/events"
import * as Effect from "effect/Effect"
import { aLongLivedToken, anApiClient } from "../builders/credentials.ts"
import { expectSome } from "../suite/expecting.ts"

export type LongLivedPorts = CredentialStore | LongLivedTokenStore | EventLog | EmailQueue

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

/** The token as it is stored now; fails when it does not exist. */
export const keptToken = Effect.fnUntraced(function* ({ tenantId, tokenId }: LongLivedToken) {
  const tokens = yield* LongLivedTokenStore
  return expectSome(yield* tokens.find(tenantId, tokenId))
})
