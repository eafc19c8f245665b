/** Stores of long-lived tokens with one fault each. */
import { instant } from "@procurement/domain/calendar"
import type { LongLivedTokenStore } from "@procurement/domain/credential"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { aLongLivedToken } from "../../src/builders/index.ts"
import { longLivedTokenStoreClauses, type LongLivedPorts } from "../../src/credential/index.ts"
import {
  type CredentialsReference,
  layerCredentialReference,
} from "../references/credential-reference.ts"
import { proves, type Saboteur, Sabotage } from "./saboteur.ts"

const saboteur = (
  fault: string,
  plant: (honest: CredentialsReference) => Partial<LongLivedTokenStore["Service"]>,
  ...caughtBy: ReadonlyArray<string>
): Saboteur<LongLivedPorts> => ({
  fault,
  stage: () => ({ layer: layerCredentialReference(plant), clauses: longLivedTokenStoreClauses }),
  caughtBy,
})

const keeping = [
  saboteur(
    "shows a token to every tenant",
    ({ tokens }) => {
      const tenants = new Map<string, Parameters<typeof tokens.find>[0]>()
      return {
        issue: (token) => {
          tenants.set(token.tokenId, token.tenantId)
          return tokens.issue(token)
        },
        find: (tenantId, id) => tokens.find(tenants.get(id) ?? tenantId, id),
      }
    },
    "returns every token exactly as it was issued",
  ),
  saboteur(
    "reports a rejected token as issued",
    ({ tokens }) => ({ issue: (token) => Effect.as(tokens.issue(token), true) }),
    "returns false and stores",
  ),
  saboteur(
    "keeps long-lived tokens away from the others",
    ({ tokens }) => {
      const own = new Map<string, ReturnType<typeof aLongLivedToken>>()
      return {
        issue: (token) => Effect.sync(() => own.set(token.tokenId, token).size > 0),
        find: (tenantId, id) =>
          Effect.flatMap(tokens.find(tenantId, id), () =>
            Effect.succeed(Option.fromUndefinedOr(own.get(id))),
          ),
      }
    },
    "finds long-lived tokens",
  ),
  saboteur(
    "lists the newest token first",
    ({ tokens }) => ({
      tokensOf: (tenantId) => Effect.map(tokens.tokensOf(tenantId), (all) => all.toReversed()),
    }),
    "lists only the tokens",
  ),
  saboteur(
    "lists the tokens of removed clients from memory",
    ({ tokens }) => {
      const known = new Map<string, ReturnType<typeof aLongLivedToken>>()
      return {
        issue: (token) => {
          known.set(token.tokenId, token)
          return tokens.issue(token)
        },
        tokensOf: (tenantId) =>
          Effect.sync(() => [...known.values()].filter((token) => token.tenantId === tenantId)),
      }
    },
    "removes the tokens",
  ),
]

const replacing = [
  saboteur(
    "forgets the end of the replaced token",
    ({ tokens }) => ({
      replace: ({ replaced, successor }) => {
        const expiresAt = instant(replaced.expiresAt + 1)
        return tokens.replace({ replaced: { ...replaced, expiresAt }, successor })
      },
    }),
    "stores a replaced",
  ),
  saboteur(
    "stores several successors of one token",
    ({ tokens }) => ({
      replace: ({ replaced, successor }) =>
        Effect.andThen(tokens.replace({ replaced, successor }), tokens.issue(successor)),
    }),
    "stores one successor",
    "stores no successor",
  ),
  saboteur(
    "revokes the tokens of every tenant",
    ({ clients, tokens }) => {
      const hashes = new Map<string, ReturnType<typeof aLongLivedToken>["hash"]>()
      return {
        issue: (token) => {
          hashes.set(token.tokenId, token.hash)
          return tokens.issue(token)
        },
        revoke: (_tenantId, id) => {
          const hash = hashes.get(id)
          return hash === undefined
            ? Effect.succeed(false)
            : Effect.as(clients.revokeToken(hash), true)
        },
      }
    },
    "revokes the given",
  ),
]

const using = [
  saboteur(
    "stores the use to the millisecond",
    ({ tokens }) => {
      const uses = new Map<string, number>()
      return {
        noteUse: (hash, at) => Effect.sync(() => void uses.set(hash, at)),
        find: (tenantId, id) =>
          Effect.map(
            tokens.find(tenantId, id),
            Option.map((token) => {
              const at = uses.get(token.hash)
              return at === undefined ? token : { ...token, lastUsedAt: instant(at) }
            }),
          ),
      }
    },
    "to the minute, and never an earlier one",
  ),
  saboteur(
    "crashes on the use of a token it does not know",
    ({ clients, tokens }) => ({
      noteUse: (hash, at) =>
        Effect.flatMap(clients.findToken(hash), (known) =>
          Option.isSome(known) ? tokens.noteUse(hash, at) : Effect.die(new Sabotage()),
        ),
    }),
    "ignores the use",
  ),
]

const warning = [
  saboteur(
    "returns more tokens than the limit",
    ({ tokens }) => ({ toWarnOf: (now) => tokens.toWarnOf(now, 1_000) }),
    "returns the tokens",
  ),
  saboteur(
    "queues no e-mail",
    ({ tokens }) => ({ warn: (warning) => tokens.warn({ ...warning, emails: [] }) }),
    "schedules the next",
    "queues one warning",
  ),
  saboteur(
    "warns again at a passed mark",
    ({ tokens }) => ({ warn: (warning) => tokens.warn({ ...warning, nextDueAt: warning.dueAt }) }),
    "schedules the next",
    "queues one warning",
  ),
  saboteur(
    "reports a warning of any token",
    ({ tokens }) => ({ warn: (warning) => Effect.as(tokens.warn(warning), true) }),
    "queues no warning",
    "queues one warning",
  ),
]

proves("LongLivedTokenStore", longLivedTokenStoreClauses, [
  ...keeping,
  ...replacing,
  ...using,
  ...warning,
])
