/** Which requests come from our own pages. */
import { describe, expect, it } from "vitest"
import { isOfOwnPage } from "../src/own-origin.ts"

const publicUrl = "https://api.example.com/"

describe("A request", () => {
  it("is of our own page when its origin is the server that is asked", () => {
    const host = "127.0.0.1:8080"
    expect(isOfOwnPage({ origin: "http://127.0.0.1:8080", host }, publicUrl)).toBe(true)
    expect(isOfOwnPage({ origin: "https://api.example.com", host }, publicUrl)).toBe(true)
  })

  it("is not when it names none, another, or nothing that is one", () => {
    const host = "api.example.com"
    for (const origin of [
      undefined,
      "null",
      "",
      "https://evil.example",
      "https://api.example.com.evil.example",
      "https://api.example.com:8443",
      "http://api.example.com:81",
    ]) {
      expect(isOfOwnPage({ host, ...(origin === undefined ? {} : { origin }) }, publicUrl)).toBe(
        false,
      )
    }
  })
})
