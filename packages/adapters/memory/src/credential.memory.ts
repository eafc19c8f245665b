/** Reference implementation of `CredentialStore`, in memory. */
import type { Instant } from "@procurement/domain/calendar"
import {
  type AccessToken,
  type ApiClient,
  type CredentialStore,
  type ExpiryWarning,
  grantOf,
  lastUsePrecision,
  type LongLivedToken,
  type LongLivedTokenStore,
  maximumAccessTokens,
  type Replacement,
  type SecretHash,
  type TokenHolder,
} from "@procurement/domain/credential"
import { optional } from "@procurement/domain/optional"
import type { Tenant } from "@procurement/domain/tenant"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type LedgerMemory, publish } from "./ledger.memory.ts"

/** The common store behind the in-memory references of clients and tokens. */
export interface CredentialMemory {
  readonly clients: Map<string, ApiClient>
  /** By hash. */
  readonly tokens: Map<string, AccessToken | LongLivedToken>
  /** Those of the store of tenants. */
  readonly tenants: Map<string, Tenant>
}

export const makeCredentialMemory = (
  tenants: CredentialMemory["tenants"] = new Map(),
): CredentialMemory => ({ clients: new Map(), tokens: new Map(), tenants })

export const isLongLived = (token: AccessToken | LongLivedToken): token is LongLivedToken =>
  token.tokenId !== undefined

const tokenIn = ({ tokens }: CredentialMemory, hash: SecretHash): Option.Option<AccessToken> =>
  Option.map(Option.fromUndefinedOr(tokens.get(hash)), grantOf)

const holderIn = (memory: CredentialMemory, hash: SecretHash): Option.Option<TokenHolder> =>
  Option.flatMap(tokenIn(memory, hash), (token) =>
    Option.map(Option.fromUndefinedOr(memory.tenants.get(token.tenantId)), (tenant) => ({
      token,
      tenant,
    })),
  )

const byId = (left: { clientId: string }, right: { clientId: string }): number =>
  left.clientId < right.clientId ? -1 : 1

const removeTokens = (
  { tokens }: CredentialMemory,
  isGone: (token: AccessToken) => boolean,
): number => {
  const gone = [...tokens.values()].filter(isGone)
  for (const { hash } of gone) tokens.delete(hash)
  return gone.length
}

const clientsIn = (memory: CredentialMemory) => {
  const { clients } = memory
  const ownClient = (tenantId: string, clientId: string) =>
    Option.filter(
      Option.fromUndefinedOr(clients.get(clientId)),
      (client) => client.tenantId === tenantId,
    )
  return {
    findClient: (clientId) => Effect.sync(() => Option.fromUndefinedOr(clients.get(clientId))),
    saveClient: (client) => Effect.sync(() => void clients.set(client.clientId, client)),
    clientsOf: (tenantId) =>
      Effect.sync(() =>
        [...clients.values()].filter((client) => client.tenantId === tenantId).toSorted(byId),
      ),
    modifyClient: (tenantId, clientId, change) =>
      Effect.sync(() => {
        const changed = Option.map(ownClient(tenantId, clientId), change)
        if (Option.isSome(changed)) clients.set(clientId, changed.value)
        return changed
      }),
    removeClient: (tenantId, clientId) =>
      Effect.sync(() => {
        if (Option.isNone(ownClient(tenantId, clientId))) return false
        removeTokens(memory, (token) => token.clientId === clientId)
        return clients.delete(clientId)
      }),
  } satisfies Partial<CredentialStore["Service"]>
}

/** Revokes what a client has beyond the maximum when it gets one more. */
const revokeSurplus = ({ tokens }: CredentialMemory, clientId: string): void => {
  const surplus = [...tokens.values()]
    .filter((token) => token.clientId === clientId && !isLongLived(token))
    .toSorted((left, right) => right.expiresAt - left.expiresAt)
    .slice(maximumAccessTokens - 1)
  for (const { hash } of surplus) tokens.delete(hash)
}

