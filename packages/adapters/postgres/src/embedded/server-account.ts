/**
 * The account the server runs under. PostgreSQL refuses to run as root, so root runs it as the
 * system user `postgres`, which is created when it is missing.
 */
import { execFileSync } from "node:child_process"
import { statSync } from "node:fs"
import { dirname } from "node:path"

/**
 * How to start a program of the server: a prefix before the command, and an owner for its files.
 */
export interface ServerAccount {
  readonly owner?: { readonly uid: number; readonly gid: number }
  readonly prefix: ReadonlyArray<string>
}

const idOf = (flag: "-u" | "-g"): number =>
  Number(execFileSync("id", [flag, "postgres"], { stdio: ["ignore", "pipe", "ignore"] }))

const postgresUser = (): { uid: number; gid: number } => {
  try {
    return { uid: idOf("-u"), gid: idOf("-g") }
  } catch {
    execFileSync("useradd", ["--system", "--user-group", "--no-create-home", "postgres"])
    return { uid: idOf("-u"), gid: idOf("-g") }
  }
}

const othersMayEnter = (path: string): boolean => {
  const parent = dirname(path)
  const open = (statSync(path).mode & 0o001) !== 0
  return open && (parent === path || othersMayEnter(parent))
}

/**
 * The account for a server whose files are below `folders`. Where a folder above them is closed to
 * others (a clone in root's home), the server gets the one capability to pass through it.
 */
export const serverAccount = (folders: ReadonlyArray<string>): ServerAccount => {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const owner = postgresUser()
  const identity = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, "--clear-groups"]
  const passage = folders.every(othersMayEnter)
    ? []
    : ["--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search"]
  return { owner, prefix: ["setpriv", ...identity, ...passage] }
}
