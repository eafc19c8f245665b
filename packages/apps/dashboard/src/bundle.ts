/** Bundles the dashboard's page: the files that the browser loads, built from `browser/`. */
import { readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { buildSync } from "esbuild"

/** By name: `index.html`, and the files that it loads, whose names contain their hash. */
export type Bundle = ReadonlyMap<string, Uint8Array>

const directory = join(import.meta.dirname, "../browser")
const outdir = join(directory, "out")

const bundledFiles = (): Bundle => {
  const { outputFiles } = buildSync({
    entryPoints: [join(directory, "main.tsx"), join(directory, "styles/main.css")],
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

/** The page, with the names of the bundled files in place of `main.js` and `main.css`. */
const pageOf = (names: ReadonlyArray<string>): string =>
  readFileSync(join(directory, "index.html"), "utf8").replace(
    /main\.(js|css)(?=")/g,
    (plain, ending: string) => names.find((name) => isMain(name, ending)) ?? plain,
  )

const isMain = (name: string, ending: string): boolean =>
  name.startsWith("main-") && name.endsWith(`.${ending}`)

export const makeBundle = (): Bundle => {
  const files = bundledFiles()
  return new Map([...files, ["index.html", Buffer.from(pageOf([...files.keys()]))]])
}
