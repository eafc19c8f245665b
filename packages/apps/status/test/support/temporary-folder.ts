/** A folder for a test, removed when it has ended. */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type AtEnd, whenTestEnds } from "./ending.ts"

export const temporaryFolder = (atEnd: AtEnd = whenTestEnds): string => {
  const folder = mkdtempSync(join(tmpdir(), "status-test-"))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
