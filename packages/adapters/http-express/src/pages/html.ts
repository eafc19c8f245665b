/**
 * HTML that is put together from values, and the frame that all pages share.
 *
 * Whatever is not markup itself is escaped. A page brings everything along: no script, no image
 * and no font is fetched, and its policy would not let it.
 */
import { hash } from "node:crypto"
import type { Language } from "@procurement/domain/text"
import { styles } from "./styles.ts"

/** Markup that may stand in a page as it is. */
export interface Html {
  readonly markup: string
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

type Part = Html | string | number | ReadonlyArray<Html>

const markupOf = (part: Part): string => {
  if (typeof part === "string" || typeof part === "number") return escape(String(part))
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("")
}

/** A template whose values are escaped unless they are markup. */
export const html = (texts: TemplateStringsArray, ...parts: ReadonlyArray<Part>): Html => ({
  markup: texts
    .map((text, index) => (index === 0 ? "" : markupOf(parts[index - 1] ?? "")) + text)
    .join(""),
})

/** Text in which backticks mark code, as the wordings write it. */
export const prose = (text: string): Html => ({
  markup: escape(text).replace(/`([^`]+)`/g, "<code>$1</code>"),
})

export interface Page {
  readonly language: Language
  readonly title: string
  readonly body: Html
}

export const document = ({ language, title, body }: Page): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${{ markup: styles }}</style>
</head>
<body>
${body}
</body>
</html>
`.markup

const styleHash = hash("sha256", styles, "base64")

/** Nothing but the style of the page itself. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")
