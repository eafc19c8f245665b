/** Where a bench works: a folder that is gone afterwards. */
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { KeepStop } from "./bench.ts"

export const temporaryFolder = async (onEnd: KeepStop): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "procurement-bench-"))
  onEnd(() => rm(folder, { recursive: true, force: true }))
  // A database server that runs under another account has to get to its files.
  await chmod(folder, 0o755)
  return folder
}

/** A port of 127.0.0.1 that was free just now. */
export const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const probe = createServer()
    probe.once("error", failed)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      const port = typeof address === "object" && address !== null ? address.port : 0
      probe.close(() => found(port))
    })
  })
