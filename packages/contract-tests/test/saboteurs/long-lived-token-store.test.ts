/** Stores of long-lived tokens with one fault each. */
import { instant } from "@procurement/domain/calendar"
import type { LongLivedTokenStore } from "@procurement/domain/credential"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { aLongLivedToken } from "../../src/builders/index.ts"
import { longLivedTokenStoreClauses, type LongLivedPorts } from "../../src/credential/index.ts"
import {
  type HonestCredentials,
  layerCredentialReference,
} from "../references/credential-reference.ts"
import { proves, type Saboteur, Sabotage } from "./saboteur.ts"

const saboteur = (
  fault: string,
  plant: (honest: HonestCredentials) => Partial<LongLivedTokenStore["Service"]>,
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
    "exactly as issued",
  ),
  saboteur(
    "says that it has issued what it has not",
    ({ tokens }) => ({ issue: (token) => Effect.as(tokens.issue(token), true) }),
    "of a client that is gone, and says so",
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
    "found by their hash like all others",
  ),
  saboteur(
    "lists the newest token first",
    ({ tokens }) => ({
      tokensOf: (tenantId) => Effect.map(tokens.tokensOf(tenantId), (all) => all.toReversed()),
    }),
    "in the order in which they were issued",
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
    "of a client that is removed",
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
    "its successor together",
  ),
  saboteur(
    "gives a token as many successors as are asked for",
    ({ tokens }) => ({
      replace: ({ replaced, successor }) =>
        Effect.andThen(tokens.replace({ replaced, successor }), tokens.issue(successor)),
    }),
    "one successor, whoever tries",
    "no successor of a token that is gone",
  ),
  saboteur(
    "revokes the tokens of anybody",
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
    "of the tenant, and no other",
  ),
]

const using = [
  saboteur(
    "remembers every use to the millisecond",
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
    "no use of an unknown token",
  ),
]

const warning = [
  saboteur(
    "names all tokens whose warning is due",
    ({ tokens }) => ({ toWarnOf: (now) => tokens.toWarnOf(now, 1_000) }),
    "the longest due first",
  ),
  saboteur(
    "queues no e-mail",
    ({ tokens }) => ({ warn: (told) => tokens.warn({ ...told, emails: [] }) }),
    "queues what is told of it",
    "passes each mark once",
  ),
  saboteur(
    "tells again of a mark that was passed",
    ({ tokens }) => ({ warn: (told) => tokens.warn({ ...told, nextDueAt: told.dueAt }) }),
    "queues what is told of it",
    "passes each mark once",
  ),
  saboteur(
    "says that it has told of any token",
    ({ tokens }) => ({ warn: (told) => Effect.as(tokens.warn(told), true) }),
    "a token that has been revoked",
    "passes each mark once",
  ),
]

proves("LongLivedTokenStore", longLivedTokenStoreClauses, [
  ...keeping,
  ...replacing,
  ...using,
  ...warning,
])
