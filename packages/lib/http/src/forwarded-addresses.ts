/**
 * The addresses in `X-Forwarded-For`, the nearest proxy's last.
 *
 * Some proxies write ports (Azure: `203.0.113.9:50001`, `[2001:db8::1]:50001`), and a port is not
 * part of who the caller is. A member that is no address (`unknown`, RFC 7239, 6.2) ends the chain:
 * nobody vouches for what is left of it.
 */
import type { IncomingMessage } from "node:http"
import { isIP, isIPv6 } from "node:net"

const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/
const withPort = /^([\d.]+):\d{1,5}$/

/** The address without port and brackets; undefined when it is none. */
const addressIn = (node: string): string | undefined => {
  const inner = bracketed.exec(node)?.[1]
  if (inner !== undefined) return isIPv6(inner) ? inner : undefined
  const address = withPort.exec(node)?.[1] ?? node
  return isIP(address) === 0 ? undefined : address
}

/** Several header lines arrive as one, joined by commas. */
export const forwardedAddresses = (header: string | ReadonlyArray<string> = ""): Array<string> => {
  const members = String(header)
    .split(",")
    .map((member) => addressIn(member.trim()))
  const trusted = members.slice(members.lastIndexOf(undefined) + 1)
  return trusted.filter((address) => address !== undefined)
}

/** The caller's address, as the outermost of `hops` proxies of our own saw it. */
export const callerAddress = ({ socket, headers }: IncomingMessage, hops: number): string => {
  const forwarded = hops === 0 ? [] : forwardedAddresses(headers["x-forwarded-for"])
  return forwarded.at(-hops) ?? socket.remoteAddress ?? "unknown"
}
