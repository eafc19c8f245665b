/** Limits for the address of a request, kept by this process, and for its failed attempts. */
import type { Request } from "express"
import type { Instant } from "@procurement/domain/calendar"
import { addressPolicy, type Decision, makeLocalLimiter } from "@procurement/domain/rate-limit"
import { addressKey } from "@procurement/lib-http"
import { LRUCache } from "lru-cache"
import { type Problem, problemKinds, rateLimited } from "../problem/problem.ts"
import type { AddressLimits, Admission } from "./admission.ts"
import { limitHeaders } from "./admit.ts"

const admissionOf = (decision: Decision): Admission => {
  const headers = limitHeaders(decision)
  return decision.refusal === undefined
    ? { headers }
    : { headers, refusal: rateLimited(decision.refusal) }
}

/** Uses the socket's address, or the one a trusted proxy forwards (`trustedProxies` of the app). */
export const makeAddressLimits = (now: () => Instant, ratePerMinute?: number): AddressLimits => {
  const limiter = makeLocalLimiter(addressPolicy(ratePerMinute), now)
  const decide = ({ ip = "" }: Pick<Request, "ip">, cost: -1 | 0 | 1): Decision =>
    limiter.decide(addressKey(ip), cost)
  return {
    charge: (request) => admissionOf(decide(request, 1)),
    giveBack: (request) => void decide(request, -1),
    headers: (request) => limitHeaders(decide(request, 0)),
  }
}

/** Makes one attempt with the secret of that key, unless the address has failed too often. */
type Attempt<Caller> = (
  key: string,
  request: Request,
  attempt: () => Promise<Caller | Problem>,
) => Promise<Caller | Problem>

const unauthenticated = 401

/**
 * Secrets that were accepted recently are always tried, so that a caller who shares an address with
 * an attacker is not locked out; `remembered` is how many.
 */
export const limitingFailures = <Caller extends object>(
  addressLimits: AddressLimits,
  remembered: number,
): Attempt<Caller> => {
  const wereGood = new LRUCache<string, true>({ max: remembered })
  return async (key, request, attempt) => {
    const { headers, refusal } = addressLimits.charge(request)
    if (refusal !== undefined && wereGood.get(key) === undefined) {
      return { ...refusal, headers: { ...headers, ...refusal.headers } }
    }
    const outcome = await attempt()
    const problem = "_tag" in outcome ? (outcome as Problem) : undefined
    if (problem === undefined) wereGood.set(key, true)
    const isWrong = problem !== undefined && problemKinds[problem.code].status === unauthenticated
    if (refusal === undefined && !isWrong) addressLimits.giveBack(request)
    return outcome
  }
}
