/** Rate limits by the address of a request, local to this process. */
import { isIPv6 } from "node:net"
import type { Request } from "express"
import type { Instant } from "@procurement/domain/calendar"
import { addressPolicy, type Decision, makeLocalLimiter } from "@procurement/domain/rate-limit"
import type { AddressLimits, Admission } from "./admission.ts"
import { limitHeaders, rateLimited } from "./admit.ts"

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const networkGroups = 4

/** The groups of an address with `::` expanded. */
const groupsOf = (address: string): ReadonlyArray<string> => {
  const [head = "", tail] = address.split("::")
  const before = head === "" ? [] : head.split(":")
  if (tail === undefined) return before
  const after = tail === "" ? [] : tail.split(":")
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0")
  return [...before, ...zeros, ...after]
}

/**
 * The unit of the limit: an IPv4 address, or an IPv6 network of 64 bits, which is one customer's
 * line.
 */
export const addressKey = (address: string): string => {
  const plain = mapped.exec(address)?.[1] ?? address.split("%", 1)[0] ?? ""
  if (!isIPv6(plain)) return plain
  const network = groupsOf(plain).slice(0, networkGroups)
  return network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")
}

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
