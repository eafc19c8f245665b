import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, describe, expect, it } from "vitest"
import { FolderUnusable, folderVersion, takeFolder } from "../src/data-folder.ts"
import { lockHolder } from "../src/folder-lock.ts"
import { whereOthersWrite } from "./support/ordinary-user.ts"

const parent = temporaryFolder(afterAll)
let count = 0
const newPath = (): string => join(parent, `folder-${(count += 1)}`)

const refusal = async (path: string): Promise<string> => {
  try {
    await takeFolder(path)
    return "none"
  } catch (error) {
    if (error instanceof FolderUnusable) return error.message
    throw error
  }
}

const folderWith = async (files: Readonly<Record<string, string>>): Promise<string> => {
  const path = newPath()
  await mkdir(path)
  for (const [name, text] of Object.entries(files)) await writeFile(join(path, name), text)
  return path
}

/** A process that lives until it is killed. */
const aProcess = async () => {
  const child = spawn("sleep", ["600"], { stdio: "ignore" })
  await once(child, "spawn")
  const end = async (): Promise<void> => {
    const ended = once(child, "exit")
    child.kill("SIGKILL")
    await ended
  }
  return { pid: child.pid ?? 0, end }
}

const startTicks = async (pid: number): Promise<string> =>
  (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ")[19] ?? ""

describe("A new folder", () => {
  it("takeFolder creates the folder with its parents and records the version", async () => {
    const folder = await takeFolder(join(newPath(), "inside"))
    expect(await readFile(folder.within("VERSION"), "utf8")).toBe(`${folderVersion}\n`)
    expect((await stat(folder.within("logs"))).isDirectory()).toBe(true)
    await folder.release()
  })

  it("keep writes whole files that only the owner can read", async () => {
    const folder = await takeFolder(newPath())
    for (const text of ["first", "second"]) {
      const file = await folder.keep("secrets.json", text)
      expect(await readFile(file, "utf8")).toBe(text)
      expect((await stat(file)).mode & 0o777).toBe(0o600)
    }
    expect(await readdir(folder.path)).not.toContain("secrets.json.new")
    await folder.release()
  })
})

describe("A folder in use", () => {
  it("takeFolder names the process that uses the folder until it is released", async () => {
    const path = newPath()
    const folder = await takeFolder(path)
    expect(await lockHolder(join(path, "lock"))).toBe(process.pid)
    expect(await refusal(path)).toBe(
      `${path} is in use by a running sandbox (process ${process.pid}): ` +
        "stop that sandbox or set SANDBOX_DIR to another folder",
    )
    await folder.release()
    expect(await refusal(path)).toBe("none")
  })

  it("exactly one of many concurrent callers takes a folder", async () => {
    const leftOver = await folderWith({ lock: "999999999 1\n" })
    for (const path of [newPath(), leftOver]) {
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => refusal(path)))
      expect(outcomes.filter((outcome) => outcome === "none")).toHaveLength(1)
      expect(await lockHolder(join(path, "lock"))).toBe(process.pid)
    }
  })

  it("a folder whose process was killed can be taken over", async () => {
    const { pid, end } = await aProcess()
    const path = await folderWith({ lock: `${pid} ${await startTicks(pid)}\n` })
    expect(await refusal(path)).toContain(`(process ${pid})`)
    await end()
    expect(await refusal(path)).toBe("none")
    expect(await lockHolder(join(path, "lock"))).toBe(process.pid)
    expect((await readdir(path)).toSorted()).toEqual(["VERSION", "lock", "logs"])
  })

  it("a folder whose process id now belongs to another program can be taken over", async () => {
    const { pid, end } = await aProcess()
    const path = await folderWith({ lock: `${pid} 1\n` })
    expect(await refusal(path)).toBe("none")
    await end()
  })

  it.each(["", "\n", "0\n", "-1\n", "nobody\n"])("the lock %j can be taken over", async (lock) => {
    expect(await refusal(await folderWith({ lock }))).toBe("none")
  })
})

describe("Unusable folders", () => {
  it("a folder of a newer version is rejected and left unchanged", async () => {
    const path = await folderWith({ VERSION: "99\n" })
    expect(await refusal(path)).toBe(
      `${path} was written by a newer version (99; this one supports ${folderVersion}): ` +
        "update the project or set SANDBOX_DIR to another folder",
    )
    expect(await readdir(path)).toEqual(["VERSION"])
  })

  it("a folder of an earlier version is rejected and left unchanged", async () => {
    const path = await folderWith({ VERSION: "1\n" })
    expect(await refusal(path)).toBe(
      `${path} was written by an earlier version, whose data this one can't read: ` +
        "delete the folder to start with an empty sandbox, or set SANDBOX_DIR to another folder",
    )
    expect(await readdir(path)).toEqual(["VERSION"])
  })

  it("a folder whose version is not a number is rejected", async () => {
    const path = await folderWith({ VERSION: "Windows 95" })
    expect(await refusal(path)).toContain("contains no version")
  })

  it("a path that is a file, or inside one, is rejected", async () => {
    const path = newPath()
    await writeFile(path, "a letter")
    expect(await refusal(path)).toBe(`${path} is not a folder: set SANDBOX_DIR to another folder`)
    expect(await refusal(join(path, "inside"))).toBe(
      `${join(path, "inside")} is not a folder: set SANDBOX_DIR to another folder`,
    )
  })

  it("a folder that may not be created or written to is rejected", async () => {
    const path = newPath()
    await mkdir(path)
    const missing = join(path, "missing")
    const [toMake, toWrite] = await whereOthersWrite(path, async () => [
      await refusal(missing),
      await refusal(path),
    ])
    expect(toMake).toBe(
      `no permission to write to ${missing} (EACCES): set SANDBOX_DIR to another folder`,
    )
    expect(toWrite).toBe(
      `no permission to write to ${path} (EACCES): set SANDBOX_DIR to another folder`,
    )
  })
})
