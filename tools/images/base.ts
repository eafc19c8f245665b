/**
 * A base image without a registry: Debian by mmdebstrap, with the Node of this repository and npm,
 * laid out as in the official image `node:…-bookworm-slim`.
 *
 * npm in it trusts the authorities that this machine's npm trusts (`cafile`).
 */
import { execFile } from "node:child_process"
import { chmod, mkdir, readFile, symlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { root } from "../architecture/source-tree.ts"
import { failureOf } from "../setup/cached-programs.ts"
import type { Engine } from "./engine.ts"

const execute = promisify(execFile)

const release = "bookworm"
const path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

/** Files that the slim images leave out as well. */
const omitted = ["/usr/share/doc/*", "/usr/share/man/*", "/usr/share/locale/*"]

const versions = async (): Promise<{ readonly node: string; readonly npm: string }> => {
  const { devDependencies, packageManager } = JSON.parse(
    await readFile(join(root, "package.json"), "utf8"),
  )
  return { node: devDependencies.node, npm: packageManager.replace("npm@", "") }
}

/** The value of this machine's npm; empty without one. */
const npmConfig = async (key: string): Promise<string> => {
  const { stdout } = await execute("npm", ["config", "get", key])
  return stdout.trim().replace(/^(?:null|undefined)$/, "")
}

const addNpm = async (local: string, version: string): Promise<void> => {
  const modules = join(local, "lib/node_modules/npm")
  await mkdir(modules, { recursive: true })
  await execute("npm", ["pack", `npm@${version}`, "--pack-destination", local])
  const archive = join(local, `npm-${version}.tgz`)
  await execute("tar", ["--extract", "--file", archive, "--directory", modules, "--strip", "1"])
  await execute("rm", [archive])
  for (const name of ["npm", "npx"]) {
    await symlink(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, "bin", name))
  }
  const authorities = (await npmConfig("cafile")) || process.env["NODE_EXTRA_CA_CERTS"] || ""
  const settings = [`registry=${await npmConfig("registry")}`]
  await mkdir(join(local, "etc"))
  if (authorities !== "") {
    await execute("cp", ["--dereference", authorities, join(local, "etc/authorities.pem")])
    settings.push("cafile=/usr/local/etc/authorities.pem")
  }
  await writeFile(join(local, "etc/npmrc"), `${settings.join("\n")}\n`)
}

/** What the base has beyond Debian, as the folder `usr/local`. */
const fillLocal = async (local: string, npm: string): Promise<void> => {
  await mkdir(join(local, "bin"), { recursive: true })
  await execute("cp", [join(root, "node_modules/node/bin/node"), join(local, "bin/node")])
  await addNpm(local, npm)
  await execute("chown", ["--recursive", "root:root", local])
  await chmod(local, 0o755)
}

/** Debian with everything in it, as a tar file. */
const makeSystem = async (local: string, file: string): Promise<void> => {
  const hooks = [
    `cp --archive ${local}/. "$1/usr/local/"`,
    'chroot "$1" groupadd --gid 1000 node',
    'chroot "$1" useradd --uid 1000 --gid node --shell /bin/bash --create-home node',
  ]
  await execute("mmdebstrap", [
    "--variant=minbase",
    "--include=libstdc++6",
    ...omitted.map((files) => `--dpkgopt=path-exclude=${files}`),
    ...hooks.map((hook) => `--customize-hook=${hook}`),
    release,
    file,
  ])
}

/** The name of the base image with its digest. It is made once for each version of Node and npm. */
export const baseImage = async (engine: Engine, folder: string): Promise<string> => {
  const { node, npm } = await versions()
  const name = `localhost/node:${node}-${release}-slim`
  if ((await failureOf(engine(["image", "exists", name]))) !== undefined) {
    const local = join(folder, "local")
    const file = join(folder, "base.tar")
    await fillLocal(local, npm)
    await makeSystem(local, file)
    await engine(["import", `--change=ENV PATH=${path}`, file, name])
  }
  return `${name}@${await engine(["image", "inspect", "--format={{.Digest}}", name])}`
}
