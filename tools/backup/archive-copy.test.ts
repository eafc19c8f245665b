import {
  chmodSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { copyArchive } from "./archive-copy.ts"

/** Copies `from` to `to` in a folder with these read-only files; returns the files of `to`. */
const copied = async (files: Readonly<Record<string, string>>, times = 1) => {
  const folder = mkdtempSync(join(tmpdir(), "archive-copy-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
    chmodSync(join(folder, name), 0o444)
  }
  const [from, to] = [join(folder, "from"), join(folder, "to")]
  const counts: Array<number> = []
  for (let nth = 0; nth < times; nth += 1) counts.push(await copyArchive(from, to))
  const names = globSync("**/*.*", { cwd: to }).toSorted()
  const found = names.map((name) => [name, readFileSync(join(to, name), "utf8")])
  return { counts, found: Object.fromEntries(found) }
}

it("copyArchive copies each file once and no file that is still being written", async () => {
  const files = {
    "from/files/aa/one.x": "1",
    "from/records/two.json": "2",
    "from/tmp/three.x": "3",
  }
  expect(await copied(files, 2)).toEqual({
    counts: [2, 0],
    found: { "files/aa/one.x": "1", "records/two.json": "2" },
  })
})

it("copyArchive continues a copy that was interrupted within a file", async () => {
  const files = { "from/files/aa/one.x": "all of it", "to/files/aa/one.x.part": "all" }
  expect(await copied(files)).toEqual({ counts: [1], found: { "files/aa/one.x": "all of it" } })
})

it("copyArchive ignores the partial file of an interrupted copy", async () => {
  const files = { "from/files/aa/one.x.part": "hal", "from/files/bb/two.x": "two" }
  expect(await copied(files)).toEqual({ counts: [1], found: { "files/bb/two.x": "two" } })
})
