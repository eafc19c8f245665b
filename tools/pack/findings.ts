/**
 * Checks whether a packed package is fit to be published: publint, "are the types wrong", and what
 * they leave out: its documents, and whether everything that it imports will be installed.
 */
import { execFile } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { isBuiltin } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import { isRelative, packageNameOf, parseSource } from "../architecture/imports.ts"
import { filesBelow } from "./compile.ts"
import type { PublishedManifest } from "./manifest.ts"
import type { PackedPackage } from "./pack.ts"
import { programFile } from "./program.ts"

type Lines = ReadonlyArray<string>

/** publint cannot read a program of several megabytes, and needs only its first lines. */
const programHead = 64_000

const publintFindings = async (folder: string): Promise<Lines> => {
  const files = filesBelow(folder).map((path) => {
    const bytes = readFileSync(join(folder, path))
    return { name: `/${path}`, data: path === programFile ? bytes.subarray(0, programHead) : bytes }
  })
  const { messages, pkg } = await publint({ strict: true, pkgDir: "/", pack: { files } })
  return messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false })}`)
}

const typesChecker = fileURLToPath(import.meta.resolve("@arethetypeswrong/cli/package.json"))

/** Packages are only ES modules, so their use from CommonJS is not checked. */
const typeFindings = async (tarball: string): Promise<Lines> => {
  const command = join(dirname(typesChecker), "dist/index.js")
  const options = ["--profile", "esm-only", "--format", "ascii", "--no-emoji", "--no-color"]
  return promisify(execFile)(process.execPath, [command, ...options, tarball]).then(
    () => [],
    (cause: { readonly stdout?: string; readonly message: string }) => [
      `are the types wrong: ${cause.stdout ?? cause.message}`,
    ],
  )
}

/** A declaration that names `./a.js` means `./a.d.ts` beside it. */
const isResolved = (folder: string, path: string, specifier: string): boolean => {
  const target = join(folder, dirname(path), specifier)
  const file = path.endsWith(".d.ts") ? target.replace(/\.js$/, ".d.ts") : target
  return specifier.endsWith(".js") && existsSync(file)
}

const importFindings = (folder: string, path: string, manifest: PublishedManifest): Lines => {
  const { name, dependencies, optionalDependencies, peerDependencies } = manifest
  const installed = new Set([
    name,
    ...[dependencies, optionalDependencies, peerDependencies].flatMap((named) =>
      Object.keys(named ?? {}),
    ),
  ])
  return parseSource(path, readFileSync(join(folder, path), "utf8"))
    .imports.filter(({ specifier }) =>
      isRelative(specifier)
        ? !isResolved(folder, path, specifier)
        : !isBuiltin(specifier) && !installed.has(packageNameOf(specifier)),
    )
    .map(({ specifier, line }) => `${path}:${line} imports ${specifier}, which will not be there`)
}

const expected = [
  /^dist\/.+\.(?:js|d\.ts)$/,
  /^dist\/LICENCES\.txt$/,
  /^docs\/.+\.(?:md|xsd)$/,
  /^(?:package\.json|README\.md|LICENSE|CHANGELOG\.md)$/,
]

const readmeIn = (folder: string): string => {
  const path = join(folder, "README.md")
  return existsSync(path) ? readFileSync(path, "utf8") : ""
}

const contentFindings = (folder: string, manifest: PublishedManifest): Lines => {
  const files = filesBelow(folder)
  return [
    ...(manifest.description ? [] : ["package.json has no description"]),
    ...["README.md", "LICENSE"]
      .filter((path) => !files.includes(path))
      .map((path) => `${path} is missing`),
    ...(/\bnpm install\b/.test(readmeIn(folder)) ? [] : ["README.md has no npm install"]),
    ...files
      .filter((path) => !expected.some((each) => each.test(path)))
      .map((path) => `${path} does not belong here`),
    ...files
      .filter((path) => /^dist\/.+\.(?:js|d\.ts)$/.test(path))
      .flatMap((path) => importFindings(folder, path, manifest)),
  ]
}

/** Returns one line for each finding; empty when the package is fit to be published. */
export const findingsOf = async ({ folder, tarball }: PackedPackage): Promise<Lines> => {
  const manifest: PublishedManifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  const [shape, types] = await Promise.all([
    publintFindings(folder),
    // A program has no types, because it is not imported.
    manifest.bin === undefined ? typeFindings(tarball) : [],
  ])
  return [...contentFindings(folder, manifest), ...shape, ...types]
}
