/** Checks scopes that depend on the content of a request; `mayUse` checks those of its route. */
import * as Effect from "effect/Effect"
import { missingEventScope, type Scope } from "@procurement/domain/credential"
import type { EventType } from "@procurement/domain/events"
import { insufficientScope, type Problem } from "../problem/problem.ts"
import type { Call } from "../request/route.ts"

/** Why a caller may not use a route; undefined if it may. */
export type AccessCheck<Caller> = (caller: Caller) => Problem | undefined

type WithPrincipal = Pick<Call, "principal">

/** Fails with `insufficient_scope` unless the token has the scope. */
export const requireScope = (
  { principal }: WithPrincipal,
  scope: Scope,
): Effect.Effect<void, Problem> =>
  principal.scopes.includes(scope) ? Effect.void : Effect.fail(insufficientScope(scope))

/** Fails with `insufficient_scope` unless the token may read events of all these types. */
export const requireEventScopes = (
  { principal }: WithPrincipal,
  types: ReadonlyArray<EventType>,
): Effect.Effect<void, Problem> => {
  const missing = missingEventScope(principal.scopes, types)
  return missing === undefined ? Effect.void : Effect.fail(insufficientScope(missing))
}
