/**
 * The files of the pages, the dashboard and the console, as a server serves them.
 *
 * They are bundled once when the process starts, unless `main.ts` has written them before, as in
 * the image. The policy lets the page run only its own scripts and send requests only to its own
 * origin.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { extname, join } from "node:path"
import { type Bundle, makeBundle, type PageName } from "./bundle.ts"

export interface DashboardFile {
  /** The media type. */
  readonly type: string
  readonly body: Uint8Array
  readonly headers: Readonly<Record<string, string>>
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
}

/** No text can become markup (Trusted Types); only the script sends forms. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  // Shows the PDF of an invoice, which this page has fetched, in the browser's viewer.
  "frame-src blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ")

const headers = {
  "content-security-policy": policy,
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
}

/** The name contains a hash, so a cached copy never needs revalidation. */
const immutable = { ...headers, "cache-control": "public, max-age=31536000, immutable" }
const hasHash = /-[A-Z0-9]{8}\.\w+$/

export const dashboardPath = "/dashboard"

/** The folder in which `main.ts` writes the bundles. */
export const writtenBundles = join(import.meta.dirname, "../out")

const readBundle = (folder: string): Bundle =>
  new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]))

const fileOf = (name: string, body: Uint8Array): DashboardFile => {
  const type = types[extname(name)]
  if (type === undefined) throw new Error(`${name}: its media type is unknown`)
  return { type, body, headers: hasHash.test(name) ? immutable : headers }
}

const load = (name: PageName): ReadonlyMap<string, DashboardFile> => {
  const folder = join(writtenBundles, name)
  const bundle = existsSync(folder) ? readBundle(folder) : makeBundle(name)
  const files = [...bundle].map(([file, body]) => [file, fileOf(file, body)] as const)
  const page = files.find(([file]) => file === "index.html")
  const others = files.filter((file) => file !== page)
  const pagePaths = [`/${name}`, `/${name}/`]
  return new Map<string, DashboardFile>([
    ...pagePaths.flatMap((path) => (page === undefined ? [] : [[path, page[1]] as const])),
    ...others.map(([file, content]) => [`/${name}/${file}`, content] as const),
  ])
}

const loaded = new Map<PageName, ReadonlyMap<string, DashboardFile>>()

const filesOf = (name: PageName): ReadonlyMap<string, DashboardFile> => {
  const files = loaded.get(name) ?? load(name)
  loaded.set(name, files)
  return files
}

/** By path: the page at `/dashboard`, and below it every file that it loads. */
export const dashboardFiles = (): ReadonlyMap<string, DashboardFile> => filesOf("dashboard")

/** By path: the page at `/console`, and below it every file that it loads. */
export const consoleFiles = (): ReadonlyMap<string, DashboardFile> => filesOf("console")
