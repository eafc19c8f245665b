/**
 * Checks whether a packed package is fit to be published: publint, "are the types wrong", and our
 * own checks of its files.
 */
import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { publint } from "publint"
import { formatMessage } from "publint/utils"
import { contentFindings } from "./contents.ts"
import type { PublishedManifest } from "./manifest.ts"
import type { PackedPackage } from "./pack.ts"

const run = promisify(execFile)

const publintFindings = async ({ tarball }: PackedPackage): Promise<Array<string>> => {
  const bytes = readFileSync(tarball)
  const { messages, pkg } = await publint({
    strict: true,
    pack: { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) },
  })
  return messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false })}`)
}

const typesChecker = fileURLToPath(import.meta.resolve("@arethetypeswrong/cli/package.json"))

/** Packages are only ES modules, so their use from CommonJS is not checked. */
const typeFindings = async ({ tarball }: PackedPackage): Promise<Array<string>> => {
  const command = join(dirname(typesChecker), "dist/index.js")
  const options = ["--profile", "esm-only", "--format", "ascii", "--no-emoji", "--no-color"]
  const failed = await run(process.execPath, [command, ...options, tarball]).then(
    () => undefined,
    (cause: { readonly stdout?: string; readonly message: string }) =>
      cause.stdout ?? cause.message,
  )
  return failed === undefined ? [] : [`are the types wrong: ${failed}`]
}

/** A program has no types, because it is not imported. */
const hasTypes = ({ folder }: PackedPackage): boolean => {
  const { bin }: PublishedManifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
  return bin === undefined
}

/** Returns one line for each finding; empty when the package is fit to be published. */
export const findingsOf = async (packed: PackedPackage): Promise<ReadonlyArray<string>> => {
  const [shape, types] = await Promise.all([
    publintFindings(packed),
    hasTypes(packed) ? typeFindings(packed) : [],
  ])
  return [...contentFindings(packed.folder), ...shape, ...types]
}
