/**
 * RSS 2.0 and Atom: an entry for each update of an incident or of maintenance, the newest first.
 *
 * The id of an entry is made of the update's id alone, so it never changes: neither with the
 * state of the incident nor with the address of the page.
 */
import { Feed } from "feed"
import type { Notice } from "@procurement/domain/status"
import { html, paragraphs } from "../page/html.ts"
import { type Language, messagesIn, textIn } from "../page/language.ts"
import type { Site } from "../page/layout.ts"

const shownEntries = 50

/** What XML 1.0 can't hold (section 2.2), and halves of pairs. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const writable = (text: string): string => text.toWellFormed().replace(unwritable, "\u{FFFD}")

interface Entry {
  readonly notice: Notice
  readonly update: Notice["updates"][number]
}

const entriesOf = (notices: ReadonlyArray<Notice>): ReadonlyArray<Entry> =>
  notices
    .flatMap((notice): ReadonlyArray<Entry> => notice.updates.map((update) => ({ notice, update })))
    .toSorted((left, right) => right.update.at - left.update.at)
    .slice(0, shownEntries)

const stateIn = ({ notice, update }: Entry, language: Language): string => {
  const { incidentStates, maintenanceStates } = messagesIn[language]
  const states: Readonly<Record<string, string>> =
    notice.kind === "incident" ? incidentStates : maintenanceStates
  return states[update.state] ?? update.state
}

const addEntry = (feed: Feed, entry: Entry, site: Site, language: Language): void => {
  const { notice, update } = entry
  const text = writable(textIn(update.text, language).text)
  const { components } = messagesIn[language]
  const title = `[${stateIn(entry, language)}] ${textIn(notice.title, language).text}`
  feed.addItem({
    title: writable(title),
    id: `urn:procurement:status:${update.id}`,
    guid: `urn:procurement:status:${update.id}`,
    link: `${site.publicUrl}/${language}/incidents/${notice.id}/#${update.id}`,
    date: new Date(update.at),
    published: new Date(update.at),
    description: text,
    content: html`${paragraphs(text)}`.markup,
    category: notice.components.map((id) => ({ name: writable(components[id]) })),
  })
}

export type FeedFormat = "rss" | "atom"

export const feedText = (
  format: FeedFormat,
  notices: ReadonlyArray<Notice>,
  site: Site,
  language: Language,
): string => {
  const entries = entriesOf(notices)
  const home = `${site.publicUrl}/${language}/`
  const latest = entries[0]?.update.at ?? 0
  const feed = new Feed({
    title: writable(`${site.name} ${messagesIn[language].title}`),
    description: messagesIn[language].subscribeLead,
    id: home,
    link: home,
    language,
    updated: new Date(latest),
    generator: "procurement-status",
    copyright: writable(site.name),
    author: { name: writable(site.name) },
    feedLinks: { rss: `${home}feed.rss`, atom: `${home}feed.atom` },
  })
  for (const entry of entries) addEntry(feed, entry, site, language)
  return format === "rss" ? feed.rss2() : feed.atom1()
}
