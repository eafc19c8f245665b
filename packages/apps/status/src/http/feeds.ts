/**
 * RSS 2.0 and Atom: an entry for each update of an incident or of maintenance, the newest first.
 *
 * The id of an entry is made of the update's id alone, so it never changes: neither with the
 * state of the incident nor with the address of the page.
 */
import { html } from "@procurement/lib-http"
import { Feed, type Item } from "feed"
import type { Notice } from "@procurement/domain/status"
import type { Language } from "@procurement/domain/standalone"
import type { Site } from "../app.ts"
import { textIn, texts } from "../page/language.ts"
import { paragraphs } from "../page/layout.ts"
import { noticePath } from "../page/notices.ts"

const shownEntries = 50

/** The characters that XML 1.0 forbids (section 2.2), and unpaired surrogates. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const writable = (text: string): string => text.toWellFormed().replace(unwritable, "\u{FFFD}")

type Format = "rss" | "atom"

/** Plain text as HTML: that is what readers expect in these elements. */
const asHtml = (text: string): string => html`${text}`.markup

interface Entry {
  readonly notice: Notice
  readonly update: Notice["updates"][number]
}

const entriesOf = (notices: ReadonlyArray<Notice>): ReadonlyArray<Entry> =>
  notices
    .flatMap((notice): ReadonlyArray<Entry> => notice.updates.map((update) => ({ notice, update })))
    .toSorted((left, right) => right.update.at - left.update.at)
    .slice(0, shownEntries)

const itemOf = (
  { notice, update }: Entry,
  format: Format,
  site: Site,
  language: Language,
): Item => {
  const text = writable(textIn(update.text, language))
  const state = texts[language].states[update.state]
  const id = `urn:procurement:status:${update.id}`
  const date = new Date(update.at)
  const title = writable(`[${state}] ${textIn(notice.title, language)}`)
  return {
    // Atom's title has the type html; that of RSS is plain text.
    title: format === "atom" ? asHtml(title) : title,
    id,
    guid: id,
    link: `${site.publicUrl}/${language}/${noticePath(notice)}#${update.id}`,
    date,
    published: date,
    description: asHtml(text),
    content: html`${paragraphs(text)}`.markup,
    category: notice.components.map((one) => ({ name: texts[language].components[one] })),
  }
}

export const feedText = (
  format: Format,
  notices: ReadonlyArray<Notice>,
  site: Site,
  language: Language,
): string => {
  const entries = entriesOf(notices)
  const home = `${site.publicUrl}/${language}/`
  const feed = new Feed({
    title: writable(`${site.name} ${texts[language].title}`),
    description: texts[language].subscribeLead,
    id: home,
    link: home,
    language,
    updated: new Date(entries[0]?.update.at ?? 0),
    generator: "procurement-status",
    copyright: writable(site.name),
    author: { name: writable(site.name) },
    feedLinks: { rss: `${home}feed.rss`, atom: `${home}feed.atom` },
  })
  for (const entry of entries) feed.addItem(itemOf(entry, format, site, language))
  return format === "rss" ? feed.rss2() : feed.atom1()
}
