/**
 * Which IP addresses belong to the public internet.
 *
 * A customer names the URL we post to, so it must not reach what only we can reach: this machine,
 * its network, a cloud's metadata service. Judges addresses alone, never names; names are resolved
 * first (`guarded-connector.ts`). Source: the IANA special-purpose address registries for IPv4 and
 * IPv6 (RFC 6890 and its updates), consulted 2026-11-20.
 */
import { BlockList, isIPv4, isIPv6 } from "node:net"

const special4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  // Azure serves its platform agent on this one otherwise public address.
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

/** Only 2000::/3 is given out at all; these parts of it lead elsewhere or nowhere. */
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
 * Whether the text is an IP address of the public internet. An IPv4 address mapped into IPv6
 * (`::ffff:a.b.c.d`) counts as that IPv4 address; NAT64, 6to4 and Teredo addresses, which carry
 * another address inside, and addresses with a zone are never public.
 */
export const isPublicAddress = (ip: string): boolean => {
  if (isIPv4(ip)) return !notPublic4.check(ip, "ipv4")
  if (!isIPv6(ip) || ip.includes("%")) return false
  // A BlockList compares a mapped address with its IPv4 subnets.
  if (mapped4.check(ip, "ipv6")) return !notPublic4.check(ip, "ipv6")
  return unicast6.check(ip, "ipv6") && !notPublic6.check(ip, "ipv6")
}

/** Whether the text is an address of this machine itself: 127.0.0.0/8 or ::1. */
export const isLoopbackAddress = (ip: string): boolean => {
  if (isIPv4(ip)) return loopback4.check(ip, "ipv4")
  if (!isIPv6(ip) || ip.includes("%")) return false
  return loopback4.check(ip, "ipv6") || loopback6.check(ip, "ipv6")
}
