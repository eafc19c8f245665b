/** The key by which rate limits count an address. Loads no library. */
import { isIPv6 } from "node:net"

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const networkGroups = 4

/** The groups of an address with `::` written out. */
const groupsOf = (address: string): ReadonlyArray<string> => {
  const [head = "", tail] = address.split("::")
  const before = head === "" ? [] : head.split(":")
  if (tail === undefined) return before
  const after = tail === "" ? [] : tail.split(":")
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => "0")
  return [...before, ...zeros, ...after]
}

/**
 * The unit that is limited: an IPv4 address, or an IPv6 network of 64 bits, which is one
 * customer's line.
 */
export const addressKey = (address: string): string => {
  const plain = mapped.exec(address)?.[1] ?? address.split("%", 1)[0] ?? ""
  if (!isIPv6(plain)) return plain
  const network = groupsOf(plain).slice(0, networkGroups)
  return network.map((group) => Number.parseInt(group, 16).toString(16)).join(":")
}
