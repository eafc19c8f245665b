/** The temporary folder of a bench; it is removed afterwards. */
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { KeepStop } from "./bench.ts"

export const temporaryFolder = async (onEnd: KeepStop): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "procurement-bench-"))
  onEnd(() => rm(folder, { recursive: true, force: true }))
  // A database server that runs under another account must be able to read its files.
  await chmod(folder, 0o755)
  return folder
}
