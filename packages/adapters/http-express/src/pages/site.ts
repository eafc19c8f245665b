/**
 * The operator's site: its brand, its links besides the API, and in a sandbox the public client.
 */
import type { Mode } from "@procurement/domain/credential"
import type { Language } from "@procurement/domain/text"
import type { Reply } from "../request/reply.ts"
import { type Html, html } from "./html.ts"

/** An image of the operator: SVG or PNG. */
export interface Logo {
  readonly type: "image/svg+xml" | "image/png"
  readonly body: Uint8Array
}

export interface SandboxClient {
  readonly clientId: string
  readonly clientSecret: string
}

export interface Site {
  /** Shown beside the logo on every page. */
  readonly name: string
  /** Replaces the logo of this project. */
  readonly logo: Logo
  readonly mode: Mode
  /** The address of the API. */
  readonly url: () => string
  readonly statusUrl: string | undefined
  readonly hasDashboard: boolean
  /** The client of a sandbox, which its pages show; undefined elsewhere. */
  readonly client: () => SandboxClient | undefined
}

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" ' +
  'rx="7" fill="#0b5cad"/><path d="M9 24V8h8a5 5 0 0 1 0 10h-8" fill="none" stroke="#fff" ' +
  'stroke-width="3.2" stroke-linecap="round" stroke-linejoin="round"/></svg>'

export const projectLogo: Logo = { type: "image/svg+xml", body: Buffer.from(mark) }
export const projectName = "Procurement"

export const logoPath = "/logo"

/** The policy allows the file only as an image, even when it is opened as a page. */
export const logoReply = ({ type, body }: Logo): Reply => ({
  status: 200,
  headers: {
    "content-type": type,
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "cache-control": "public, max-age=3600",
  },
  body: Buffer.from(body),
})

const languageNames: Readonly<Record<Language, string>> = { en: "English", pl: "Polski" }

/** The head of every page: the brand, which links to the front page, links, the other language. */
export const siteHeader = (
  { name }: Pick<Site, "name">,
  language: Language,
  path: string,
  links: ReadonlyArray<Html>,
): Html => {
  const other = language === "en" ? "pl" : "en"
  return html`<header>
<a class="brand" href="/?lang=${language}"><img src="${logoPath}" alt=""><span>${name}</span></a>
${links}
<a href="${path}?lang=${other}" lang="${other}" hreflang="${other}">${languageNames[other]}</a>
</header>`
}
