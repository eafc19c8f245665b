/**
 * Builds HTML from values, and the frame that all pages share.
 *
 * Everything except markup is escaped. A page fetches only its logo and at most one script, both
 * from this origin, and its policy forbids any other request.
 */
import { hash } from "node:crypto"
import type { Request } from "express"
import { type Language, languages } from "@procurement/domain/text"
import { escape, type Html, html } from "@procurement/lib-http"
import { preferredLanguage } from "../request/head.ts"
import { styles } from "./styles.ts"

/** Text with the Markdown that messages use: code, strong words, links of this origin. */
export const prose = (text: string): Html => ({
  markup: escape(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\[([^\]]+)\]\((\/[\w/.-]*)\)/g, '<a href="$2">$1</a>'),
})

/** The reader may choose a language by `?lang=`, which the links between pages keep. */
export const languageOf = (request: Request): Language =>
  languages.find((language) => language === request.query["lang"]) ?? preferredLanguage(request)

export interface Page {
  readonly language: Language
  readonly title: string
  readonly body: Html
  /** The path of its script, for pages with `scriptedPolicy`. */
  readonly script?: string
  readonly className?: string
}

export const document = ({ language, title, body, script, className = "" }: Page): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/logo">
<style>${{ markup: styles }}</style>
</head>
<body class="${className}">
${body}
${script === undefined ? "" : html`<script src="${script}"></script>`}
</body>
</html>
`.markup

const styleHash = hash("sha256", styles, "base64")

const policyWith = (...more: ReadonlyArray<string>): string =>
  [
    "default-src 'none'",
    ...more,
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ")

/** Allows only the style of the page itself, and the logo. */
export const pagePolicy = policyWith()

/** Also allows the script of this origin, which may send requests only to this origin. */
export const scriptedPolicy = policyWith("script-src 'self'", "connect-src 'self'")
