/**
 * What `main.ts` does beside serving: `export FOLDER` and `backup FILE`.
 *
 * The export is all pages in both languages, JSON, feeds and style, as files to be hosted anywhere.
 * Links are relative and name files, so any folder will do, also without a web server. Files are
 * written beside the old ones and then replace them, so that no reader gets half a page.
 */
import { mkdirSync, renameSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { readSettings, SettingsError, settingsSources } from "@procurement/app-platform/standalone"
import { instant, languages } from "@procurement/domain/standalone"
import { componentIds } from "@procurement/domain/status"
import { feedText } from "./http/feeds.ts"
import { pageAt } from "./http/public-routes.ts"
import { icon, type Site, style, styleName } from "./page/layout.ts"
import { noticePath } from "./page/notices.ts"
import { statusJson } from "./page/status-json.ts"
import { statusSettings } from "./settings.ts"
import { makeStatusView, staleMillisOf, type StatusView } from "./status-view.ts"
import { backUp, openForReading } from "./storage/database.ts"
import { makeNoticeStore } from "./storage/notice-store.ts"
import { makeProbeStore } from "./storage/probe-store.ts"

const { STATUS_DATABASE, PUBLIC_URL, SERVICE_NAME, SANDBOX_URL, CHECK_INTERVAL_SECONDS } =
  statusSettings

/** They need no address of the service and no secret: they read what the page has stored. */
const commandSettings = {
  STATUS_DATABASE,
  PUBLIC_URL,
  SERVICE_NAME,
  SANDBOX_URL,
  CHECK_INTERVAL_SECONDS,
} as const

type CommandSettings = ReturnType<typeof readSettings<typeof commandSettings>>

const frontPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Status</title></head><body>' +
  '<meta http-equiv="refresh" content="0; url=en/index.html"><a href="en/index.html">English</a> ' +
  '<a href="pl/index.html">Polski</a></body></html>\n'

/** Files by their paths, `en/index.html`. */
const exportedFiles = (view: StatusView, site: Site): ReadonlyMap<string, string> => {
  const notices = view.notices()
  const paths = [
    "",
    "history/",
    "subscribe/",
    ...view.months().map(({ month }) => `history/${month}/`),
    ...notices.map(noticePath),
  ]
  const files = new Map<string, string>([
    [styleName, style],
    ["icon.svg", icon],
    ["api/status.json", statusJson(view.snapshot(), site)],
    ["index.html", frontPage],
  ])
  for (const language of languages) {
    for (const path of paths) {
      const page = pageAt({ view, site }, language, path)
      if (page !== undefined) files.set(`${language}/${path}index.html`, page)
    }
    for (const format of ["rss", "atom"] as const) {
      files.set(`${language}/feed.${format}`, feedText(format, notices, site, language))
    }
  }
  return files
}

const write = (files: ReadonlyMap<string, string>, folder: string): void => {
  for (const [path, content] of files) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, content)
    renameSync(`${file}.new`, file)
  }
}

const exportTo = (folder: string, settings: CommandSettings): string => {
  if (settings.PUBLIC_URL === "") {
    throw new SettingsError("PUBLIC_URL is required to export: feeds and forms need it")
  }
  const database = openForReading(settings.STATUS_DATABASE)
  try {
    const view = makeStatusView({
      components: componentIds.filter(
        (id) => id !== "sandbox" || settings.SANDBOX_URL !== undefined,
      ),
      probes: makeProbeStore(database),
      notices: makeNoticeStore(database),
      staleMillis: staleMillisOf(settings.CHECK_INTERVAL_SECONDS * 1_000),
      now: () => instant(Date.now()),
      isWriter: false,
    })
    const files = exportedFiles(view, {
      name: settings.SERVICE_NAME,
      publicUrl: settings.PUBLIC_URL.replace(/\/+$/, ""),
      hasEmail: false,
      isExport: true,
    })
    write(files, folder)
    return `${files.size} files written to ${folder}`
  } finally {
    database.close()
  }
}

const commands: Readonly<Record<string, (target: string, settings: CommandSettings) => string>> = {
  export: exportTo,
  backup: (file, settings) => {
    backUp(settings.STATUS_DATABASE, file)
    return `backed up to ${file}`
  },
}

/** Runs one of them; returns what to say. Throws an error with one line when it can't be done. */
export const runCommand = (name: string, parameters: ReadonlyArray<string>): string => {
  const command = commands[name]
  const [target, ...rest] = parameters
  const isTarget = target !== undefined && !target.startsWith("-")
  if (command === undefined || !isTarget || rest.length > 0) {
    throw new Error("usage: main.ts export FOLDER, or main.ts backup FILE")
  }
  return command(
    target,
    readSettings(commandSettings, settingsSources(commandSettings, process.env, [])),
  )
}
