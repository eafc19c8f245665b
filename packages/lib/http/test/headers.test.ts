/** What headers of a request say: who sent it, and how its body is coded. */
import { describe, expect, it } from "vitest"
import { bodyText, forwardedAddresses, isCoded } from "../src/index.ts"

describe("X-Forwarded-For", () => {
  it.each([
    ["203.0.113.9", ["203.0.113.9"]],
    ["203.0.113.9:50001", ["203.0.113.9"]],
    ["[2001:db8::1]:50001", ["2001:db8::1"]],
    ["[2001:db8::1]", ["2001:db8::1"]],
    ["2001:db8::1", ["2001:db8::1"]],
    ["203.0.113.9:1, 10.0.0.2:2 ,10.0.0.3", ["203.0.113.9", "10.0.0.2", "10.0.0.3"]],
    ["203.0.113.9, unknown, 10.0.0.3", ["10.0.0.3"]],
    ["203.0.113.9, unknown", []],
    ["203.0.113.9,", []],
    ["_hidden, [203.0.113.9]:1", []],
    ["203.0.113.9:x", []],
    ["203.0.113.999:1", []],
    ["2001:db8::1]:1", []],
    ["", []],
    [undefined, []],
  ])("%j holds the addresses %j", (header, addresses) => {
    expect(forwardedAddresses(header)).toEqual(addresses)
  })
})

describe("Content-Encoding", () => {
  it.each([undefined, "", "identity", "Identity", " identity , IDENTITY "])(
    "%j is no coding",
    (header) => {
      expect(isCoded(header)).toBe(false)
    },
  )

  it.each(["gzip", "GZIP", "identity, gzip", "br", "x"])("%j is a coding", (header) => {
    expect(isCoded(header)).toBe(true)
  })
})

it("the text of a body has no byte order mark", () => {
  expect(bodyText(Buffer.from("\uFEFF{}"))).toBe("{}")
  expect(bodyText(Buffer.from("żółć"))).toBe("żółć")
})
