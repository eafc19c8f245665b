/** The requests of the dashboard. */
import { describe, expect, it } from "vitest"
import { listDeliveries, listEvents, nextPage, readWebhook, withQuery } from "../page/calls.mjs"

describe("A call", () => {
  it("leaves out of its query what is not set", () => {
    expect(withQuery("/v1/events", { type: undefined, after: "" })).toBe("/v1/events")
    expect(listEvents({ type: "order.shipped" }).path).toBe(
      "/v1/events?type=order.shipped&limit=20",
    )
    expect(listDeliveries("sub_1", { status: "waiting" }).path).toBe(
      "/v1/webhooks/sub_1/deliveries?status=waiting&limit=20",
    )
  })

  it("never leaves its path, whatever an id looks like", () => {
    expect(readWebhook("../usage?x").path).toBe("/v1/webhooks/..%2Fusage%3Fx")
  })
})

describe("The next page", () => {
  it("is asked for as the API names it", () => {
    expect(nextPage("/v1/events?after=evt_1&limit=20").path).toBe("/v1/events?after=evt_1&limit=20")
  })

  it("is not asked of anybody else, for the token goes along", () => {
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
