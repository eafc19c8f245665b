/**
 * The page as files, to be hosted anywhere: all pages in both languages, JSON, feeds, style.
 *
 * Links are relative and name files, so any folder will do, also without a web server. Files are
 * written beside the old ones and then replace them, so that no reader gets half a page.
 */
import { mkdirSync, renameSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { feedText } from "./http/feeds.ts"
import { pageAt } from "./http/public-routes.ts"
import { icon, style } from "./page/assets.ts"
import { languages } from "./page/language.ts"
import type { Site } from "./page/layout.ts"
import { noticePath } from "./page/notice-parts.ts"
import { statusJson } from "./page/status-json.ts"
import type { StatusView } from "./status-view.ts"

/** Files by their paths, `en/index.html`. */
export const exportedFiles = (
  view: StatusView,
  siteOf: () => Site,
): ReadonlyMap<string, string> => {
  const site = siteOf()
  const notices = view.notices()
  const paths = [
    "",
    "history/",
    "subscribe/",
    ...view.months().map(({ month }) => `history/${month}/`),
    ...notices.map(noticePath),
  ]
  const files = new Map<string, string>([
    [site.styleName, style],
    ["icon.svg", icon],
    ["api/status.json", statusJson(view.snapshot(), site)],
  ])
  for (const language of languages) {
    for (const path of paths) {
      const page = pageAt({ view, site: siteOf }, language, path)
      if (page !== undefined) files.set(`${language}/${path}index.html`, page)
    }
    for (const format of ["rss", "atom"] as const) {
      files.set(`${language}/feed.${format}`, feedText(format, notices, site, language))
    }
  }
  const front =
    '<meta http-equiv="refresh" content="0; url=en/index.html"><a href="en/index.html">English</a>'
  const title = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Status</title>`
  files.set(
    "index.html",
    `${title}</head><body>${front} <a href="pl/index.html">Polski</a></body></html>\n`,
  )
  return files
}

/** Writes them into the folder; returns how many. */
export const writeExport = (files: ReadonlyMap<string, string>, folder: string): number => {
  for (const [path, content] of files) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, content)
    renameSync(`${file}.new`, file)
  }
  return files.size
}
