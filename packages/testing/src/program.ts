/** A command line as a process: started by its link in `bin/`, and read by `head`. */
import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { symlink } from "node:fs/promises"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { temporaryFolder } from "./temporary-folder.ts"

/** Prints the help of the program at `main` into a closed pipe; returns exit code and errors. */
export const helpIntoClosedPipe = async (main: URL) => {
  const words = [fileURLToPath(main), "--help"]
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "pipe"] })
  child.stdout.destroy()
  const [errorOutput, [code]] = await Promise.all([text(child.stderr), once(child, "exit")])
  return { code, errorOutput }
}

/**
 * Returns the help of the program in `bin/`, started by a link in another folder. PATH has no Node
 * but the system's, which may be too old to run TypeScript.
 */
export const helpByLink = async (
  atEnd: (work: () => void) => void,
  program: string,
): Promise<string> => {
  const folder = temporaryFolder(atEnd)
  const link = join(folder, "linked")
  await symlink(fileURLToPath(new URL(`../../../bin/${program}`, import.meta.url)), link)
  const options = { cwd: folder, env: { PATH: "/usr/bin:/bin", HOME: folder } }
  return (await promisify(execFile)(link, ["--help"], options)).stdout
}
