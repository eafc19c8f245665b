/** The requests of the dashboard. */
import { describe, expect, it } from "vitest"
import { call, nextPage, withQuery } from "../api/calls.ts"

describe("Calls", () => {
  it("a call omits unset parameters from its query", () => {
    expect(withQuery("/v1/events", { type: undefined, after: "" })).toBe("/v1/events")
    const query = { type: "order.shipped", after: undefined, limit: 20 } as const
    expect(call("get", "/v1/events", { query })).toStrictEqual({
      method: "GET",
      path: "/v1/events?type=order.shipped&limit=20",
    })
  })

  it("a call stays on its path even when an id contains `../`", () => {
    const { path } = call("get", "/v1/webhooks/{id}", { path: { id: "../usage?x" } })
    expect(path).toBe("/v1/webhooks/..%2Fusage%3Fx")
  })
})

describe("nextPage", () => {
  it("nextPage uses the path that the API returned", () => {
    expect(nextPage("/v1/events?after=evt_1&limit=20").path).toBe("/v1/events?after=evt_1&limit=20")
  })

  it("nextPage rejects an address outside the API, which must not get the token", () => {
    for (const next of [
      "https://elsewhere.example/v1/",
      "//elsewhere.example/v1/",
      "/v1/\\x",
      "/",
    ]) {
      expect(() => nextPage(next)).toThrow("not a page of the API")
    }
  })
})
