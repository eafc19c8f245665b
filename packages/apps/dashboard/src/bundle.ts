/** Bundles the pages: the files that the browser loads, built from `browser/`. */
import { readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { buildSync } from "esbuild"

/** By name: `index.html`, and the files that it loads, whose names contain their hash. */
export type Bundle = ReadonlyMap<string, Uint8Array>

const directory = join(import.meta.dirname, "../browser")
const outdir = join(directory, "out")

const sources = {
  /** The customers' page. */
  dashboard: { script: "main.tsx", page: "index.html" },
  /** The seller's page. */
  console: { script: "console/console.tsx", page: "console/index.html" },
} as const
export type PageName = keyof typeof sources
export const pageNames = Object.keys(sources) as ReadonlyArray<PageName>

const bundledFiles = (script: string): Bundle => {
  const { outputFiles } = buildSync({
    entryPoints: [join(directory, script), join(directory, "styles/main.css")],
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    outdir,
    write: false,
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    target: "es2023",
    charset: "utf8",
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    logLevel: "silent",
  })
  return new Map(outputFiles.map(({ path, contents }) => [relative(outdir, path), contents]))
}

/** The page, with the names of the bundled files in place of those of its script and style. */
const pageOf = (page: string, names: ReadonlyArray<string>): string =>
  readFileSync(join(directory, page), "utf8").replace(
    /(main|console)\.(js|css)(?=")/g,
    (plain, start: string, ending: string) =>
      names.find((name) => name.startsWith(`${start}-`) && name.endsWith(`.${ending}`)) ?? plain,
  )

export const makeBundle = (name: PageName): Bundle => {
  const { script, page } = sources[name]
  const files = bundledFiles(script)
  return new Map([...files, ["index.html", Buffer.from(pageOf(page, [...files.keys()]))]])
}
