import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/**
 * A new folder that other users may enter, deleted at the end: of the test with `onTestFinished`,
 * of the tests beside the call with `afterAll`.
 */
export const temporaryFolder = (atEnd: (work: () => void) => void): string => {
  const folder = mkdtempSync(join(tmpdir(), "procurement-test-"))
  const open = () => chmodSync(folder, 0o755)
  open()
  atEnd(() => {
    open()
    rmSync(folder, { recursive: true, force: true })
  })
  return folder
}
