/**
 * The files of the dashboard as a server hands them out, read once.
 *
 * They are served as they are written: no bundler, no framework. The policy lets the page run its
 * own scripts, ask its own origin and nothing else.
 */
import { readdirSync, readFileSync } from "node:fs"
import { extname, join } from "node:path"

export interface DashboardFile {
  /** The media type. */
  readonly type: string
  readonly body: Uint8Array
  readonly headers: Readonly<Record<string, string>>
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
}

/** No text ever becomes markup (Trusted Types), no form is sent but by the script. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
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

const directory = join(import.meta.dirname, "../browser/page")

const fileAt = (path: string): DashboardFile => {
  const type = types[extname(path)]
  if (type === undefined) throw new Error(`${path}: no media type is known for it`)
  return { type, body: readFileSync(join(directory, path)), headers }
}

export const dashboardPath = "/dashboard"

/** By path: the page itself at `/dashboard`, all that it loads below. */
export const dashboardFiles = (): ReadonlyMap<string, DashboardFile> => {
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(directory.length + 1))
  const files = paths.map((path) => [`${dashboardPath}/${path}`, fileAt(path)] as const)
  const index = fileAt("index.html")
  return new Map([[dashboardPath, index], [`${dashboardPath}/`, index], ...files])
}
