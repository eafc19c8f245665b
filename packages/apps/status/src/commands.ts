/**
 * The commands of `main.ts` beside serving: `export FOLDER` and `backup FILE`.
 *
 * The export is all pages in both languages, JSON, feeds and style, as files to be hosted anywhere.
 * Links are relative and name files, so any folder will do, also without a web server. Files are
 * written beside the old ones and then replace them, so that no reader gets half a page.
 */
import { projectMark } from "@procurement/adapter-http-express/project-mark"
import { mkdirSync, renameSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import {
  readSettings,
  SettingsError,
  type SettingsOf,
  settingsSources,
} from "@procurement/app-platform/standalone"
import { instant, languages } from "@procurement/domain/standalone"
import { componentIds } from "@procurement/domain/status"
import type { Site } from "./app.ts"
import { feedText } from "./http/feeds.ts"
import { statusOpenApi } from "./http/openapi.ts"
import { pageAt } from "./http/pages.ts"
import { style, styleName } from "./page/layout.ts"
import { noticePath } from "./page/notices.ts"
import { statusJson } from "./page/status-json.ts"
import { statusSettings } from "./settings.ts"
import { makeStatusView, type StatusView } from "./status-view.ts"
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

type CommandSettings = SettingsOf<typeof commandSettings>

const frontPage =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Status</title></head><body>' +
  '<meta http-equiv="refresh" content="0; url=en/index.html"><a href="en/index.html">English</a> ' +
  '<a href="pl/index.html">Polski</a></body></html>\n'

/** Contents by the paths of their files, `en/index.html`. */
const exportedFiles = (view: StatusView, site: Site): ReadonlyMap<string, string> => {
  const notices = view.notices()
  const months = view.months().map(({ month }) => `history/${month}/`)
  const paths = ["", "history/", "subscribe/", ...months, ...notices.map(noticePath)]
  const files = new Map<string, string>([
    [styleName, style],
    ["icon.svg", projectMark],
    ["api/status.json", statusJson(view.snapshot(), site)],
    ["openapi.json", JSON.stringify(statusOpenApi())],
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
  const publicUrl = settings.PUBLIC_URL.replace(/\/+$/, "")
  const site = { name: settings.SERVICE_NAME, publicUrl, hasEmail: false, isExport: true }
  const isShown = (id: string): boolean => id !== "sandbox" || settings.SANDBOX_URL !== undefined
  const database = openForReading(settings.STATUS_DATABASE)
  try {
    const view = makeStatusView({
      settings,
      components: componentIds.filter(isShown),
      probes: makeProbeStore(database),
      notices: makeNoticeStore(database),
      now: () => instant(Date.now()),
      isWriter: false,
    })
    const files = exportedFiles(view, site)
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
  const sources = settingsSources(commandSettings, process.env, [])
  return command(target, readSettings(commandSettings, sources))
}
