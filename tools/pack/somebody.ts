/**
 * An external project without access to this repository: a separate folder into which packed
 * packages are installed.
 *
 * Third-party packages come from this repository's node_modules, so that no test needs a network.
 */
import { execFile } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

export interface Answer {
  readonly code: number
  readonly output: string
}

/** Runs a process in the folder to its end. */
export const answerOf = (
  folder: string,
  command: string,
  ...parameters: ReadonlyArray<string>
): Promise<Answer> =>
  new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: "1" }
    execFile(command, parameters, { cwd: folder, env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : 1, output: stdout + stderr })
    })
  })

export class Somebody {
  readonly folder: string
  private readonly root: string

  /** `root`: the repository whose installed packages are borrowed. */
  constructor(root: string) {
    this.root = root
    this.folder = mkdtempSync(join(tmpdir(), "somebody-"))
    this.write("package.json", '{ "name": "somebody", "private": true, "type": "module" }\n')
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true })
    writeFileSync(join(this.folder, path), text)
  }

  remove(path: string): void {
    rmSync(join(this.folder, path))
  }

  copy(path: string): void {
    cpSync(join(this.root, path), join(this.folder, path.split("/").at(-1) ?? path))
  }

  /** Installs tarballs and folders with npm, without a network. */
  npmInstall(...packages: ReadonlyArray<string>): Promise<Answer> {
    const offline = ["--offline", "--no-audit", "--no-fund", "--ignore-scripts", "--install-links"]
    // Overrides the settings of the npm that runs the tests, which may be silent.
    const npmOptions = ["--cache", join(this.folder, ".npm"), "--loglevel=notice"]
    return answerOf(this.folder, "npm", "install", ...offline, ...npmOptions, ...packages)
  }

  /** Unpacks a tarball to the place where npm would. */
  unpack(name: string, tarball: string): Promise<Answer> {
    const target = join(this.folder, "node_modules", name)
    mkdirSync(target, { recursive: true })
    return answerOf(this.folder, "tar", "-xzf", tarball, "-C", target, "--strip-components=1")
  }

  /** Links packages of this repository's node_modules unchanged. */
  borrow(...names: ReadonlyArray<string>): void {
    for (const name of names) {
      const target = join(this.folder, "node_modules", name)
      mkdirSync(dirname(target), { recursive: true })
      symlinkSync(join(this.root, "node_modules", name), target)
    }
  }

  /** Links the commands of the installed packages, as npm would. */
  linkCommands(): Promise<Answer> {
    const options = ["--offline", "--ignore-scripts", "--cache", join(this.folder, ".npm")]
    return answerOf(this.folder, "npm", "rebuild", ...options)
  }

  /** Runs this version of Node with the parameters. */
  node(...parameters: ReadonlyArray<string>): Promise<Answer> {
    return answerOf(this.folder, process.execPath, ...parameters)
  }

  leave(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
