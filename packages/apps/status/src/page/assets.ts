/** The style and the icon, read once; their names change with their content. */
import { hash } from "node:crypto"
import { readFileSync } from "node:fs"

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8")

export const style = read("./style.css")
export const icon = read("./icon.svg")
export const styleName = `style-${hash("sha256", style, "hex").slice(0, 12)}.css`

/** Nothing but our own style, icon and forms. */
export const pagePolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ")
