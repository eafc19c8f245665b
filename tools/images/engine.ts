/**
 * Podman with runc. Its images and containers are in a folder of their own, apart from the user's.
 *
 * Containers use this machine's network: what they need listens on 127.0.0.1.
 */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { text } from "node:stream/consumers"

/** Runs a command of the engine; returns what it prints, and rejects with its errors. */
export type Engine = (words: ReadonlyArray<string>, input?: string) => Promise<string>

/**
 * Lower than the engine's own, which nobody may set without privileges, and without the engine's
 * networks.
 */
export const confined = ["--ulimit=nofile=4096:4096", "--ulimit=nproc=4096:4096", "--network=host"]

export const engineIn = (folder: string): Engine => {
  const options = [
    `--root=${join(folder, "storage")}`,
    `--runroot=${join(folder, "run")}`,
    "--runtime=runc",
    "--cgroup-manager=cgroupfs",
    "--log-level=error",
  ]
  return async (words, input = "") => {
    const child = spawn("podman", [...options, ...words])
    child.stdin.end(input)
    const [output, errors, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, "close"),
    ])
    if (code === 0) return output.trimEnd()
    throw new Error(`podman ${words.join(" ")}: exit code ${code}\n${errors.slice(-4_000)}`)
  }
}
