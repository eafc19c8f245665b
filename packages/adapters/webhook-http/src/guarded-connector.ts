/**
 * Opens connections to allowed addresses only.
 *
 * A name is resolved once and the socket is given exactly the addresses that were judged, so an
 * answer that changes between the check and the connection changes nothing. Literal addresses never
 * reach a resolver and are judged before the socket is opened.
 */
import { constants } from "node:crypto"
import type { LookupAddress } from "node:dns"
import { isIP, type LookupFunction } from "node:net"
import { createSecureContext, DEFAULT_CIPHERS, getCACertificates } from "node:tls"
import { callbackify } from "node:util"
import { buildConnector } from "undici"
import type { AllowedAddresses } from "./address-policy.ts"

/**
 * Of several addresses each gets so long before the next is tried; 250 ms, Node's own choice, would
 * give up every endpoint on the other side of the world.
 */
const addressTimeoutMillis = 1_500

/**
 * Of each family; all of them are judged. Who answers for a name may give it thousands of addresses
 * of others, and each that does not answer leads to the next.
 */
const mostOfAFamily = 4

const few = (addresses: ReadonlyArray<string>): Array<LookupAddress> =>
  [4, 6].flatMap((family) =>
    addresses
      .filter((address) => isIP(address) === family)
      .slice(0, mostOfAFamily)
      .map((address) => ({ address, family })),
  )

/** A `lookup` for sockets that answers what is allowed, and fails when something is not. */
export const guardedLookup = (allowed: AllowedAddresses): LookupFunction => {
  const ask = callbackify(allowed)
  return (hostname, { all }, callback) =>
    ask(hostname, (error, addresses) => {
      if (error !== null) return callback(error, "")
      const found = few(addresses)
      const [first = { address: "", family: 4 }] = found
      return all === true ? callback(null, found) : callback(null, first.address, first.family)
    })
}

/**
 * What an endpoint can't make us pay for: keys of Diffie-Hellman groups that it has chosen itself
 * (a second of computing for 10,000 bits), and one handshake after another on one connection.
 */
const frugal = {
  minVersion: "TLSv1.2",
  ciphers: `${DEFAULT_CIPHERS}:!DHE`,
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
} as const

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
    secureContext: createSecureContext({ ...trusted, ...frugal }),
  })
  const judge = callbackify(allowed)
  return (options, callback) => {
    if (isIP(options.hostname) === 0) return connect(options, callback)
    return judge(options.hostname, (error) =>
      error === null ? connect(options, callback) : callback(error, null),
    )
  }
}
