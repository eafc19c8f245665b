/**
 * `npm run sbom`: writes an SBOM (CycloneDX, JSON) for each image into out/sbom: the packages that
 * its program was made of. What the base image has is not in it.
 *
 * npm writes it for a copy of the manifests as they are in an image: with the development
 * dependencies it leaves out packages that are used both ways.
 */
import { execFileSync } from "node:child_process"
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { deployedApps, reduceManifests } from "./production-manifests.ts"

interface Dependency {
  readonly ref: string
  readonly dependsOn: ReadonlyArray<string>
}

interface Bom {
  readonly metadata: object
  readonly components: ReadonlyArray<object>
  readonly dependencies: ReadonlyArray<Dependency>
}

interface Manifest {
  readonly version: string
  readonly description: string
}

/** Workspaces, which npm lists as dependencies but not as components. */
const isOurs = (ref: string): boolean => /^(?:@procurement\/|procurement@)/.test(ref)

/** npm writes `git@host:path`, which is no URL, so that the SBOM would be invalid. */
const asUrl = (value: string): string =>
  value.replace(/^(?:git\+)?git@([\w.-]+):(?!\/)/, "git+ssh://git@$1/")

/** npm states the packages of the repository; these are the packages of the app's image. */
const ofImage = (app: string, { version, description }: Manifest, text: string): Bom => {
  const { metadata, dependencies, ...bom }: Bom = JSON.parse(text, (key, value: unknown) =>
    key === "url" && typeof value === "string" ? asUrl(value) : value,
  )
  const name = `procurement/${app}`
  const licenses = [{ license: { id: "Apache-2.0" } }]
  const component = { type: "container", "bom-ref": name, name, version, description, licenses }
  const refs = dependencies.filter(({ ref }) => isOurs(ref)).flatMap(({ dependsOn }) => dependsOn)
  const direct = new Set(refs.filter((ref) => !isOurs(ref)))
  const others = dependencies.filter(({ ref }) => !isOurs(ref))
  return {
    ...bom,
    metadata: { ...metadata, component },
    dependencies: [{ ref: name, dependsOn: [...direct].toSorted() }, ...others],
  }
}

const copyManifests = (root: string, copy: string): void => {
  const manifests = globSync("packages/**/package.json", {
    cwd: root,
    exclude: (path) => path.endsWith("node_modules"),
  })
  for (const path of ["package.json", "package-lock.json", ".npmrc", ...manifests]) {
    cpSync(join(root, path), join(copy, path))
  }
}

const npmIn = (cwd: string, ...words: ReadonlyArray<string>): string =>
  execFileSync("npm", [...words, "--package-lock-only", "--omit=dev", "--omit=optional"], {
    cwd,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  })

/** Writes the files into the folder; returns their paths. */
export const writeSboms = (root: string, into: string): ReadonlyArray<string> => {
  const copy = mkdtempSync(join(tmpdir(), "sbom-"))
  try {
    copyManifests(root, copy)
    reduceManifests(copy)
    npmIn(copy, "install", "--ignore-scripts")
    mkdirSync(into, { recursive: true })
    return deployedApps.map((app) => {
      const folder = join("packages/apps", app)
      const manifest: Manifest = JSON.parse(
        readFileSync(join(copy, folder, "package.json"), "utf8"),
      )
      const text = npmIn(copy, "sbom", "--sbom-format=cyclonedx", `--workspace=${folder}`)
      const file = join(into, `${app}.cdx.json`)
      writeFileSync(file, `${JSON.stringify(ofImage(app, manifest, text), null, 2)}\n`)
      return file
    })
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

if (import.meta.main) process.stdout.write(`${writeSboms(".", "out/sbom").join("\n")}\n`)
