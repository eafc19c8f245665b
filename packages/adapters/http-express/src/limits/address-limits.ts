/** Limits for the address of a request, kept by this process. */
import type { Request } from "express"
import type { Instant } from "@procurement/domain/calendar"
import { addressPolicy, type Decision, makeLocalLimiter } from "@procurement/domain/rate-limit"
import { addressKey } from "@procurement/lib-http"
import type { AddressLimits, Admission } from "./admission.ts"
import { rateLimited } from "../problem/problem.ts"
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
