/** The table of special-purpose networks, at their edges. */
import { describe, expect, it } from "vitest"
import { isLoopbackAddress, isPublicAddress } from "../src/index.ts"

const notPublic = [
  ["0.0.0.0", "this network"],
  ["0.255.255.255", "this network"],
  ["10.0.0.0", "private"],
  ["10.255.255.255", "private"],
  ["100.64.0.0", "carrier-grade NAT"],
  ["100.100.100.200", "carrier-grade NAT, a cloud's metadata"],
  ["100.127.255.255", "carrier-grade NAT"],
  ["127.0.0.1", "loopback"],
  ["127.255.255.255", "loopback"],
  ["168.63.129.16", "a cloud's platform agent"],
  ["169.254.0.0", "link-local"],
  ["169.254.169.254", "link-local, clouds' metadata"],
  ["172.16.0.0", "private"],
  ["172.31.255.255", "private"],
  ["192.0.0.0", "protocol assignments"],
  ["192.0.0.255", "protocol assignments"],
  ["192.0.2.1", "documentation"],
  ["192.88.99.1", "6to4 relay"],
  ["192.168.0.0", "private"],
  ["192.168.255.255", "private"],
  ["198.18.0.0", "benchmarks"],
  ["198.19.255.255", "benchmarks"],
  ["198.51.100.7", "documentation"],
  ["203.0.113.7", "documentation"],
  ["224.0.0.1", "multicast"],
  ["239.255.255.255", "multicast"],
  ["240.0.0.0", "reserved"],
  ["255.255.255.255", "broadcast"],
  ["::", "unspecified"],
  ["::1", "loopback"],
  ["0:0:0:0:0:0:0:1", "loopback, written out"],
  ["::7f00:1", "IPv4-compatible"],
  ["::8.8.8.8", "IPv4-compatible"],
  ["::ffff:127.0.0.1", "IPv4-mapped loopback"],
  ["::ffff:7f00:1", "IPv4-mapped loopback in hex"],
  ["::FFFF:10.1.2.3", "IPv4-mapped private"],
  ["::ffff:169.254.169.254", "IPv4-mapped metadata"],
  ["::ffff:0:0", "IPv4-mapped zero"],
  ["64:ff9b::8.8.8.8", "NAT64"],
  ["64:ff9b::10.0.0.1", "NAT64 of a private one"],
  ["64:ff9b:1::1", "local NAT64"],
  ["100::1", "discard only"],
  ["2001::1", "Teredo"],
  ["2001:2::1", "benchmarks"],
  ["2001:10::1", "ORCHID"],
  ["2001:20::1", "ORCHIDv2"],
  ["2001:db8::1", "documentation"],
  ["2001:db8:ffff:ffff::1", "documentation"],
  ["2002:7f00:1::1", "6to4 of loopback"],
  ["2002:808:808::1", "6to4"],
  ["3fff::1", "documentation"],
  ["3fff:fff:ffff::1", "documentation"],
  ["5f00::1", "segment routing"],
  ["fc00::1", "unique local"],
  ["fd00:ec2::254", "unique local, a cloud's metadata"],
  ["fe80::1", "link-local"],
  ["fe80::1%eth0", "link-local with a zone"],
  ["2606:4700::1%eth0", "a zone on anything"],
  ["febf::1", "link-local"],
  ["fec0::1", "site-local"],
  ["ff02::1", "multicast"],
  ["4000::1", "not given out"],
  ["localhost", "a name"],
  ["example.com", "a name"],
  ["", "nothing"],
  ["010.0.0.1", "octal digits"],
  ["127.1", "a short form"],
  ["1.2.3.4.5", "no address"],
  ["[::1]", "brackets"],
] as const

const publicOnes = [
  "1.1.1.1",
  "8.8.8.8",
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.0",
  "168.63.129.17",
  "169.253.255.255",
  "169.255.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.0",
  "192.0.3.0",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "223.255.255.255",
  "::ffff:8.8.8.8",
  "::ffff:808:808",
  "2001:200::1",
  "2001:4860:4860::8888",
  "2001:db7:ffff::1",
  "2001:db9::1",
  "2003::1",
  "2606:4700:4700::1111",
  "2a00:1450:4001::1",
  "3ffe:ffff::1",
  "3fff:1000::1",
]

describe("isPublicAddress", () => {
  it.each(notPublic)("%j is not public (%s)", (ip) => {
    expect(isPublicAddress(ip)).toBe(false)
  })

  it.each(publicOnes)("%s is public", (ip) => {
    expect(isPublicAddress(ip)).toBe(true)
  })
})

describe("isLoopbackAddress", () => {
  it.each(["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])("%s is loopback", (ip) => {
    expect(isLoopbackAddress(ip)).toBe(true)
  })

  it.each([
    "10.0.0.1",
    "0.0.0.0",
    "::",
    "::2",
    "169.254.169.254",
    "localhost",
    "::1%lo",
    "8.8.8.8",
  ])("%s is not loopback", (ip) => {
    expect(isLoopbackAddress(ip)).toBe(false)
  })
})