export const makeCredentialStoreMemory = (
  memory: CredentialMemory = makeCredentialMemory(),
): CredentialStore["Service"] => ({
  ...clientsIn(memory),
  findToken: (hash) => Effect.sync(() => tokenIn(memory, hash)),
  findHolder: (hash) => Effect.sync(() => holderIn(memory, hash)),
  saveToken: (token) =>
    Effect.sync(() => {
      if (!memory.clients.has(token.clientId) || memory.tokens.has(token.hash)) return
      revokeSurplus(memory, token.clientId)
      memory.tokens.set(token.hash, token)
    }),
  revokeToken: (hash) => Effect.sync(() => void memory.tokens.delete(hash)),
  forgetExpired: (before) =>
    Effect.sync(() => removeTokens(memory, (token) => token.expiresAt < before)),
})

const longLivedIn = ({ tokens }: CredentialMemory): ReadonlyArray<LongLivedToken> =>
  [...tokens.values()].filter(isLongLived)

const findToken = (memory: CredentialMemory, tokenId: string): LongLivedToken | undefined =>
  longLivedIn(memory).find((token) => token.tokenId === tokenId)

const issue = ({ clients, tokens }: CredentialMemory, token: LongLivedToken): boolean => {
  if (!clients.has(token.clientId)) return false
  tokens.set(token.hash, token)
  return true
}

const replace = (memory: CredentialMemory, { replaced, successor }: Replacement): boolean => {
  const token = findToken(memory, replaced.tokenId)
  if (token === undefined || token.replacedBy !== undefined) return false
  if (!issue(memory, successor)) return false
  const { lastUsedAt } = token
  const used = optional({ lastUsedAt })
  memory.tokens.set(replaced.hash, { ...replaced, ...used })
  return true
}

const noteUse = ({ tokens }: CredentialMemory, hash: SecretHash, at: Instant): void => {
  const token = tokens.get(hash)
  if (token === undefined || !isLongLived(token)) return
  const next = (token.lastUsedAt ?? Number.NEGATIVE_INFINITY) + Duration.toMillis(lastUsePrecision)
  if (at >= next) tokens.set(hash, { ...token, lastUsedAt: at })
}

const warn = (memory: CredentialMemory, ledger: LedgerMemory, warning: ExpiryWarning): boolean => {
  const token = findToken(memory, warning.tokenId)
  if (token?.warningDueAt !== warning.dueAt) return false
  const { warningDueAt: _, ...rest } = token
  const next = optional({ warningDueAt: warning.nextDueAt })
  memory.tokens.set(token.hash, { ...rest, ...next })
  publish(ledger, warning.events)
  ledger.emails.push(...warning.emails)
  return true
}

const toWarnOf = (memory: CredentialMemory, now: Instant, limit: number) =>
  longLivedIn(memory)
    .flatMap((token) => (token.warningDueAt === undefined ? [] : { at: token.warningDueAt, token }))
    .filter(({ at }) => at <= now)
    .toSorted((left, right) => left.at - right.at)
    .slice(0, limit)
    .map(({ token }) => token)

/** Reference implementation of `LongLivedTokenStore`, in memory. */
export const makeLongLivedTokenStoreMemory = (
  memory: CredentialMemory,
  ledger: LedgerMemory,
): LongLivedTokenStore["Service"] => ({
  issue: (token) => Effect.sync(() => issue(memory, token)),
  find: (tenantId, tokenId) =>
    Effect.sync(() =>
      Option.filter(
        Option.fromUndefinedOr(findToken(memory, tokenId)),
        (token) => token.tenantId === tenantId,
      ),
    ),
  tokensOf: (tenantId) =>
    Effect.sync(() =>
      longLivedIn(memory)
        .filter((token) => token.tenantId === tenantId)
        .toSorted((left, right) => (left.tokenId < right.tokenId ? -1 : 1)),
    ),
  replace: (replacement) => Effect.sync(() => replace(memory, replacement)),
  revoke: (tenantId, tokenId) =>
    Effect.sync(() => {
      const token = findToken(memory, tokenId)
      return token?.tenantId === tenantId && memory.tokens.delete(token.hash)
    }),
  noteUse: (hash, at) => Effect.sync(() => noteUse(memory, hash, at)),
  toWarnOf: (now, limit) => Effect.sync(() => toWarnOf(memory, now, limit)),
  warn: (warning) => Effect.sync(() => warn(memory, ledger, warning)),
})
