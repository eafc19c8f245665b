import { describe, expect, it } from "vitest"
import { bytesOf, inRequests } from "../../src/connection/request-size.ts"

describe("The size of a message", () => {
  it("counts bytes of key, value and each header, whatever they are made of", () => {
    const empty = bytesOf({ value: null })
    const headers = { one: "ż", two: [Buffer.from("a"), "bc"] }
    const message = { key: "key", value: Buffer.from("value"), headers }
    const ofHeaders = "one".length + 2 + "two".length + 1 + "two".length + 2
    expect(bytesOf(message)).toBe(empty + 3 + 5 + ofHeaders)
  })
})

describe("Messages in requests", () => {
  const megabyte = 1_000_000
  const split = (...lengths: ReadonlyArray<number>) =>
    inRequests(lengths, (length) => ({ value: "x".repeat(length) }))

  it("are together as long as a broker takes them, and keep their order", () => {
    expect(split(1, 2, 3)).toEqual([[1, 2, 3]])
    expect(split(megabyte / 2, megabyte / 2, 1)).toEqual([[megabyte / 2], [megabyte / 2, 1]])
    expect(split()).toEqual([])
  })

  it("are alone when they are too large by themselves", () => {
    expect(split(1, megabyte, 2)).toEqual([[1], [megabyte], [2]])
  })
})
