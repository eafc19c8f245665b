/**
 * The addresses that we may connect to: one rule for registration and for every connection.
 *
 * A host is accepted if it has addresses and all of them are allowed. A name with an address of our
 * own network among public ones is a mistake or an attack, so it is rejected as a whole.
 *
 * Customers choose the URL that we post to, so it must not reach addresses that only we can reach:
 * this machine, its network, a cloud's metadata service.
 * Source of the public addresses: the IANA special-purpose address registries for IPv4 and IPv6
 * (RFC 6890 and its updates), consulted 2026-11-20.
 */
import { lookup, Resolver } from "node:dns/promises"
import { BlockList, isIP, isIPv4, isIPv6 } from "node:net"

const special4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  // Azure serves its platform agent on this address, which is otherwise public.
  "168.63.129.16/32",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
] as const

/** IANA allocates only 2000::/3; these parts of it are not publicly routable. */
const special6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"] as const

const listOf = (family: "ipv4" | "ipv6", subnets: ReadonlyArray<string>): BlockList => {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = "", prefix = ""] = subnet.split("/")
    list.addSubnet(network, Number(prefix), family)
  }
  return list
}

const notPublic4 = listOf("ipv4", special4)
const notPublic6 = listOf("ipv6", special6)
const unicast6 = listOf("ipv6", ["2000::/3"])
const mapped4 = listOf("ipv6", ["::ffff:0:0/96"])
const loopback4 = listOf("ipv4", ["127.0.0.0/8"])
const loopback6 = listOf("ipv6", ["::1/128"])

/**
 * Whether the text is a public IP address. An IPv4 address mapped into IPv6 (`::ffff:a.b.c.d`)
 * counts as that IPv4 address; NAT64, 6to4 and Teredo addresses, which contain another address, and
 * addresses with a zone are never public.
 */
export const isPublicAddress = (ip: string): boolean => {
  if (isIPv4(ip)) return !notPublic4.check(ip, "ipv4")
  if (!isIPv6(ip) || ip.includes("%")) return false
  // A BlockList compares a mapped address with its IPv4 subnets.
  if (mapped4.check(ip, "ipv6")) return !notPublic4.check(ip, "ipv6")
  return unicast6.check(ip, "ipv6") && !notPublic6.check(ip, "ipv6")
}

/** Whether the text is a loopback address: 127.0.0.0/8 or ::1. */
export const isLoopbackAddress = (ip: string): boolean => {
  if (isIPv4(ip)) return loopback4.check(ip, "ipv4")
  if (!isIPv6(ip) || ip.includes("%")) return false
  return loopback4.check(ip, "ipv6") || loopback6.check(ip, "ipv6")
}

/**
 * Resolves a host name to all its addresses, of both families, IPv4 first, without checking them.
 * Fails with Node's errors: `ENOTFOUND` when the name has no address, any other code when the
 * lookup failed.
 */
export type Resolve = (hostname: string) => Promise<ReadonlyArray<string>>

/** Codes with which a name server reports that a name does not exist or is invalid. */
const absences: ReadonlySet<unknown> = new Set(["ENOTFOUND", "ENODATA", "EBADNAME"])

export const isAbsence = (cause: unknown): boolean =>
  cause instanceof Error && absences.has(Reflect.get(cause, "code"))

/**
 * `localhost` and all names below it, which name servers do not resolve (RFC 6761, section 6.3).
 */
const loopbackName = /(?:^|\.)localhost\.?$/i

export const isLoopbackName = (hostname: string): boolean => loopbackName.test(hostname)

const options = { timeout: 1_500, tries: 2 }

const noAddress = (): Error => Object.assign(new Error("no address"), { code: "ENOTFOUND" })

export interface NameServers {
  /** `address:port` of each server; default: the system's. */
  readonly servers?: ReadonlyArray<string>
}

/**
 * Queries the system's name servers for exactly that name, without hosts file and search list, so
 * that it never matches a name of our own network. It needs no thread, so names that never resolve
 * do not delay other work.
 */
export const makePublicResolver = ({ servers }: NameServers = {}): Resolve => {
  const resolver = new Resolver(options)
  if (servers !== undefined) resolver.setServers(servers)
  return async (hostname) => {
    if (isLoopbackName(hostname)) return ["127.0.0.1", "::1"]
    const answers = await Promise.allSettled([
      resolver.resolve4(hostname),
      resolver.resolve6(hostname),
    ])
    const ips = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []))
    if (ips.length > 0) return ips
    const causes = answers.flatMap((answer) => (answer.status === "rejected" ? answer.reason : []))
    throw causes.find((cause) => !isAbsence(cause)) ?? noAddress()
  }
}

/** Resolves as other programs on this machine do: hosts file first. For development. */
export const resolveAsSystem: Resolve = async (hostname) => {
  const addresses = await lookup(hostname, { all: true, order: "ipv4first" })
  return addresses.map(({ address }) => address)
}

export interface AddressOptions {
  /** Whether 127.0.0.0/8 and ::1 are allowed; other private addresses never are. */
  readonly allowLoopback: boolean
  /**
   * Resolves names. Default: only the name servers; if loopback is allowed, the system with its
   * hosts file.
   */
  readonly resolve?: Resolve | undefined
}

/** A forbidden address. The message does not reveal the address to customers. */
export class ForbiddenAddressError extends Error {
  override readonly name = "ForbiddenAddressError"
  constructor() {
    super("the host resolves to a non-public IP address")
  }
}

/**
 * The addresses of a host (a name, or a literal address without brackets): at least one, all
 * allowed. Fails with `ForbiddenAddressError` or with the resolver's error.
 */
export type AllowedAddresses = (host: string) => Promise<ReadonlyArray<string>>

/** Whether we may connect to that IP address. */
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
