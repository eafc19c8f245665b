/**
 * The operator's site: its brand, its links besides the API, and in a sandbox the public client.
 */
import type { Mode } from "@procurement/domain/credential"
import type { Language } from "@procurement/domain/text"
import type { Reply } from "../request/reply.ts"
import { type Html, html } from "@procurement/lib-http"
import { projectMark } from "./project-mark.ts"

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

export const projectLogo: Logo = { type: "image/svg+xml", body: Buffer.from(projectMark) }
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
