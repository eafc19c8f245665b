/**
 * The addresses within the page, after the `#`, so that every view can be bookmarked with its
 * filters.
 */
import { withQuery } from "../api/calls.ts"

export const webhookParts = ["deliveries", "replays", "settings"] as const
export type WebhookPart = (typeof webhookParts)[number]

/** The views that have no id, by their address. */
const plainViews = {
  overview: "overview",
  orders: "orders",
  "orders/new": "newOrder",
  invoices: "invoices",
  "to-pay": "toPay",
  webhooks: "webhooks",
  "webhooks/new": "newWebhook",
  events: "events",
  "api-keys": "apiKeys",
  users: "users",
  audit: "audit",
  requests: "requests",
  sandbox: "sandbox",
} as const
export type PlainView = (typeof plainViews)[keyof typeof plainViews]

/** The filters of a list. */
export type Query = Readonly<Record<string, string>>

export type Route =
  | { readonly view: PlainView; readonly query: Query }
  | { readonly view: "order" | "invoice"; readonly id: string }
  | { readonly view: "webhook"; readonly id: string; readonly part: WebhookPart }
  /** The token comes from the link of an e-mail. */
  | { readonly view: "signIn"; readonly token: string }

const homeRoute: Route = { view: "overview", query: {} }

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const webhookRoute = (id: string, name = "deliveries"): Route => {
  const part = webhookParts.find((each) => each === name)
  return part === undefined ? homeRoute : { view: "webhook", id, part }
}

/** Undefined: the address names an id, or nothing. */
const plainRoute = (path: string, search: string): Route | undefined => {
  const named = Object.entries(plainViews).find(([name]) => name === path)
  return named && { view: named[1], query: Object.fromEntries(new URLSearchParams(search)) }
}

/** An unknown address leads to the overview. */
export const routeOf = (hash: string): Route => {
  const [path = "", search = ""] = hash.replace(/^#?\/?/, "").split("?")
  const plain = plainRoute(path, search)
  if (plain !== undefined) return plain
  const [first, second = "", third] = path.split("/")
  const id = decoded(second)
  if (first === "sign-in") return { view: "signIn", token: id }
  if (first === "webhooks" && id !== "") return webhookRoute(id, third)
  if (first === "orders" && id !== "") return { view: "order", id }
  if (first === "invoices" && id !== "") return { view: "invoice", id }
  return homeRoute
}

const plainHash = (view: PlainView, query: Query): string => {
  const [name = ""] = Object.entries(plainViews).find(([, each]) => each === view) ?? []
  return withQuery(`#/${name}`, query)
}

export const hashOf = (route: Route): string => {
  switch (route.view) {
    case "signIn":
      return `#/sign-in/${encodeURIComponent(route.token)}`
    case "order":
    case "invoice":
      return `#/${route.view}s/${encodeURIComponent(route.id)}`
    case "webhook": {
      const path = `#/webhooks/${encodeURIComponent(route.id)}`
      return route.part === "deliveries" ? path : `${path}/${route.part}`
    }
    default:
      return plainHash(route.view, route.query)
  }
}

/** The address of a list for each of its filters. */
export type AddressOf = (query: Query) => string

export const addressOf =
  (view: PlainView): AddressOf =>
  (query) =>
    hashOf({ view, query })

/** The address of a view without filters. */
export const hashOfView = (view: PlainView): string => hashOf({ view, query: {} })

/** Shows another view. */
export const go = (route: Route): void => {
  location.hash = hashOf(route)
}
