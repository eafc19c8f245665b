/** Validation of custom headers. */
import { describe, expect, it } from "@effect/vitest"
import {
  customHeaders,
  headerNameFault,
  headerValueFault,
  maximumCustomHeaders,
  maximumHeaderNameLength,
  maximumHeaderValueLength,
} from "@procurement/domain/webhook"
import * as Schema from "effect/Schema"

describe("Names of headers", () => {
  it.each([
    ["X-Gateway-Token", undefined],
    ["authorization", undefined],
    ["x".repeat(maximumHeaderNameLength), undefined],
    ["x".repeat(maximumHeaderNameLength + 1), "too-long"],
    ["", "malformed"],
    ["X Token", "malformed"],
    ["X-Token:", "malformed"],
    ["X-Token\r\nHost", "malformed"],
    ["Żeton", "malformed"],
    ["Host", "reserved"],
    ["CONTENT-LENGTH", "reserved"],
    ["webhook-id", "reserved"],
    ["X-Service-Signature", "reserved"],
    ["Proxy-Authorization", "reserved"],
  ])("%j: %s", (name, fault) => {
    expect(headerNameFault(name, ["X-Other"])).toBe(fault)
  })

  it("a name that differs only in case is repeated", () => {
    expect(headerNameFault("x-token", ["X-Other", "X-Token"])).toBe("repeated")
  })
})

describe("Values of headers", () => {
  it.each([
    ["Basic YWJj==", undefined],
    ["a\tb", undefined],
    ["x".repeat(maximumHeaderValueLength), undefined],
    ["x".repeat(maximumHeaderValueLength + 1), "too-long"],
    ["", "malformed"],
    [" a", "malformed"],
    ["a ", "malformed"],
    ["a\nb", "malformed"],
    ["żeton", "malformed"],
    ["a\u007fb", "malformed"],
  ])("%j: %s", (value, fault) => {
    expect(headerValueFault(value)).toBe(fault)
  })

  it.prop(
    "Node's HTTP client accepts every valid header",
    [Schema.String, Schema.String],
    ([name, value]) => {
      if (headerNameFault(name, []) !== undefined || headerValueFault(value) !== undefined) return
      expect(() => new Headers([[name, value]])).not.toThrow()
    },
  )
})

describe("customHeaders", () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, nth) => ({ name: `X-${nth}`, value: "a" }))

  it("customHeaders returns valid headers unchanged", () => {
    const headers = many(maximumCustomHeaders)
    expect(customHeaders(headers)).toEqual(headers)
  })

  it.each([
    [many(maximumCustomHeaders + 1), "has 11 headers, more than 10"],
    [[{ name: "Host", value: "a" }], '"Host" is a header that the service sets itself'],
    [[{ name: "X-A", value: "a\nb" }], '"X-A" is malformed (RFC 9110, 5.5 and 5.6.2)'],
    [[...many(1), { name: "x-0", value: "b" }], '"x-0" repeats a name'],
  ])("throws for a fault: %j", (headers, message) => {
    expect(() => customHeaders(headers)).toThrow(message)
  })
})
