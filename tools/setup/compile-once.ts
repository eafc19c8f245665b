/**
 * Has the processes that tests start compile what they share once.
 *
 * Hundreds of them begin by loading the same packages and stripping the types of the same files.
 * Node keeps the outcome in a folder, which lives as long as the run; a folder that was chosen
 * outside is left as it is.
 */
import { rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

export const compileOnce = (): void => {
  if ((process.env["NODE_COMPILE_CACHE"] ?? "") !== "") return
  const folder = join(tmpdir(), `procurement-compiled-${process.pid}`)
  process.env["NODE_COMPILE_CACHE"] = folder
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
}
