/**
 * Stack traces of a bundled program name its sources, by the maps beside the bundle (tools/bundle).
 * Node does so as well, but reads all maps at the start, for 20 to 30 MB.
 */
import { existsSync, readFileSync } from "node:fs"
import { SourceMap } from "node:module"
import { fileURLToPath } from "node:url"

const maps = new Map<string, SourceMap | undefined>()

const readMap = (bundle: string): SourceMap | undefined => {
  const path = `${fileURLToPath(bundle)}.map`
  return existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, "utf8"))) : undefined
}

const mapOf = (bundle: string): SourceMap | undefined => {
  if (!maps.has(bundle)) maps.set(bundle, readMap(bundle))
  return maps.get(bundle)
}

const frame = /(file:\/\/\S+\.mjs):(\d+):(\d+)/g

const inSource = (place: string, bundle: string, line: string, column: string): string => {
  const origin = mapOf(bundle)?.findOrigin(Number(line), Number(column))
  if (origin === undefined || !("fileName" in origin)) return place
  const source = new URL(origin.fileName, bundle)
  return `${source.href}:${origin.lineNumber}:${origin.columnNumber}`
}

/** Returns the stack with the sources in place of the bundle; without maps, the same stack. */
export const inSources = (stack: string): string => stack.replaceAll(frame, inSource)
