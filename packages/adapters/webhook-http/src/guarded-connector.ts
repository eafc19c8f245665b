/**
 * Opens connections to allowed addresses only.
 *
 * A name is resolved once and the socket gets exactly the addresses that were checked, so a DNS
 * response that changes between check and connection has no effect. Literal addresses are never
 * resolved; they are checked before the socket is opened.
 */
import { constants } from "node:crypto"
import type { LookupAddress } from "node:dns"
import { type LookupFunction, isIP } from "node:net"
import { DEFAULT_CIPHERS, createSecureContext, getCACertificates } from "node:tls"
import { callbackify } from "node:util"
import { buildConnector } from "undici"
import {
  type AddressOptions,
  type AllowedAddresses,
  isAllowedAddress,
  isLoopbackName,
  makeAllowedAddresses,
} from "./addresses.ts"

/**
 * How long each of several addresses is tried before the next one; Node's default of 250 ms would
 * fail for every endpoint on another continent.
 */
const addressTimeoutMillis = 1_500

/**
 * The maximum number of addresses tried per family; all addresses are checked. The owner of a name
 * may list thousands of addresses of others, and each one that does not respond costs the timeout.
 */
const maximumPerFamily = 4

const few = (addresses: ReadonlyArray<string>): Array<LookupAddress> =>
  [4, 6].flatMap((family) =>
    addresses
      .filter((address) => isIP(address) === family)
      .slice(0, maximumPerFamily)
      .map((address) => ({ address, family })),
  )

/**
 * A `lookup` for sockets that returns the allowed addresses; fails if any address is not allowed.
 */
export const guardedLookup = (allowed: AllowedAddresses): LookupFunction => {
  const ask = callbackify(allowed)
  return (hostname, { all }, callback) =>
    ask(hostname, (error, addresses) => {
      if (error !== null) return callback(error, "")
      const selected = few(addresses)
      const [first = { address: "", family: 4 }] = selected
      return all === true ? callback(null, selected) : callback(null, first.address, first.family)
    })
}

/**
 * TLS options against costly endpoints: no Diffie-Hellman groups chosen by the endpoint (a second
 * of computing for 10,000 bits), and no renegotiation of a connection.
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
  /** PEM certificates to trust in addition to the usual ones. */
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
    // Shared by all connections: creating it costs many times a handshake.
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

export interface GuardedReachOptions extends AddressOptions {
  /** For the name, the connection and the TLS handshake together. */
  readonly timeoutMillis: number
}

/**
 * Opens connections to addresses that other parties have chosen. Apps pass it to other adapters, so
 * that one rule (addresses.ts) applies to every address that is not in our configuration.
 */
export interface GuardedReach {
  /** Opens connections to allowed addresses only. */
  readonly connect: buildConnector.connector
  /**
   * Whether a host, as written in a URL, is forbidden without resolving it: a literal address, or
   * `localhost`. For callers that leave names to a proxy.
   */
  readonly isForbiddenText: (host: string) => boolean
}

export const makeEgressPolicy = ({
  timeoutMillis,
  ...addresses
}: GuardedReachOptions): GuardedReach => {
  const allowed = makeAllowedAddresses(addresses)
  return {
    connect: makeGuardedConnector({ allowed, timeoutMillis, ca: [] }),
    isForbiddenText: (host) => {
      // In a URL, and only there, an IPv6 address has brackets.
      const text = host.replace(/^\[(.*)\]$/, "$1")
      if (isIP(text) !== 0) return !isAllowedAddress(text, addresses.allowLoopback)
      return !addresses.allowLoopback && isLoopbackName(text)
    },
  }
}
