/**
 * The way to addresses that somebody else has named, for other adapters: an app hands it to them,
 * so that one rule (address-policy.ts) holds for whatever is not ours to choose.
 */
import { isIP } from "node:net"
import type { buildConnector } from "undici"
import { type AddressOptions, isAllowedAddress, makeAllowedAddresses } from "./address-policy.ts"
import { makeGuardedConnector } from "./guarded-connector.ts"
import { isLoopbackName } from "./resolver.ts"

export interface GuardedReachOptions extends AddressOptions {
  /** For the name, the connection and the TLS handshake together. */
  readonly timeoutMillis: number
}

export interface GuardedReach {
  /** Opens connections to allowed addresses alone. */
  readonly connect: buildConnector.connector
  /**
   * Whether a host, as a URL has it, is forbidden by its text alone: a literal address, or
   * `localhost`. For those who leave names to a proxy.
   */
  readonly isForbiddenText: (host: string) => boolean
}

export const makeGuardedReach = ({
  timeoutMillis,
  ...addresses
}: GuardedReachOptions): GuardedReach => {
  const allowed = makeAllowedAddresses(addresses)
  return {
    connect: makeGuardedConnector({ allowed, timeoutMillis, ca: [] }),
    isForbiddenText: (host) => {
      // In a URL an IPv6 address stands in brackets, and only there.
      const text = host.replace(/^\[(.*)\]$/, "$1")
      if (isIP(text) !== 0) return !isAllowedAddress(text, addresses.allowLoopback)
      return !addresses.allowLoopback && isLoopbackName(text)
    },
  }
}
