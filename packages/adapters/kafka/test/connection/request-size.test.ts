import { describe, expect, it } from "vitest"
import { bytesOf, inRequests } from "../../src/connection/request-size.ts"

describe("bytesOf", () => {
  it("bytesOf counts the bytes of key, value and headers, for strings and buffers", () => {
    const empty = bytesOf({ value: null })
    const headers = { one: "ż", two: [Buffer.from("a"), "bc"] }
    const message = { key: "key", value: Buffer.from("value"), headers }
    const ofHeaders = "one".length + 2 + "two".length + 1 + "two".length + 2
    expect(bytesOf(message)).toBe(empty + 3 + 5 + ofHeaders)
  })
})

describe("inRequests", () => {
  const megabyte = 1_000_000
  const split = (...lengths: ReadonlyArray<number>) =>
    inRequests(lengths, (length) => ({ value: "x".repeat(length) }))

  it("inRequests fills each request up to the broker's limit and keeps the order", () => {
    expect(split(1, 2, 3)).toEqual([[1, 2, 3]])
    expect(split(megabyte / 2, megabyte / 2, 1)).toEqual([[megabyte / 2], [megabyte / 2, 1]])
    expect(split()).toEqual([])
  })

  it("inRequests puts a message that exceeds the limit into a request of its own", () => {
    expect(split(1, megabyte, 2)).toEqual([[1], [megabyte], [2]])
  })
})
