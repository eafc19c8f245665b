/** Operations for customers: with a token or session, for people only, or before signing in. */
import * as Effect from "effect/Effect"
import type { PersonScope, Principal } from "@procurement/domain/credential"
import type { IdempotencyStore } from "@procurement/domain/idempotency"
import { optional } from "@procurement/domain/optional"
import { type AsksAgain, type Person, requireRecentSignIn } from "@procurement/domain/user"
import { isPerson } from "../access/session.ts"
import { problem } from "../problem/problem.ts"
import { keyed, keyedBy } from "../request/keyed-route.ts"
import {
  type Audience,
  type Declare,
  type OperationParts,
  replying,
  routeOf,
  type ValueParts,
} from "../request/operation.ts"
import type { Parameters } from "../request/reading.ts"
import { always, secured } from "../request/responses.ts"
import type { SecuredRoute, SignInRoute } from "../request/route.ts"

interface Scoped {
  /** Without a scope, every valid token and session may use the operation. */
  readonly scope?: PersonScope
}

const customers: Audience<Principal> = {
  problems: ({ isUnnegotiated, method }) => [
    ...always,
    ...secured,
    ...(isUnnegotiated ? [] : (["not_acceptable"] as const)),
    ...(method === "get" ? [] : (["large_request_in_progress"] as const)),
  ],
  keyed,
}

/** A customers' operation that makes the whole reply. */
export const rawOperation = <
  Ports,
  Path extends Parameters = Record<never, never>,
  Query = undefined,
  Body = undefined,
>({
  scope,
  ...parts
}: OperationParts<Principal, Path, Query, Body, Ports> & Scoped): SecuredRoute<
  Ports | IdempotencyStore
> => ({
  ...routeOf(customers, parts),
  ...optional({ scope }),
})

/** A customers' operation. */
export const operation: Declare<Scoped> = ({ scope, ...parts }) =>
  rawOperation({ ...replying(parts), ...optional({ scope }) })

/** Who has to sign in again before the operation, unless they have just done so. */
export interface Guarded {
  readonly asksAgain?: AsksAgain
}

/** The tag of all operations for people. */
const peopleTags = ["People"]

/** Methods that change a resource which must exist. */
const changes: ReadonlySet<string> = new Set(["PATCH", "DELETE"])

/** These resources have no entity tag, so no tag names their state. */
const noTag = ""

const people: Audience<Principal> = {
  problems: ({ method }) => [
    ...always,
    "invalid_parameter",
    "missing_token",
    "session_ended",
    "people_only",
    "insufficient_scope",
    "not_acceptable",
    "rate_limited",
    ...(method === "get" ? [] : (["csrf_rejected"] as const)),
    ...(changes.has(method.toUpperCase()) ? (["precondition_failed"] as const) : []),
  ],
  keyed: keyedBy(({ tenantId, user }: Principal) => `${tenantId} ${user?.userId}`),
}

/** An operation of the pages, for people. */
export const personOperation = <
  Value,
  Json,
  Ports,
  Path extends Parameters = Record<never, never>,
  Query = undefined,
  Body = undefined,
>({
  scope,
  asksAgain,
  handle,
  problems = [],
  ...parts
}: Omit<ValueParts<Person, Path, Query, Body, Value, Json, Ports>, "tags" | "replay"> &
  Scoped &
  Guarded): SecuredRoute<Ports | IdempotencyStore> => ({
  ...routeOf(
    people,
    replying<Principal, Path, Query, Body, Value, Json, Ports>({
      ...parts,
      tags: peopleTags,
      problems: asksAgain === undefined ? problems : ["sign_in_again", ...problems],
      handle: ({ principal, ...call }) => {
        if (!isPerson(principal)) return Effect.fail(problem("people_only"))
        const isAllowed =
          !changes.has(parts.at.split(" ", 1)[0] ?? "") || (call.isExpectedTag?.(noTag) ?? true)
        if (!isAllowed) return Effect.fail(problem("precondition_failed"))
        const work = handle({ ...call, principal })
        return asksAgain === undefined
          ? work
          : Effect.andThen(requireRecentSignIn(principal, asksAgain), work)
      },
    }),
  ),
  isForPeople: true,
  ...optional({ scope }),
})

const visitors: Audience<undefined> = {
  problems: () => [
    ...always,
    "invalid_parameter",
    "not_acceptable",
    "csrf_rejected",
    "rate_limited",
  ],
}

/** An operation of the pages, for callers that are not authenticated yet. */
export const signInOperation = <Body, Ports>(
  parts: Omit<
    OperationParts<undefined, Record<never, never>, undefined, Body, Ports>,
    "tags" | "isKeyed" | "replay"
  >,
): SignInRoute<Ports | IdempotencyStore> => ({
  ...routeOf(visitors, { ...parts, tags: peopleTags }),
  kind: "sign-in",
})
