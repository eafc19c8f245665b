/**
 * The frame that all pages share: head, header with the language switch, footer.
 *
 * Links are relative to the page, so that an export works in any folder of any host. Nothing is
 * fetched from elsewhere, and no page has a script.
 */
import { hash } from "node:crypto"
import { readFileSync } from "node:fs"
import type { Language } from "@procurement/domain/standalone"
import { type Html, html } from "@procurement/lib-http"
import type { Site } from "../app.ts"
import { otherLanguage, type Texts, texts } from "./language.ts"

/** A text of several lines: an empty line separates paragraphs. */
export const paragraphs = (text: string): ReadonlyArray<Html> =>
  text.split(/\n{2,}/).map((part) => {
    const [first = "", ...others] = part.split("\n")
    return html`<p>${first}${others.map((line) => html`<br>${line}`)}</p>`
  })

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8")

export const style = read("./style.css")
/** Changes with the content. */
export const styleName = `style-${hash("sha256", style, "hex").slice(0, 12)}.css`

export interface Frame {
  readonly site: Site
  readonly language: Language
  /** Below the language's folder, with a slash at its end: `` or `history/2026-11/`. */
  readonly path: string
  /** Where the language switch leads; without it, to the same path. */
  readonly switchTo?: string | undefined
  /** Way from the page to the folder of the site; without it, that of its path. */
  readonly root?: string | undefined
  /** Of the page, without the name of the site. */
  readonly title: string
  /** The current entry of the navigation, if any. */
  readonly current?: "status" | "history" | "subscribe" | undefined
}

/** The address of a file of the site: `../` for each folder that the page is in. */
export const fileAt = ({ root, path }: Frame, file: string): string =>
  `${root ?? "../".repeat(path.split("/").length)}${file}`

/** The address of another page. Links of an export name files: it needs no web server. */
export const linkTo = (frame: Frame, path: string, language = frame.language): string =>
  fileAt(frame, `${language}/${path}${frame.site.isExport ? "index.html" : ""}`)

/** The addresses of feeds and JSON. */
export const feedsOf = (frame: Frame) => ({
  rss: fileAt(frame, `${frame.language}/feed.rss`),
  atom: fileAt(frame, `${frame.language}/feed.atom`),
  json: fileAt(frame, "api/status.json"),
  openapi: fileAt(frame, "openapi.json"),
})

const navigation = (frame: Frame, text: Texts): Html => {
  const entries = [
    ["status", "", text.current],
    ["history", "history/", text.history],
    ["subscribe", "subscribe/", text.subscribe],
  ] as const
  const links = entries.map(([key, path, label]) => {
    const current = frame.current === key ? html` aria-current="page"` : undefined
    return html`<li><a href="${linkTo(frame, path)}"${current}>${label}</a></li>`
  })
  return html`<nav aria-label="${text.navigation}"><ul>${links}</ul></nav>`
}

export const layout = (frame: Frame, body: Html): string => {
  const { site, language, path, title, switchTo = path } = frame
  const text = texts[language]
  const other = otherLanguage(language)
  const inOther = linkTo(frame, switchTo, other)
  const { rss, atom, json } = feedsOf(frame)
  const feedName = `${site.name} ${text.title}`
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${site.name}</title>
<link rel="stylesheet" href="${fileAt(frame, styleName)}">
<link rel="icon" type="image/svg+xml" href="${fileAt(frame, "icon.svg")}">
<link rel="alternate" hreflang="${other}" href="${inOther}">
<link rel="alternate" type="application/atom+xml" title="${feedName} (Atom)" href="${atom}">
<link rel="alternate" type="application/rss+xml" title="${feedName} (RSS)" href="${rss}">
</head>
<body>
<a class="skip" href="#content">${text.skip}</a>
<header>
<a class="brand" href="${linkTo(frame, "")}"><img
src="${fileAt(frame, "icon.svg")}" alt="" width="28" height="28"><span>${site.name}</span>
<span class="brand-part">${text.title}</span></a>
${navigation(frame, text)}
<a class="language" href="${inOther}" lang="${other}" hreflang="${other}">${text.otherLanguage}</a>
</header>
<main id="content">
${body}
</main>
<footer>
<p><a href="${rss}">RSS</a> · <a href="${atom}">Atom</a> · <a href="${json}">JSON</a></p>
<p>${site.name} · ${text.warsawTime} (Europe/Warsaw)</p>
</footer>
</body>
</html>
`.markup
}

export const backToStatus = (frame: Frame): Html =>
  html`<p><a href="${linkTo(frame, "")}">${texts[frame.language].backToStatus}</a></p>`

/** A page with a heading and a few words. */
export const messagePage = (heading: string, text: Html, frame: Frame): string =>
  layout(
    frame,
    html`<section class="card"><h1>${heading}</h1>${text}
${backToStatus(frame)}</section>`,
  )
