/** The addresses within the page. */
import { describe, expect, it } from "vitest"
import type { Route } from "../api-types.ts"
import { hashOf, routeOf } from "../page/routes.mjs"

const routes: ReadonlyArray<Route> = [
  { view: "webhooks" },
  { view: "newWebhook" },
  { view: "events" },
  { view: "webhook", id: "sub_01k", part: "deliveries" },
  { view: "webhook", id: "sub_01k", part: "replays" },
  { view: "webhook", id: "a/b ?%", part: "settings" },
]

describe("An address", () => {
  it("leads back to the view that it was made of", () => {
    for (const route of routes) expect(routeOf(hashOf(route))).toStrictEqual(route)
  })

  it("that names no view leads to the list", () => {
    for (const hash of ["", "#", "#/", "#/nothing", "#/webhooks/", "#/webhooks/sub_1/nothing"]) {
      expect(routeOf(hash)).toStrictEqual({ view: "webhooks" })
    }
  })

  it("that is no well-formed text is taken as it is", () => {
    expect(routeOf("#/webhooks/%zz")).toMatchObject({ id: "%zz" })
  })
})
