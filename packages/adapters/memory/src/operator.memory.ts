/** Reference implementation of `OperatorTokenStore`, in memory. */
import { lastUsePrecision } from "@procurement/domain/credential"
import type { OperatorToken, OperatorTokenStore } from "@procurement/domain/operator"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"

export const makeOperatorTokenStoreMemory = (
  tokens: Map<string, OperatorToken> = new Map(),
): OperatorTokenStore["Service"] => {
  const tokenOf = (hash: string) => [...tokens.values()].find((token) => token.hash === hash)
  return {
    find: (hash) => Effect.sync(() => Option.fromUndefinedOr(tokenOf(hash))),
    list: Effect.sync(() =>
      [...tokens.values()].toSorted((left, right) => (left.name < right.name ? -1 : 1)),
    ),
    save: (token) =>
      Effect.sync(() => {
        if (tokens.has(token.name)) return false
        tokens.set(token.name, token)
        return true
      }),
    remove: (name) => Effect.sync(() => tokens.delete(name)),
    noteUse: (hash, at) =>
      Effect.sync(() => {
        const token = tokenOf(hash)
        if (token === undefined) return
        const { lastUsedAt = Number.NEGATIVE_INFINITY } = token
        if (at < lastUsedAt + Duration.toMillis(lastUsePrecision)) return
        tokens.set(token.name, { ...token, lastUsedAt: at })
      }),
  }
}
