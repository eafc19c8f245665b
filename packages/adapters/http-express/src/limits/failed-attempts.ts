/** Limits the failed attempts to authenticate from an address. */
import type { Request } from "express"
import { LRUCache } from "lru-cache"
import { type Problem, problemKinds } from "../problem/problem.ts"
import type { AddressLimits } from "./admission.ts"

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
