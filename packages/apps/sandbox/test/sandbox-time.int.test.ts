import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { furthestOffsetMillis } from "@procurement/app-platform"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, describe, expect, it } from "vitest"
import { type DataFolder, takeFolder } from "../src/data-folder.ts"
import { openSandboxTime } from "../src/sandbox-time.ts"

const parent = temporaryFolder(afterAll)
let count = 0
const aFolder = (): Promise<DataFolder> => takeFolder(join(parent, `folder-${(count += 1)}`))
const hour = 3_600_000

const kept = async (folder: DataFolder): Promise<unknown> =>
  JSON.parse(await readFile(folder.within("clock.json"), "utf8"))

describe("Sandbox time", () => {
  it("a new folder starts at the system's time", async () => {
    expect((await openSandboxTime(await aFolder())).offsetMillis()).toBe(0)
  })

  it("openSandboxTime restores a time that was moved forward", async () => {
    const folder = await aFolder()
    const time = await openSandboxTime(folder)
    await time.advance(2 * hour)
    await time.moveTo(Date.now() + 5 * hour)
    expect(time.offsetMillis() / hour).toBeCloseTo(5, 2)
    expect((await openSandboxTime(folder)).offsetMillis()).toBe(time.offsetMillis())
  })

  it("a move is stored first and then reported to each follower in order", async () => {
    const folder = await aFolder()
    const time = await openSandboxTime(folder)
    const notified: Array<unknown> = []
    const follower = (name: string) => async (offsetMillis: number) => {
      notified.push([name, offsetMillis, await kept(folder)])
    }
    time.follow([follower("KSeF"), follower("worker"), follower("API")])
    await time.advance(hour)
    const moved = { offsetMillis: hour }
    expect(notified).toEqual(["KSeF", "worker", "API"].map((name) => [name, hour, moved]))
  })

  it("concurrent moves are all applied", async () => {
    const time = await openSandboxTime(await aFolder())
    await Promise.all([hour, 2 * hour, 3 * hour].map((millis) => time.advance(millis)))
    expect(time.offsetMillis()).toBe(6 * hour)
  })

  it("a follower's failure is reported to the caller and does not block later moves", async () => {
    const time = await openSandboxTime(await aFolder())
    time.follow([() => Promise.reject(new Error("the worker is away"))])
    await expect(time.advance(hour)).rejects.toThrow("the worker is away")
    time.follow([])
    await time.advance(hour)
    expect(time.offsetMillis()).toBe(2 * hour)
  })

  it("the time moves neither backwards nor beyond the seal's validity", async () => {
    const folder = await aFolder()
    const time = await openSandboxTime(folder)
    await time.advance(hour)
    await expect(time.moveTo(Date.now())).rejects.toThrow("the time can't move back")
    await expect(time.advance(-1)).rejects.toThrow("the time can't move back")
    await expect(time.advance(furthestOffsetMillis)).rejects.toThrow("too far ahead")
    expect(await kept(folder)).toEqual({ offsetMillis: hour })
  })

  it("openSandboxTime rejects a file without a valid time", async () => {
    const folder = await aFolder()
    await writeFile(folder.within("clock.json"), '{"offsetMillis":-5}')
    await expect(openSandboxTime(folder)).rejects.toThrow()
  })
})
