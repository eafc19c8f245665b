/** Networks of addresses: `10.0.0.0/8`, `2001:db8::/32`, or a single address. */
import { BlockList, isIP } from "node:net"

/** Parses an address or network; undefined when the text is neither. */
const networkOf = (text: string) => {
  const [address = "", bits, ...rest] = text.split("/")
  const version = isIP(address)
  const width = version === 4 ? 32 : 128
  const prefix = bits === undefined ? width : Number(bits)
  const isPrefix = /^\d{1,3}$/.test(bits ?? "0") && prefix <= width
  if (version === 0 || rest.length > 0 || !isPrefix) return undefined
  return { address, prefix, family: version === 4 ? "ipv4" : "ipv6" } as const
}

/** True when the text is an address or a network. */
export const isNetwork = (text: string): boolean => networkOf(text) !== undefined

/**
 * Returns a function that decides whether an address belongs to one of the networks; an IPv4
 * address may be written as IPv6 (`::ffff:10.0.0.1`). Throws for a text that is no network.
 */
export const inNetworks = (networks: ReadonlyArray<string>): ((address: string) => boolean) => {
  const list = new BlockList()
  for (const text of networks) {
    const network = networkOf(text)
    if (network === undefined) throw new TypeError(`${text} is neither an address nor a network`)
    list.addSubnet(network.address, network.prefix, network.family)
  }
  return (address) => {
    const version = isIP(address)
    return version !== 0 && list.check(address, version === 6 ? "ipv6" : "ipv4")
  }
}
