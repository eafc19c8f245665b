/** The addresses of the dashboard's views. */
import { describe, expect, it } from "vitest"
import { hashOf, type Route, routeOf } from "../shell/routes.ts"

const routes: ReadonlyArray<Route> = [
  { view: "webhooks", query: {} },
  { view: "overview", query: {} },
  { view: "orders", query: { reference: "PO 1/2" } },
  { view: "order", id: "ord_1" },
  { view: "invoice", id: "inv_1" },
  { view: "apiKeys", query: {} },
  { view: "signIn", token: "ppl_link_1" },
  { view: "newWebhook", query: {} },
  { view: "newOrder", query: { search: "kubek biały" } },
  { view: "events", query: { type: "order.shipped", after: "a b&c" } },
  { view: "webhook", id: "sub_01k", part: "deliveries" },
  { view: "webhook", id: "sub_01k", part: "replays" },
  { view: "webhook", id: "a/b ?%", part: "settings" },
]

describe("Routes", () => {
  it("a route's hash leads back to the route", () => {
    for (const route of routes) expect(routeOf(hashOf(route))).toStrictEqual(route)
  })

  it("an unknown hash leads to the overview", () => {
    for (const hash of ["", "#", "#/", "#/nothing", "#/webhooks/sub_1/nothing"]) {
      expect(routeOf(hash)).toStrictEqual({ view: "overview", query: {} })
    }
  })

  it("an id with a malformed escape is taken literally", () => {
    expect(routeOf("#/webhooks/%zz")).toMatchObject({ id: "%zz" })
  })
})
