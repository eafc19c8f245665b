/** The addresses within the console, after the `#`. */
import type { Query } from "../shell/routes.ts"

export type ConsoleRoute =
  | { readonly view: "catalog"; readonly query: Query }
  /** Undefined: a new item. */
  | { readonly view: "item"; readonly sku: string | undefined }
  | { readonly view: "people" | "records" | "account" }
  /** The token comes from the link of an e-mail. */
  | { readonly view: "signIn"; readonly token: string }

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** An unknown address leads to the catalog. */
export const consoleRouteOf = (hash: string): ConsoleRoute => {
  const [path = "", search = ""] = hash.replace(/^#?\/?/, "").split("?")
  const [first = "", second = ""] = path.split("/")
  if (first === "sign-in") return { view: "signIn", token: decoded(second) }
  if (first === "new-item") return { view: "item", sku: undefined }
  if (first === "catalog" && second !== "") return { view: "item", sku: decoded(second) }
  if (first === "people" || first === "records" || first === "account") return { view: first }
  return { view: "catalog", query: Object.fromEntries(new URLSearchParams(search)) }
}

export const catalogAddress = (query: Query): string => {
  const filled = Object.entries(query).filter(([, value]) => value !== "")
  const search = new URLSearchParams(filled).toString()
  return search === "" ? "#/catalog" : `#/catalog?${search}`
}

export const itemAddress = (sku: string): string => `#/catalog/${encodeURIComponent(sku)}`
