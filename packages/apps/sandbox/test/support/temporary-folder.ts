/** A folder for one test file, which others may enter; removed when its tests have ended. */
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"

export const temporaryFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "sandbox-test-"))
  await chmod(folder, 0o755)
  afterAll(async () => {
    await chmod(folder, 0o755)
    await rm(folder, { recursive: true, force: true })
  })
  return folder
}
