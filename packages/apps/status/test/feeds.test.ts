import type { Incident } from "@procurement/domain/status"
import { XMLParser, XMLValidator } from "fast-xml-parser"
import { parseAtomFeed, parseRssFeed } from "feedsmith"
import { describe, expect, it } from "vitest"
import { feedText } from "../src/http/feeds.ts"

const site = {
  name: 'Hurtownia "Ł&<>"',
  publicUrl: "https://status.example.com",
  styleName: "style.css",
  hasEmail: true,
  isExport: false,
}
const hostile = "]]> <script>&amp; \u0000\u000B\uD800 zażółć 🚚 \uFFFE"

const incident: Incident = {
  kind: "incident",
  id: "inc_1",
  title: { en: `Title ${hostile}`, pl: "Tytuł" },
  impact: "major",
  components: ["api-v1", "webhooks"],
  origin: "operator",
  state: "resolved",
  openedAt: 1_000,
  updates: [
    { id: "upd_1", at: Date.UTC(2026, 10, 24, 10), state: "investigating", text: { en: hostile } },
    { id: "upd_2", at: Date.UTC(2026, 10, 24, 11), state: "resolved", text: { en: "Over." } },
  ],
}

/** XML 1.0, section 2.2. */
const inXml = /[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u

const parsed = (text: string) =>
  new XMLParser({ ignoreAttributes: false, processEntities: true }).parse(text)

describe("Feeds", () => {
  it.each(["rss", "atom"] as const)("%s is well-formed with any text of an operator", (format) => {
    for (const language of ["en", "pl"] as const) {
      const text = feedText(format, [incident], site, language)
      expect(XMLValidator.validate(text)).toBe(true)
      expect([...text].filter((character) => !inXml.test(character))).toEqual([])
    }
  })

  it("an RSS feed has what RSS 2.0 requires, the newest update first", () => {
    const { rss } = parsed(feedText("rss", [incident], site, "en"))
    expect(rss["@_version"]).toBe("2.0")
    const { channel } = rss
    expect(channel).toMatchObject({ link: "https://status.example.com/en/", language: "en" })
    expect(channel.title).toContain('Hurtownia "Ł&<>"')
    expect(channel.description).not.toBe("")
    const [first, second] = channel.item
    expect(first.guid["#text"] ?? first.guid).toBe("urn:procurement:status:upd_2")
    expect(second.guid["#text"] ?? second.guid).toBe("urn:procurement:status:upd_1")
    expect(second.guid["@_isPermaLink"]).toBe("false")
    expect(first.title).toContain("[Resolved]")
    expect(second.description).toContain("zażółć 🚚")
    expect(first.link).toBe("https://status.example.com/en/incidents/inc_1/#upd_2")
    expect(new Date(first.pubDate).toISOString()).toBe("2026-11-24T11:00:00.000Z")
  })

  it("an Atom feed has what RFC 4287 requires", () => {
    const { feed } = parsed(feedText("atom", [incident], site, "pl"))
    expect(feed["@_xmlns"]).toBe("http://www.w3.org/2005/Atom")
    expect(feed).toMatchObject({
      id: "https://status.example.com/pl/",
      updated: "2026-11-24T11:00:00.000Z",
    })
    expect(feed.author.name).toBeDefined()
    const links = feed.link.map((each: Record<string, string>) => each["@_rel"])
    expect(links).toContain("self")
    const [first, second] = feed.entry
    expect(first.id).toBe("urn:procurement:status:upd_2")
    expect(first.updated).toBe("2026-11-24T11:00:00.000Z")
    expect(second.title["#text"] ?? second.title).toContain("[Badamy] Tytuł")
  })

  it("a feed reader shows what looks like markup as it was written", () => {
    const text = "Calls to <API> & <b>webhooks</b>"
    const [update] = incident.updates
    if (update === undefined) throw new TypeError("the incident has no update")
    const updates = [{ ...update, text: { en: text } }]
    const notice: Incident = { ...incident, title: { en: text }, updates }
    const shown = (markup: string | undefined) =>
      (markup ?? "").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&")
    const { feed } = parsed(feedText("atom", [notice], site, "en"))
    expect(feed.entry.title["@_type"]).toBe("html")
    expect(feed.entry.title["#text"]).not.toContain("<")
    expect(shown(feed.entry.title["#text"])).toBe(`[Investigating] ${text}`)
    expect(shown(feed.entry.summary["#text"])).toBe(text)
    const { rss } = parsed(feedText("rss", [notice], site, "en"))
    expect(shown(rss.channel.item.description)).toBe(text)
    expect(rss.channel.item.description).not.toContain("<")
  })

  it("a feed reader finds the updates, with their ids, links and times", () => {
    const rss = parseRssFeed(feedText("rss", [incident], site, "en"))
    expect(rss.items?.map(({ guid, link, pubDate }) => [guid?.value, link, pubDate])).toEqual([
      [
        "urn:procurement:status:upd_2",
        "https://status.example.com/en/incidents/inc_1/#upd_2",
        "Tue, 24 Nov 2026 11:00:00 GMT",
      ],
      [
        "urn:procurement:status:upd_1",
        "https://status.example.com/en/incidents/inc_1/#upd_1",
        "Tue, 24 Nov 2026 10:00:00 GMT",
      ],
    ])
    const atom = parseAtomFeed(feedText("atom", [incident], site, "en"))
    expect(atom.entries?.map(({ id, updated }) => [id, updated])).toEqual([
      ["urn:procurement:status:upd_2", "2026-11-24T11:00:00.000Z"],
      ["urn:procurement:status:upd_1", "2026-11-24T10:00:00.000Z"],
    ])
    expect(atom.entries?.[1]?.summary?.value ?? atom.entries?.[1]?.summary).toContain("zażółć 🚚")
  })

  it("an entry keeps its id when the incident is updated or the page moves", () => {
    const ids = (text: string) => text.match(/urn:procurement:status:upd_1/g)?.length ?? 0
    const earlier = { ...incident, updates: incident.updates.slice(0, 1) }
    const moved = { ...site, publicUrl: "https://elsewhere.example.com" }
    for (const format of ["rss", "atom"] as const) {
      expect(ids(feedText(format, [earlier], site, "en"))).toBeGreaterThan(0)
      expect(ids(feedText(format, [incident], moved, "en"))).toBeGreaterThan(0)
    }
  })

  it("a feed without entries is well-formed", () => {
    for (const format of ["rss", "atom"] as const) {
      expect(XMLValidator.validate(feedText(format, [], site, "en"))).toBe(true)
    }
  })
})
