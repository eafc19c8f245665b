/**
 * Opens connections to allowed addresses only.
 *
 * A name is resolved once and the socket is given exactly the addresses that were judged, so an
 * answer that changes between the check and the connection changes nothing. Literal addresses never
 * reach a resolver and are judged before the socket is opened.
 */
import { lookup as systemLookup, type LookupAddress } from "node:dns"
import { isIP, type LookupFunction } from "node:net"
import { getCACertificates } from "node:tls"
import { buildConnector } from "undici"

/** No address may be connected to. Which ones there are stays with us: customers read this. */
export class ForbiddenAddressError extends Error {
  override readonly name = "ForbiddenAddressError"
  constructor() {
    super("the host has no public address")
  }
}

export type IsAllowed = (address: string) => boolean

/** Asks for every address of a name. */
export interface ResolveAll {
  (
    hostname: string,
    options: { readonly all: true; readonly family?: number | undefined },
    callback: (
      error: NodeJS.ErrnoException | null,
      addresses: ReadonlyArray<LookupAddress>,
    ) => void,
  ): void
}

const familyOf = (family: number | "IPv4" | "IPv6" | undefined): number => {
  if (family === "IPv4") return 4
  return family === "IPv6" ? 6 : (family ?? 0)
}

/** A `lookup` for sockets that answers allowed addresses only, and fails when there are none. */
export const guardedLookup =
  (isAllowed: IsAllowed, resolveAll: ResolveAll = systemLookup): LookupFunction =>
  (hostname, { all, family }, callback) =>
    resolveAll(hostname, { all: true, family: familyOf(family) }, (error, addresses) => {
      const allowed = error === null ? addresses.filter(({ address }) => isAllowed(address)) : []
      const [first] = allowed
      if (first === undefined) callback(error ?? new ForbiddenAddressError(), "")
      else if (all === true) callback(null, allowed)
      else callback(null, first.address, first.family)
    })

export interface GuardedConnectorOptions {
  readonly isAllowed: IsAllowed
  /** Name, connection and TLS handshake together. */
  readonly timeoutMillis: number
  /** PEM certificates trusted besides the usual ones. */
  readonly ca: ReadonlyArray<string>
}

export const makeGuardedConnector = ({
  isAllowed,
  timeoutMillis,
  ca,
}: GuardedConnectorOptions): buildConnector.connector => {
  const connect = buildConnector({
    lookup: guardedLookup(isAllowed),
    timeout: timeoutMillis,
    allowH2: false,
    ...(ca.length === 0 ? {} : { ca: [...getCACertificates("default"), ...ca] }),
  })
  return (options, callback) => {
    if (isIP(options.hostname) === 0 || isAllowed(options.hostname)) connect(options, callback)
    else queueMicrotask(() => callback(new ForbiddenAddressError(), null))
  }
}
