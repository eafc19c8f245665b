/** A bundle is written once for the sources as they are; running processes keep theirs. */
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { freshBundles } from "./fresh.ts"

const root = temporaryFolder(afterAll)
const source = join(root, "packages/apps/api/src/main.ts")

/** Writes the source as of another second, so that the change is seen. */
const change = (second: number): void => {
  writeFileSync(source, `export const second = ${second}\n`)
  utimesSync(source, second, second)
}

const written: Array<string> = []
const write = async (folder: string): Promise<void> => {
  mkdirSync(folder)
  writeFileSync(join(folder, "api.mjs"), "")
  written.push(folder)
}

const bundles = (): ReadonlyArray<string> => readdirSync(join(root, "out/bundle"))

describe("freshBundles", () => {
  beforeEach(() => {
    rmSync(join(root, "out"), { recursive: true, force: true })
    mkdirSync(join(root, "packages/apps/api/src"), { recursive: true })
    written.length = 0
    change(1)
  })

  it("writes once, and again when a source has changed", async () => {
    const first = await freshBundles(root, write)
    expect(readdirSync(first)).toEqual(["api.mjs"])
    expect(await freshBundles(root, write)).toBe(first)
    expect(written).toHaveLength(1)
    change(2)
    expect(await freshBundles(root, write)).not.toBe(first)
    expect(bundles()).toHaveLength(2)
  })

  it("two starts at once end with one bundle", async () => {
    const [one, other] = await Promise.all([freshBundles(root, write), freshBundles(root, write)])
    expect(one).toBe(other)
    expect(bundles()).toHaveLength(1)
  })

  it("keeps the bundles of processes that may still run", async () => {
    const folders: Array<string> = []
    for (let second = 1; second <= 5; second += 1) {
      change(second)
      const folder = await freshBundles(root, write)
      utimesSync(folder, second, second)
      folders.push(folder)
    }
    const kept = bundles().map((name) => join(root, "out/bundle", name))
    expect(kept.toSorted()).toEqual(folders.slice(-3).toSorted())
  })

  it("leaves nothing of a bundle that could not be written", async () => {
    const failing = async (folder: string): Promise<never> => {
      await write(folder)
      throw new Error("no space left")
    }
    await expect(freshBundles(root, failing)).rejects.toThrow("no space left")
    expect(bundles()).toEqual([])
  })
})
