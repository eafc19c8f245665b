import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { onTestFinished } from "vitest"

/**
 * A new folder that other users may enter, deleted when the test ends. Several tests share one of
 * `temporaryFolder(afterAll)`, called beside them.
 */
export const temporaryFolder = (atEnd: (work: () => void) => void = onTestFinished): string => {
  const folder = mkdtempSync(join(tmpdir(), "procurement-test-"))
  const open = () => chmodSync(folder, 0o755)
  open()
  atEnd(() => {
    open()
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}
