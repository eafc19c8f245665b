import { expect, it } from "vitest"
import { inNetworks, isNetwork } from "../src/index.ts"

it.each([
  ["10.0.0.0/8", "10.1.2.3", true],
  ["10.0.0.0/8", "::ffff:10.1.2.3", true],
  ["10.0.0.0/8", "11.1.2.3", false],
  ["192.0.2.7", "192.0.2.7", true],
  ["192.0.2.7", "192.0.2.8", false],
  ["2001:db8::/32", "2001:db8:1::1", true],
  ["2001:db8::/32", "2001:db9::1", false],
  ["0.0.0.0/0", "", false],
])("the network %s contains %s: %s", (network, address, isInside) => {
  expect(inNetworks([network])(address)).toBe(isInside)
})

it.each(["10.0.0.0/33", "10.0.0/8", "example.com", "10.0.0.0/8/8", ""])(
  "%s is not a network",
  (text) => {
    expect(isNetwork(text)).toBe(false)
    expect(() => inNetworks([text])).toThrow("neither an address nor a network")
  },
)
