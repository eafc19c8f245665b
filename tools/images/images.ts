/** The images of the Dockerfile, built from the working tree on a base of our own. */
import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { deployedApps } from "../../deploy/docker/production-manifests.ts"
import { root } from "../architecture/source-tree.ts"
import { dockerfilePath } from "../deploy/deployed.ts"
import { cacheFolderOf, failureOf } from "../setup/cached-programs.ts"
import { baseImage } from "./base.ts"
import { confined, type Engine, engineIn } from "./engine.ts"

/** Debian packages, named like their programs. */
const programs = ["podman", "runc", "mmdebstrap"]

export interface Images {
  readonly engine: Engine
  /** With its digest. */
  readonly base: string
}

/** The name of an app's image. */
export const imageOf = (app: string): string => `localhost/procurement/${app}:test`

/** Rejects with what to install: the tests of images are never skipped. */
const requirePrograms = async (): Promise<void> => {
  const failures = await Promise.all(
    programs.map((program) => failureOf(promisify(execFile)(program, ["--version"]))),
  )
  const missing = programs.filter((_, nth) => failures[nth] !== undefined)
  if (missing.length > 0) {
    throw new Error(`The images need Debian's packages: apt-get install ${missing.join(" ")}`)
  }
  if (process.getuid?.() !== 0) throw new Error("The images are built as root")
}

export const prepareImages = async (): Promise<Images> => {
  await requirePrograms()
  const engine = engineIn(cacheFolderOf("images", "IMAGES_CACHE_DIR", process.env))
  const folder = await mkdtemp(join(tmpdir(), "base-image-"))
  try {
    return { engine, base: await baseImage(engine, folder) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Builds a target of the Dockerfile. */
export const build = (
  engine: Engine,
  target: string,
  ...words: ReadonlyArray<string>
): Promise<string> =>
  engine([
    "build",
    ...confined,
    "--pull=never",
    `--file=${join(root, dockerfilePath)}`,
    `--target=${target}`,
    ...words,
    root,
  ])

/** Removes what a killed run has left, containers of its builds too: they would keep old layers. */
const removeLeftovers = async (engine: Engine): Promise<void> => {
  const containers = await engine(["ps", "--all", "--external", "--quiet"])
  if (containers !== "") await engine(["rm", "--force", "--time=5", ...containers.split("\n")])
}

/**
 * Builds every image, one after another: they share stages. Two runs at once would disturb each
 * other.
 */
export const buildImages = async ({ engine, base }: Images): Promise<void> => {
  await removeLeftovers(engine)
  for (const app of deployedApps) {
    await build(engine, app, `--build-arg=NODE_IMAGE=${base}`, `--tag=${imageOf(app)}`)
  }
  await engine(["image", "prune", "--force"])
}

const bytesOf = async (engine: Engine, image: string): Promise<number> =>
  Number(await engine(["image", "inspect", "--format={{.Size}}", image]))

interface Size {
  readonly app: string
  readonly megabytes: number
  readonly aboveBase: number
}

export const sizesOf = async ({ engine, base }: Images): Promise<ReadonlyArray<Size>> => {
  const below = await bytesOf(engine, base)
  return Promise.all(
    deployedApps.map(async (app) => {
      const bytes = await bytesOf(engine, imageOf(app))
      const [megabytes, aboveBase] = [bytes, bytes - below].map((each) => Math.round(each / 1e6))
      return { app, megabytes: megabytes ?? 0, aboveBase: aboveBase ?? 0 }
    }),
  )
}
