/** Callers for tests of rate limits, and a virtual clock. */
import { type Instant, instant } from "@procurement/domain/calendar"
import type { SecretHash } from "@procurement/domain/credential"
import { emailAddress } from "@procurement/domain/email"
import { type TenantId, typeId } from "@procurement/domain/identity"
import { nip } from "@procurement/domain/party"
import type {
  Decision,
  LimitedCaller,
  RateLimiter,
  RateLimitRequest,
} from "@procurement/domain/rate-limit"
import type { Tenant } from "@procurement/domain/tenant"
import { lineText } from "@procurement/domain/text"
import * as Effect from "effect/Effect"

export const startOfTime: Instant = instant(Date.UTC(2026, 10, 20, 9, 30))

export const tenantWith = (changes: Partial<Tenant> = {}): Tenant => ({
  id: typeId("ten", startOfTime, new Uint8Array(10)) as TenantId,
  name: lineText("Zielona Łąka sp. z o.o."),
  plan: "standard",
  contract: {},
  buyer: {
    nip: nip("5252839118"),
    name: lineText("Zielona Łąka sp. z o.o."),
    address: { countryCode: "PL", line1: lineText("ul. Prosta 51") },
  },
  contactEmail: emailAddress("zakupy@example.com"),
  language: "pl",
  rateLimiting: "enforced",
  createdAt: startOfTime,
  ...changes,
})

export const callerWith = (
  changes: Partial<LimitedCaller> = {},
  tenant: Partial<Tenant> = {},
): LimitedCaller => ({
  tokenHash: "a".repeat(64) as SecretHash,
  clientId: "key-1",
  tenant: tenantWith(tenant),
  ...changes,
})

export const tokenNumbered = (number: number): SecretHash =>
  number.toString(16).padStart(64, "0") as SecretHash

export const aRead = (caller = callerWith()): RateLimitRequest => ({
  caller,
  route: "listOrders",
  kind: "read",
  cost: 1,
})

export const aWrite = (caller = callerWith()): RateLimitRequest => ({
  caller,
  route: "placeOrder",
  kind: "write",
  cost: 1,
})

/** The charge of a write with an idempotency key, before it is known whether it is a replay. */
export const aReplay = (caller = callerWith()): RateLimitRequest => ({
  ...aWrite(caller),
  kind: "replay",
})

export interface VirtualClock {
  readonly now: () => Instant
  readonly pass: (millis: number) => void
}

export const virtualClock = (): VirtualClock => {
  let at = startOfTime
  return {
    now: () => at,
    pass: (millis) => {
      at = instant(at + millis)
    },
  }
}

/** The decision, immediate or from the store. */
export const decided = (limiter: RateLimiter, request: RateLimitRequest): Promise<Decision> => {
  const decision = limiter.decide(request)
  return Effect.isEffect(decision) ? Effect.runPromise(decision) : Promise.resolve(decision)
}

/** The decision of a limiter whose store responds immediately. */
export const decidedNow = (limiter: RateLimiter, request: RateLimitRequest): Decision => {
  const decision = limiter.decide(request)
  return Effect.isEffect(decision) ? Effect.runSync(decision) : decision
}
