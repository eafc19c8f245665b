/**
 * Where we may connect to at all: one rule for registration and for every connection.
 *
 * A host is taken when it has addresses and each of them is allowed. A name with one address in
 * our own network among public ones is a mistake or an attack; either way not ours to choose from.
 */
import { isIP } from "node:net"
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts"
import { makePublicResolver, type Resolve, resolveAsSystem } from "./resolver.ts"

export interface AddressOptions {
  /** Whether 127.0.0.0/8 and ::1 may be reached; other private addresses never are. */
  readonly allowLoopback: boolean
  /**
   * Who resolves names. When not given: the name servers alone, or, where loopback is allowed, the
   * system with its hosts file.
   */
  readonly resolve?: Resolve | undefined
}

/** Not every address may be connected to. Which ones there are, customers are not told. */
export class ForbiddenAddressError extends Error {
  override readonly name = "ForbiddenAddressError"
  constructor() {
    super("the host has an address that is not public")
  }
}

/**
 * The addresses of a host, a name or a literal address without brackets, at least one, all of them
 * allowed. Fails with `ForbiddenAddressError`, or as the resolver failed.
 */
export type AllowedAddresses = (host: string) => Promise<ReadonlyArray<string>>

/** Whether that IP address may be connected to. */
export const isAllowedAddress = (ip: string, allowLoopback: boolean): boolean =>
  isPublicAddress(ip) || (allowLoopback && isLoopbackAddress(ip))

export const makeAllowedAddresses = ({
  allowLoopback,
  resolve = allowLoopback ? resolveAsSystem : makePublicResolver(),
}: AddressOptions): AllowedAddresses => {
  const isAllowed = (ip: string): boolean => isAllowedAddress(ip, allowLoopback)
  return async (host) => {
    const addresses = isIP(host) === 0 ? await resolve(host) : [host]
    if (addresses.length === 0 || !addresses.every(isAllowed)) throw new ForbiddenAddressError()
    return addresses
  }
}
