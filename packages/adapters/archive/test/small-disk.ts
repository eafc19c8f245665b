/**
 * A small file system that a test can fill to the last page: a tmpfs in a mount namespace that ends
 * with its process, so nothing remains after the test.
 *
 * Root needs nothing else, ordinary users need a user namespace. Other processes of the same user
 * reach it through /proc.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { open, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

const pageBytes = 4_096
const sizeBytes = 4 * 1024 * 1024
const mountedAt = "/mnt"
const options = `size=${sizeBytes},mode=1777`
const script = `mount -t tmpfs -o ${options} tmpfs ${mountedAt} && echo mounted && exec cat`

export interface SmallDisk {
  readonly path: string
  /** Fills the disk until `leftBytes` are free, in whole pages. */
  readonly fill: (leftBytes?: number) => Promise<void>
  readonly free: () => Promise<void>
  readonly close: () => Promise<void>
}

const isFull = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && cause.code === "ENOSPC"

/** Writes pages until the disk is full; returns their number. */
const writeAll = async (path: string): Promise<number> => {
  const file = await open(path, "w")
  const page = Buffer.alloc(pageBytes, 1)
  let pages = 0
  try {
    for (;;) {
      await file.write(page)
      pages += 1
    }
  } catch (cause) {
    if (!isFull(cause)) throw cause
    return pages
  } finally {
    await file.close()
  }
}

const endOf = async (holder: ChildProcess): Promise<void> => {
  if (holder.exitCode !== null || holder.signalCode !== null) return
  const ended = once(holder, "exit")
  holder.kill("SIGKILL")
  await ended
}

const diskOf = (holder: ChildProcess): SmallDisk => {
  const path = `/proc/${holder.pid}/root${mountedAt}`
  const ballast = join(path, "ballast")
  return {
    path,
    fill: async (leftBytes = 0) => {
      const pages = await writeAll(ballast)
      const left = Math.ceil(leftBytes / pageBytes)
      if (left > 0) await writeFile(ballast, Buffer.alloc((pages - left) * pageBytes, 1))
    },
    free: () => rm(ballast, { force: true }),
    close: () => endOf(holder),
  }
}

/** Undefined if this user may not mount anything, not even in a separate namespace. */
export const openSmallDisk = async (): Promise<SmallDisk | undefined> => {
  const flags = process.geteuid?.() === 0 ? ["-m"] : ["-U", "-r", "-m"]
  const holder = spawn("unshare", [...flags, "sh", "-c", script], {
    // The process ends with the pipe, and therefore with this process.
    stdio: ["pipe", "pipe", "ignore"],
  })
  const mounted = await new Promise<boolean>((settle) => {
    holder.once("error", () => settle(false))
    holder.once("exit", () => settle(false))
    holder.stdout?.once("data", () => settle(true))
  })
  return mounted ? diskOf(holder) : undefined
}
