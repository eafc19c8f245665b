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

describe("The copy of an archive", () => {
  it("takes each file once, and nothing that is still being written", async () => {
    put("from/files/aa/one", "one")
    put("from/records/two.json", "two")
    put("from/tmp/three", "three")
    expect(await copy()).toBe(2)
    expect(filesOf("to")).toEqual(["one", "two.json"])
    expect(await copy()).toBe(0)
  })

  it("goes on after it was broken off in the midst of a file", async () => {
    put("from/files/aa/one", "all of it")
    put("to/files/aa/one.part", "all")
    expect(await copy()).toBe(1)
    expect(readFileSync(join(folder, "to/files/aa/one"), "utf8")).toBe("all of it")
    expect(filesOf("to")).toEqual(["one"])
  })

  it("takes no half file out of a copy that was broken off", async () => {
    put("from/files/aa/one.part", "hal")
    put("from/files/bb/two", "two")
    expect(await copy()).toBe(1)
    expect(filesOf("to")).toEqual(["two"])
  })
})
