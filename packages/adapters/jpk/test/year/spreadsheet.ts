/** Opens files with LibreOffice, as a Polish user does, and reads the cells that it has made. */
import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

export const hasLibreOffice = (): boolean => spawnSync("soffice", ["--version"]).error === undefined

/**
 * Semicolons (59), quotes (34), UTF-8 (76), from the first line, no formats of columns, Polish
 * (1045), quoted cells are texts, days are recognised.
 */
const polishCsv = "Text - txt - csv (StarCalc):59,34,76,1,,1045,true,true"

/** Converts all files of the folder with that ending, and returns the new ones. */
export const converted = (
  folder: string,
  from: string,
  to: string,
  options: ReadonlyArray<string> = [],
): ReadonlyArray<string> => {
  const files = readdirSync(folder).filter((file) => file.endsWith(`.${from}`))
  const profile = pathToFileURL(join(folder, "profile")).href
  const words = ["--headless", "--norestore", `-env:UserInstallation=${profile}`, ...options]
  const done = spawnSync("soffice", [...words, "--convert-to", to, "--outdir", folder, ...files], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, HOME: folder },
    timeout: 240_000,
  })
  if (done.status !== 0) throw new Error(`soffice: ${done.status} ${done.stderr}`)
  return readdirSync(folder)
    .filter((file) => file.endsWith(`.${to}`))
    .toSorted()
}

export const csvOptions = [`--infilter=${polishCsv}`]

/** `type`: `float`, `date` or `string`; empty for an empty cell. */
export interface SheetCell {
  readonly type: string
  readonly text: string
}

const entities: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
  "&quot;": '"',
  "&apos;": "'",
}

const textOf = (content: string): string =>
  [...content.matchAll(/<text:p>(.*?)<\/text:p>/gsu)]
    .map(([, text = ""]) => text.replaceAll(/<[^>]*>/gu, ""))
    .join("\n")
    .replaceAll(/&\w+;/gu, (entity) => entities[entity] ?? entity)

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`, "u").exec(attributes)?.[1]

const cellOf = (attributes: string, content: string): SheetCell => {
  const type = attribute(attributes, "office:value-type") ?? ""
  const value = attribute(attributes, "office:value") ?? attribute(attributes, "office:date-value")
  return { type, text: value ?? textOf(content) }
}

const cellPattern = /<table:table-cell\b([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gsu

const cellsOf = (row: string): ReadonlyArray<SheetCell> =>
  [...row.matchAll(cellPattern)].flatMap(([, attributes = "", content = ""]) => {
    const repeated = Number(attribute(attributes, "table:number-columns-repeated") ?? 1)
    const cell = cellOf(attributes, content)
    return Array.from({ length: Math.min(repeated, 100) }, () => cell)
  })

/** The rows of a flat OpenDocument spreadsheet, without empty ones. */
export const readSheet = (path: string): ReadonlyArray<ReadonlyArray<SheetCell>> => {
  const xml = readFileSync(path, "utf8")
  const table = /<table:table\b.*?<\/table:table>/su.exec(xml)?.[0] ?? ""
  const rows = [...table.matchAll(/<table:table-row\b[^>]*>(.*?)<\/table:table-row>/gsu)]
  return rows
    .map(([, row = ""]) => cellsOf(row))
    .filter((cells) => cells.some(({ type }) => type !== ""))
}
