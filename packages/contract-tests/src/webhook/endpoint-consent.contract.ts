/**
 * The contract of `EndpointConsent`. The binding opens endpoints that agree, and endpoints that do
 * not, with what they do instead.
 */
import { expect } from "@effect/vitest"
import {
  type ConsentRequest,
  EndpointConsent,
  type VerificationFault,
} from "@procurement/domain/webhook"
import type * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { freshTenantId } from "../builders/fresh.ts"
import { aSigningSecret } from "../builders/webhooks.ts"
import { type Clause, clausesWith } from "../suite/clause.ts"
import { failureOf } from "../suite/expecting.ts"
import { suiteWith } from "../suite/register.ts"

/** Opens an endpoint on a separate server. */
type Opened = Effect.Effect<{ readonly url: string }, unknown, Scope.Scope>

export interface ConsentBinding {
  readonly agreeing: Opened
  readonly disagreeing: ReadonlyArray<{
    readonly fault: VerificationFault["_tag"]
    readonly endpoint: Opened
  }>
  /** How many requests a tenant may make in a burst; undefined if the adapter sends no requests. */
  readonly maximumAtOnce?: number
}

const aRequest = (url: string, tenantId = freshTenantId()): ConsentRequest => ({
  tenantId,
  url,
  secrets: [aSigningSecret()],
})

const usualClauses = clausesWith<EndpointConsent, ConsentBinding>({
  *"succeeds for an endpoint that agrees, for any tenant"({ agreeing }) {
    const consent = yield* EndpointConsent
    const { url } = yield* agreeing
    yield* consent.ask(aRequest(url))
    yield* consent.ask(aRequest(url))
  },

  *"fails for an endpoint that does not agree, and reports what happened"({ disagreeing }) {
    const consent = yield* EndpointConsent
    for (const { fault, endpoint } of disagreeing) {
      const { url } = yield* endpoint
      const failure = yield* failureOf(consent.ask(aRequest(url)))
      expect(failure).toMatchObject({ _tag: "EndpointNotVerified", fault: { _tag: fault } })
    }
  },

  *"asks the endpoint every time and caches no response"({ agreeing, disagreeing }) {
    const consent = yield* EndpointConsent
    const tenantId = freshTenantId()
    const good = yield* agreeing
    yield* consent.ask(aRequest(good.url, tenantId))
    for (const { endpoint } of disagreeing.slice(0, 1)) {
      const { url } = yield* endpoint
      yield* failureOf(consent.ask(aRequest(url, tenantId)))
    }
    yield* consent.ask(aRequest(good.url, tenantId))
  },
})

const limitClauses = clausesWith<EndpointConsent, ConsentBinding>({
  *"limits the requests of each tenant, and returns when the next one is allowed"({
    agreeing,
    maximumAtOnce = 0,
  }) {
    const consent = yield* EndpointConsent
    const tenantId = freshTenantId()
    const { url } = yield* agreeing
    for (let nth = 0; nth < maximumAtOnce; nth += 1) yield* consent.ask(aRequest(url, tenantId))
    const failure = yield* failureOf(consent.ask(aRequest(url, tenantId)))
    expect(failure._tag).toBe("VerificationLimitReached")
    if (failure._tag !== "VerificationLimitReached") return
    expect(failure.retryAfterSeconds).toBeGreaterThan(0)
    yield* consent.ask(aRequest(url))
  },
})

export const endpointConsentClauses = (
  binding: ConsentBinding,
): ReadonlyArray<Clause<EndpointConsent>> => [
  ...usualClauses(binding),
  ...(binding.maximumAtOnce === undefined ? [] : limitClauses(binding)),
]

export const endpointConsentContract = suiteWith({
  port: "EndpointConsent",
  clauses: endpointConsentClauses,
})
