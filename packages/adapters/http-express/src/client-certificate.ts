/**
 * The certificate whose private key a caller has proved to hold: in its own TLS handshake, or in
 * the one with a proxy that we trust and that tells us in a header.
 *
 * A header from any other address is not looked at. Whose certificate it is, is not known here: the
 * chain does not matter where certificates are pinned one by one (RFC 8705, 2.2), unless the server
 * has been given authorities of its own; then one that they have not signed counts for nothing.
 */
import type { IncomingMessage } from "node:http"
import { BlockList, isIP } from "node:net"
import { TLSSocket } from "node:tls"

/** The DER bytes of the certificate, or undefined when there is none to believe in. */
export type ClientCertificateOf = (request: IncomingMessage) => Uint8Array | undefined

export interface ClientCertificateOptions {
  /** The server asks for certificates of these authorities alone; false: for any. */
  readonly authorizedOnly?: boolean
  /** Addresses or networks (`10.0.0.0/8`) whose header is believed. */
  readonly trustedProxies?: ReadonlyArray<string>
  /** In lower case: RFC 9440 calls it `client-cert`. */
  readonly header?: string
}

export const defaultCertificateHeader = "client-cert"

export const noClientCertificate: ClientCertificateOf = () => undefined

/** An address or network, taken apart; undefined when the text is neither. */
const networkOf = (text: string) => {
  const [address = "", bits, ...rest] = text.split("/")
  const version = isIP(address)
  const width = version === 4 ? 32 : 128
  const prefix = bits === undefined ? width : Number(bits)
  const isPrefix = /^\d{1,3}$/.test(bits ?? "0") && prefix <= width
  if (version === 0 || rest.length > 0 || !isPrefix) return undefined
  return { address, prefix, family: version === 4 ? "ipv4" : "ipv6" } as const
}

/** Whether the text is an address or a network. */
export const isNetwork = (text: string): boolean => networkOf(text) !== undefined

const listOf = (networks: ReadonlyArray<string>): BlockList => {
  const list = new BlockList()
  for (const text of networks) {
    const network = networkOf(text)
    if (network === undefined) throw new TypeError(`${text} is no address and no network`)
    list.addSubnet(network.address, network.prefix, network.family)
  }
  return list
}

const certificateOfSocket = (
  { socket }: IncomingMessage,
  authorizedOnly: boolean,
): Uint8Array | undefined => {
  if (!(socket instanceof TLSSocket) || (authorizedOnly && !socket.authorized)) return undefined
  const { raw } = socket.getPeerCertificate()
  return raw
}

const pem = /^-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----\s*$/

const unescaped = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** RFC 9440, 2.1 (`:MII…=:`), or the escaped PEM that nginx has (`$ssl_client_escaped_cert`). */
export const certificateFromHeader = (value: string): Uint8Array | undefined => {
  const text =
    /^:([A-Za-z0-9+/]+={0,2}):$/.exec(value)?.[1] ?? pem.exec(unescaped(value) ?? "")?.[1]
  return text === undefined ? undefined : Buffer.from(text.replace(/\s/g, ""), "base64")
}

/** How a server finds the certificate of a request. Throws when a proxy is no address. */
export const makeClientCertificateOf = (
  options: ClientCertificateOptions = {},
): ClientCertificateOf => {
  const { authorizedOnly = false, trustedProxies = [], header = defaultCertificateHeader } = options
  const trusted = listOf(trustedProxies)
  const isTrusted = (address: string): boolean =>
    trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4")
  return (request) => {
    const { remoteAddress } = request.socket
    if (trustedProxies.length > 0 && remoteAddress !== undefined && isTrusted(remoteAddress)) {
      const value = request.headers[header]
      return typeof value === "string" ? certificateFromHeader(value) : undefined
    }
    return certificateOfSocket(request, authorizedOnly)
  }
}
