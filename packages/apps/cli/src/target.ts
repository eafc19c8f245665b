/**
 * Finds the target service: the database of `DATABASE_URL`, or a running sandbox's. Tokens are live
 * or test tokens, matching the API that serves it.
 */
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { oneLine, type Variables, withSecretFiles } from "@procurement/app-platform/standalone"
import { type Environment, environmentOfMode } from "@procurement/domain/credential"
import { UsageError } from "@procurement/lib-cli"
import { z } from "zod"

export interface Target {
  readonly databaseUrl: string
  readonly environment: Environment
  /** Settings that name its archive. */
  readonly archiveVariables: Variables
  /** The seller's data; empty when no file is named. */
  readonly sellerFile: string
  /** Base address of the QR codes on invoices; empty: that of the environment. */
  readonly qrUrl: string
  /** Base address of the list of VAT payers; empty: no company is looked up. */
  readonly whiteListUrl: string
  /** The address that customers use; for a database, `PUBLIC_URL`. */
  readonly publicUrl: string | undefined
  /** The address of the seller's console; for a database, `CONSOLE_URL`. */
  readonly consoleUrl: string | undefined
  /** How far the time of a sandbox is ahead, in milliseconds. */
  readonly clockOffsetMillis: number | undefined
}

export type { Variables } from "@procurement/app-platform/standalone"

/** The folder in which `npm start` runs a sandbox. */
export const sandboxFolder = ({ SANDBOX_DIR = "" }: Variables): string =>
  SANDBOX_DIR === "" ? ".sandbox" : SANDBOX_DIR

const sandboxClock = z.object({ offsetMillis: z.int().min(0) })

/** A sandbox stores how far its time was moved; new rows get that time. */
const clockOffset = async (directory: string): Promise<number | undefined> => {
  const text = await readFile(join(directory, "clock.json"), "utf8").catch(() => undefined)
  return text === undefined ? undefined : sandboxClock.parse(JSON.parse(text)).offsetMillis
}

const sandboxInfo = z.object({
  databaseUrl: z.string().min(1),
  baseUrl: z.string().optional(),
  operatorUrl: z.string().optional(),
  ksefUrl: z.string().optional(),
  whiteListUrl: z.string().optional(),
})

const sandboxTarget = async (directory: string): Promise<Target> => {
  const file = join(directory, "sandbox.json")
  const text = await readFile(file, "utf8").catch(() => undefined)
  if (text === undefined) {
    throw new UsageError(
      `there is no sandbox in ${directory}: start one with npm start, ` +
        "name its folder with --sandbox <dir>, or set DATABASE_URL",
    )
  }
  const info = sandboxInfo.safeParse(JSON.parse(text))
  if (!info.success) throw new UsageError(`${file} does not contain a database URL`)
  const clockOffsetMillis = await clockOffset(directory)
  const { databaseUrl, baseUrl: publicUrl, operatorUrl: consoleUrl } = info.data
  const { ksefUrl: qrUrl = "", whiteListUrl = "" } = info.data
  const archiveVariables = { ARCHIVE_DIR: join(directory, "archive") }
  const sellerFile = join(directory, "seller", "seller.json")
  return {
    databaseUrl,
    environment: "test",
    archiveVariables,
    sellerFile,
    qrUrl,
    whiteListUrl,
    publicUrl,
    consoleUrl,
    clockOffsetMillis,
  }
}

const isMode = (text: string): text is keyof typeof environmentOfMode =>
  Object.hasOwn(environmentOfMode, text)

const databaseTarget = (databaseUrl: string, variables: Variables): Target => {
  const { MODE: mode = "production", PUBLIC_URL = "", SELLER_FILE: sellerFile = "" } = variables
  const { KSEF_QR_URL: qrUrl = "", WHITE_LIST_URL: whiteListUrl = "", CONSOLE_URL = "" } = variables
  if (!isMode(mode)) throw new UsageError("MODE must be production or sandbox")
  const publicUrl = PUBLIC_URL.replace(/\/+$/, "") || undefined
  const environment = environmentOfMode[mode]
  const archiveVariables = variables
  return {
    databaseUrl,
    environment,
    archiveVariables,
    sellerFile,
    qrUrl,
    whiteListUrl,
    publicUrl,
    consoleUrl: CONSOLE_URL === "" ? undefined : CONSOLE_URL,
    clockOffsetMillis: undefined,
  }
}

/** Also reads the file that `DATABASE_URL_FILE` names. */
const databaseUrlAmong = (variables: Variables): string | undefined => {
  try {
    return withSecretFiles(["DATABASE_URL"], variables)["DATABASE_URL"]
  } catch (error) {
    throw new UsageError(oneLine(error))
  }
}

/** A sandbox named with --sandbox takes precedence over the database of the environment. */
export const findTarget = async (
  directory: string | undefined,
  variables: Variables,
): Promise<Target> => {
  const databaseUrl = databaseUrlAmong(variables)
  if (directory !== undefined) return sandboxTarget(directory)
  if (databaseUrl === undefined || databaseUrl === "")
    return sandboxTarget(sandboxFolder(variables))
  return databaseTarget(databaseUrl, variables)
}
