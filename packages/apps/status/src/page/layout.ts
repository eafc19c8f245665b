/**
 * The frame that all pages share: head, header with the language switch, footer.
 *
 * Links are relative to the page, so that an export works in any folder of any host. Nothing is
 * fetched from elsewhere, and no page has a script.
 */
import { html, type Html } from "./html.ts"
import { type Language, messagesIn, otherLanguage } from "./language.ts"
import type { Messages } from "./messages-en.ts"

export interface Site {
  readonly name: string
  /** Where the status page itself is, without a slash at its end. */
  readonly publicUrl: string
  /** File names of the style and the icon, as they are served. */
  readonly styleName: string
  /** Whether e-mails can be subscribed to. */
  readonly hasEmail: boolean
  /** Of a static export: forms are at the public address alone. */
  readonly isExport: boolean
}

export interface Frame {
  readonly site: Site
  readonly language: Language
  /** Below the language's folder, with a slash at its end: `` or `history/2026-11/`. */
  readonly path: string
  /** Where the language switch leads; without it, to the same path. */
  readonly switchTo?: string | undefined
  /** Way from the page to the folder of the site: `../` for `en/`. */
  readonly root: string
  readonly title: string
  /** Which entry of the navigation is the present one, if any. */
  readonly current?: "status" | "history" | "subscribe" | undefined
}

export const messagesOf = ({ language }: Pick<Frame, "language">): Messages => messagesIn[language]

/** Links of an export name files, so that it also works without a web server. */
const pageOf = ({ site, root }: Pick<Frame, "site" | "root">, path: string): string =>
  `${root}${path}${site.isExport ? "index.html" : ""}`

/** The address of a page from another one. */
export const linkTo = (frame: Pick<Frame, "site" | "root" | "language">, path: string): string =>
  pageOf(frame, `${frame.language}/${path}`)

const feedLinks = ({ root, language, site }: Frame): Html => {
  const name = `${site.name} ${messagesIn[language].title}`
  return html`<link rel="alternate" type="application/atom+xml" title="${name} (Atom)"
href="${root}${language}/feed.atom">
<link rel="alternate" type="application/rss+xml" title="${name} (RSS)"
href="${root}${language}/feed.rss">`
}

const navigation = (frame: Frame): Html => {
  const messages = messagesOf(frame)
  const entries = [
    ["status", "", messages.current],
    ["history", "history/", messages.history],
    ["subscribe", "subscribe/", messages.subscribe],
  ] as const
  const links = entries.map(([key, path, label]) =>
    frame.current === key
      ? html`<li><a href="${linkTo(frame, path)}" aria-current="page">${label}</a></li>`
      : html`<li><a href="${linkTo(frame, path)}">${label}</a></li>`,
  )
  return html`<nav aria-label="${messages.navigation}"><ul>${links}</ul></nav>`
}

export const layout = (frame: Frame, body: Html): string => {
  const { site, language, root, path, title, switchTo = path } = frame
  const messages = messagesOf(frame)
  const other = otherLanguage(language)
  const inOther = pageOf(frame, `${other}/${switchTo}`)
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="${root}${site.styleName}">
<link rel="icon" type="image/svg+xml" href="${root}icon.svg">
<link rel="alternate" hreflang="${other}" href="${inOther}">
${feedLinks(frame)}
</head>
<body>
<a class="skip" href="#content">${messages.skip}</a>
<header>
<a class="brand" href="${linkTo(frame, "")}"><img src="${root}icon.svg" alt="" width="28"
height="28"><span>${site.name}</span> <span class="brand-part">${messages.title}</span></a>
${navigation(frame)}
<a class="language" href="${inOther}" lang="${other}"
hreflang="${other}">${messages.otherLanguage}</a>
</header>
<main id="content">
${body}
</main>
<footer>
<p><a href="${root}${language}/feed.rss">RSS</a> ·
<a href="${root}${language}/feed.atom">Atom</a> ·
<a href="${root}api/status.json">JSON</a></p>
<p>${site.name} · ${messages.warsawTime} (Europe/Warsaw)</p>
</footer>
</body>
</html>
`.markup
}
