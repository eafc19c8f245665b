/** Reads the status page's feeds with feedparser, the reader of most Python programs. */
import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"
import type { Incident } from "@procurement/domain/status"
import { feedText } from "../../packages/apps/status/src/http/feeds.ts"
import { skipWithout } from "../setup/missing-program.ts"
import { findGenerators } from "./installation.ts"

const found = await findGenerators()
if (typeof found === "string") skipWithout("readers of feeds", found)
const python = typeof found === "string" ? undefined : join(found.python, "python")

const hostile = 'Baza & <b>"pełna"</b> ]]> 🚚 zażółć'
const opened = Date.UTC(2026, 10, 24, 10)
const resolved = Date.UTC(2026, 10, 24, 11)
const incident: Incident = {
  kind: "incident",
  id: "inc_1",
  title: { en: hostile, pl: "Tytuł" },
  impact: "major",
  components: ["api-v1"],
  origin: "operator",
  state: "resolved",
  openedAt: opened,
  updates: [
    { id: "upd_1", at: opened, state: "investigating", text: { en: hostile } },
    { id: "upd_2", at: resolved, state: "resolved", text: { en: "Over." } },
  ],
}

const site = {
  name: 'Hurtownia "Ł&<>"',
  publicUrl: "https://status.example.com",
  styleName: "style.css",
  hasEmail: true,
  isExport: false,
}

const program = `
import feedparser, json, sys
feed = feedparser.parse(sys.argv[1])
print(json.dumps({
    "bozo": bool(feed.bozo),
    "version": feed.version,
    "title": feed.feed.title,
    "entries": [
        {"id": e.id, "link": e.link, "title": e.title, "at": list(e.published_parsed)[:5]}
        for e in feed.entries
    ],
}))
`

const read = async (reader: string, text: string) => {
  const { stdout } = await promisify(execFile)(reader, ["-c", program, text])
  return JSON.parse(stdout)
}

describe.runIf(python !== undefined)("Feeds of the status page", () => {
  it.each([
    ["rss", "rss20"],
    ["atom", "atom10"],
  ] as const)("feedparser reads %s without an error", async (format, version) => {
    const feed = await read(python ?? "", feedText(format, [incident], site, "en"))
    expect(feed).toMatchObject({ bozo: false, version })
    expect(feed.title).toContain("Hurtownia")
    const page = "https://status.example.com/en/incidents/inc_1"
    expect(feed.entries).toEqual([
      {
        id: "urn:procurement:status:upd_2",
        link: `${page}/#upd_2`,
        title: expect.stringContaining("[Resolved]"),
        at: [2026, 11, 24, 11, 0],
      },
      {
        id: "urn:procurement:status:upd_1",
        link: `${page}/#upd_1`,
        title: expect.stringContaining("zażółć"),
        at: [2026, 11, 24, 10, 0],
      },
    ])
  })
})
