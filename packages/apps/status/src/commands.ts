/** What `main.ts` does beside serving: `export FOLDER` and `backup FILE`. */
import {
  readSettings,
  SettingsError,
  settingsSources,
  wholeNumber,
} from "@procurement/app-chassis/standalone"
import { componentIds } from "@procurement/domain/status"
import { styleName } from "./page/assets.ts"
import {
  databaseSetting,
  publicUrlSetting,
  serviceNameSetting,
  statusSettings,
} from "./settings.ts"
import { exportedFiles, writeExport } from "./static-export.ts"
import { makeStatusParts } from "./status-parts.ts"
import { backUp, openForReading } from "./storage/database.ts"

/** They need no address of the service and no secret: they read what the page has stored. */
const commandSettings = {
  STATUS_DATABASE: databaseSetting,
  PUBLIC_URL: publicUrlSetting,
  SERVICE_NAME: serviceNameSetting,
  SANDBOX_URL: statusSettings.SANDBOX_URL,
  CHECK_INTERVAL_SECONDS: {
    ...statusSettings.CHECK_INTERVAL_SECONDS,
    schema: wholeNumber(1, 3_600),
  },
} as const

type CommandSettings = ReturnType<typeof readSettings<typeof commandSettings>>

const exportTo = (folder: string, settings: CommandSettings): string => {
  if (settings.PUBLIC_URL === "") {
    throw new SettingsError("PUBLIC_URL is required to export: feeds and forms need it")
  }
  const database = openForReading(settings.STATUS_DATABASE)
  try {
    const { view } = makeStatusParts(database, {
      components: componentIds.filter(
        (id) => id !== "sandbox" || settings.SANDBOX_URL !== undefined,
      ),
      intervalMillis: settings.CHECK_INTERVAL_SECONDS * 1_000,
      now: Date.now,
      isWriter: false,
    })
    const site = () => ({
      name: settings.SERVICE_NAME,
      publicUrl: settings.PUBLIC_URL.replace(/\/+$/, ""),
      styleName,
      hasEmail: false,
      isExport: true,
    })
    return `${writeExport(exportedFiles(view, site), folder)} files written to ${folder}`
  } finally {
    database.close()
  }
}

const commands: Readonly<Record<string, (target: string, settings: CommandSettings) => string>> = {
  export: exportTo,
  backup: (file, { STATUS_DATABASE }) => {
    backUp(STATUS_DATABASE, file)
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
