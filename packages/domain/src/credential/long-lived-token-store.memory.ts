/** Reference implementation of `LongLivedTokenStore`, in memory. */
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { SecretHash } from "./credential.ts"
import { type LedgerMemory, publish } from "../ledger/ledger.memory.ts"
import { type CredentialMemory, isLongLived } from "./credential.memory.ts"
import type { ExpiryWarning } from "./expiry-warning.ts"
import { lastUsePrecision, type LongLivedToken, type Replacement } from "./long-lived-token.ts"
import type { LongLivedTokenStore } from "./long-lived-token-store.ts"

const longLivedIn = ({ tokens }: CredentialMemory): ReadonlyArray<LongLivedToken> =>
  [...tokens.values()].filter(isLongLived)

const found = (memory: CredentialMemory, tokenId: string): LongLivedToken | undefined =>
  longLivedIn(memory).find((token) => token.tokenId === tokenId)

const issue = ({ clients, tokens }: CredentialMemory, token: LongLivedToken): boolean => {
  if (!clients.has(token.clientId)) return false
  tokens.set(token.hash, token)
  return true
}

const replace = (memory: CredentialMemory, { replaced, successor }: Replacement): boolean => {
  const known = found(memory, replaced.tokenId)
  if (known === undefined || known.replacedBy !== undefined) return false
  if (!issue(memory, successor)) return false
  const { lastUsedAt } = known
  const used = lastUsedAt === undefined ? {} : { lastUsedAt }
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
  const token = found(memory, warning.tokenId)
  if (token?.warningDueAt !== warning.dueAt) return false
  const { warningDueAt: _, ...rest } = token
  const next = warning.nextDueAt === undefined ? {} : { warningDueAt: warning.nextDueAt }
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

export const makeLongLivedTokenStoreMemory = (
  memory: CredentialMemory,
  ledger: LedgerMemory,
): LongLivedTokenStore["Service"] => ({
  issue: (token) => Effect.sync(() => issue(memory, token)),
  find: (tenantId, tokenId) =>
    Effect.sync(() =>
      Option.filter(
        Option.fromUndefinedOr(found(memory, tokenId)),
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
      const token = found(memory, tokenId)
      return token?.tenantId === tenantId && memory.tokens.delete(token.hash)
    }),
  noteUse: (hash, at) => Effect.sync(() => noteUse(memory, hash, at)),
  toWarnOf: (now, limit) => Effect.sync(() => toWarnOf(memory, now, limit)),
  warn: (warning) => Effect.sync(() => warn(memory, ledger, warning)),
})
