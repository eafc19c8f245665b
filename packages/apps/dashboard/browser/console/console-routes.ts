/** The addresses within the console, after the `#`. */
import { withQuery } from "../api/calls.ts"
import type { Query } from "../shell/routes.ts"

const lists = ["waiting", "invoices", "returns", "customers", "unmatched", "catalog"] as const
export type List = (typeof lists)[number]

const pages = [
  "import",
  "statement",
  "new-customer",
  "messages",
  "service",
  "people",
  "records",
  "account",
] as const

export type ConsoleRoute =
  | { readonly view: List; readonly query: Query }
  | { readonly view: "order" | "customer"; readonly id: string }
  /** Undefined: a new item. */
  | { readonly view: "item"; readonly sku: string | undefined }
  | { readonly view: "today" | (typeof pages)[number] }
  /** The token comes from the link of an e-mail. */
  | { readonly view: "signIn"; readonly token: string }

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** An unknown address leads to what there is to do today. */
export const consoleRouteOf = (hash: string): ConsoleRoute => {
  const [path = "", search = ""] = hash.replace(/^#?\/?/, "").split("?")
  const [first = "", second = ""] = path.split("/")
  if (first === "sign-in") return { view: "signIn", token: decoded(second) }
  if (first === "new-item") return { view: "item", sku: undefined }
  if (first === "catalog" && second !== "") return { view: "item", sku: decoded(second) }
  if (first === "orders" && second !== "") return { view: "order", id: decoded(second) }
  if (first === "customers" && second !== "") return { view: "customer", id: decoded(second) }
  const list = lists.find((each) => each === first)
  if (list !== undefined)
    return { view: list, query: Object.fromEntries(new URLSearchParams(search)) }
  return { view: pages.find((each) => each === first) ?? "today" }
}

/** The address of a list with these filters. */
export const addressOf =
  (list: List) =>
  (query: Query): string =>
    withQuery(`#/${list}`, query)

export const orderAddress = (id: string): string => `#/orders/${id}`

export const customerAddress = (id: string): string => `#/customers/${id}`

export const itemAddress = (sku: string): string => `#/catalog/${encodeURIComponent(sku)}`

/** Where the service has a file of an invoice. */
export const fileAddress = (tenantId: string, id: string, form: string): string =>
  `/internal/v1/tenants/${tenantId}/invoices/${id}/${form}`
