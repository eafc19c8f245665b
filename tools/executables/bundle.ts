/**
 * Bundles a command line with everything that it imports into one executable file, which needs Node
 * and nothing else. Modules that a command loads on demand are evaluated on demand there as well.
 */
import { join } from "node:path"
import { build, type BuildOptions } from "esbuild"
import { oldestNodeMajor } from "../pack/manifest.ts"
import { embedFiles } from "./embedding.ts"
import { licencesOf } from "./licences.ts"

/**
 * Compiled for one machine, so they stay outside: the driver of hardware tokens, and a driver of
 * PostgreSQL that `pg` looks for and does without.
 */
export const compiledPackages = ["pkcs11js", "pg-native"]

const isTooOld = `Number.parseInt(process.versions.node) < ${oldestNodeMajor}`

/** Without this notice older versions of Node fail later, with errors that explain nothing. */
export const versionNotice = `if (${isTooOld})
  console.error("Tested with Node ${oldestNodeMajor}; this is Node " + process.versions.node)
`

const versionCheck = `if (${isTooOld}) {
  console.error("Node ${oldestNodeMajor} is needed; this is Node " + process.versions.node)
  process.exit(1)
}
`

/** CommonJS packages call `require`, which ES modules have to make. */
export const requireForPackages = `import { createRequire as requireFrom } from "node:module"
const require = requireFrom(import.meta.url)
`

const optionsIn = (root: string): BuildOptions => ({
  absWorkingDir: root,
  bundle: true,
  platform: "node",
  target: `node${oldestNodeMajor}`,
  format: "esm",
  external: compiledPackages,
  loader: { ".ttf": "binary" },
  // Names of functions and classes appear in messages.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: "none",
  logLevel: "error",
})

export interface Bundle {
  readonly text: string
  /** The source files, relative to the root of the repository. */
  readonly paths: ReadonlyArray<string>
  /** Packages that it does not contain, and works without until a command needs them. */
  readonly missing: ReadonlyArray<string>
}

/** The executable of the package in `folder`, relative to the root of the repository. */
export const bundleExecutable = async (root: string, folder: string): Promise<Bundle> => {
  const options = optionsIn(root)
  const { plugin, paths: ofThreads } = embedFiles(options)
  const { outputFiles, metafile } = await build({
    ...options,
    entryPoints: [join(folder, "src/main.ts")],
    outfile: "main.js",
    write: false,
    metafile: true,
    banner: { js: versionCheck + requireForPackages },
    plugins: [plugin],
  })
  const imported = Object.values(metafile.outputs)
    .flatMap((output) => output.imports)
    .filter(({ kind }) => kind !== "require-call")
  const paths = [...Object.keys(metafile.inputs), ...ofThreads]
  return {
    text: `${outputFiles[0]?.text ?? ""}${licencesOf(root, paths)}`,
    paths,
    missing: [...new Set(imported.map(({ path }) => path))].toSorted(),
  }
}
