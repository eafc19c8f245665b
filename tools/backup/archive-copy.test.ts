import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { copyArchive } from "./archive-copy.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "archive-copy-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, text: string): void => {
  const file = join(folder, name)
  mkdirSync(join(file, ".."), { recursive: true })
  writeFileSync(file, text)
  chmodSync(file, 0o444)
}

const copy = (): Promise<number> => copyArchive(join(folder, "from"), join(folder, "to"))
const filesOf = (name: string): ReadonlyArray<string> =>
  readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted()

describe("copyArchive", () => {
  it("copyArchive copies each file once and no file that is still being written", async () => {
    put("from/files/aa/one", "one")
    put("from/records/two.json", "two")
    put("from/tmp/three", "three")
    expect(await copy()).toBe(2)
    expect(filesOf("to")).toEqual(["one", "two.json"])
    expect(await copy()).toBe(0)
  })

  it("copyArchive continues a copy that was interrupted within a file", async () => {
    put("from/files/aa/one", "all of it")
    put("to/files/aa/one.part", "all")
    expect(await copy()).toBe(1)
    expect(readFileSync(join(folder, "to/files/aa/one"), "utf8")).toBe("all of it")
    expect(filesOf("to")).toEqual(["one"])
  })

  it("copyArchive ignores the partial file of an interrupted copy", async () => {
    put("from/files/aa/one.part", "hal")
    put("from/files/bb/two", "two")
    expect(await copy()).toBe(1)
    expect(filesOf("to")).toEqual(["two"])
  })
})
