/**
 * Lets the processes that tests start share compiled code.
 *
 * Hundreds of them load the same packages and strip the types of the same files. Node caches the
 * results in a folder that is removed after the run; a folder set outside is left as it is.
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
