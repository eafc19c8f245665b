/**
 * Opens connections to allowed addresses only.
 *
 * A name is resolved once and the socket is given exactly the addresses that were judged, so an
 * answer that changes between the check and the connection changes nothing. Literal addresses never
 * reach a resolver and are judged before the socket is opened.
 */
import { isIP, type LookupFunction } from "node:net"
import { createSecureContext, getCACertificates } from "node:tls"
import { callbackify } from "node:util"
import { buildConnector } from "undici"
import type { AllowedAddresses } from "./address-policy.ts"

/**
 * Of several addresses each gets so long before the next is tried; 250 ms, Node's own choice, would
 * give up every endpoint on the other side of the world.
 */
const addressTimeoutMillis = 1_500

/** A `lookup` for sockets that answers what is allowed, and fails when something is not. */
export const guardedLookup = (allowed: AllowedAddresses): LookupFunction => {
  const ask = callbackify(allowed)
  return (hostname, { all }, callback) =>
    ask(hostname, (error, addresses) => {
      if (error !== null) return callback(error, "")
      const found = addresses.map((address) => ({ address, family: isIP(address) }))
      const [first = { address: "", family: 4 }] = found
      return all === true ? callback(null, found) : callback(null, first.address, first.family)
    })
}

export interface GuardedConnectorOptions {
  readonly allowed: AllowedAddresses
  /** Name, connection and TLS handshake together. */
  readonly timeoutMillis: number
  /** PEM certificates trusted besides the usual ones. */
  readonly ca: ReadonlyArray<string>
}

export const makeGuardedConnector = ({
  allowed,
  timeoutMillis,
  ca,
}: GuardedConnectorOptions): buildConnector.connector => {
  const trusted = ca.length === 0 ? {} : { ca: [...getCACertificates("default"), ...ca] }
  const connect = buildConnector({
    lookup: guardedLookup(allowed),
    timeout: timeoutMillis,
    autoSelectFamilyAttemptTimeout: addressTimeoutMillis,
    allowH2: false,
    // One for all connections: to make it is many times the work of a handshake.
    secureContext: createSecureContext({ ...trusted, minVersion: "TLSv1.2" }),
  })
  const judge = callbackify(allowed)
  return (options, callback) => {
    if (isIP(options.hostname) === 0) return connect(options, callback)
    return judge(options.hostname, (error) =>
      error === null ? connect(options, callback) : callback(error, null),
    )
  }
}
