/** The API as a separate process: started, awaited and stopped by the test. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import type { ProcessMessage } from "@procurement/app-platform"

const entry = fileURLToPath(new URL("../../src/main.ts", import.meta.url))

export interface ApiProcess {
  readonly url: string
  /** Empty without an operator API. */
  readonly operatorUrl: string
  readonly stop: () => Promise<void>
}

/** Resolves once it listens; rejects with its output when it ends before. */
export const startApiProcess = async (
  environment: Readonly<Record<string, string>>,
): Promise<ApiProcess> => {
  const output: Array<string> = []
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, LOG_LEVEL: "warn", PORT: "0", MODE: "production", ...environment },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  })
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => output.push(chunk.toString()))
  }
  const ended = once(child, "exit")
  const {
    promise: ready,
    resolve,
    reject,
  } = Promise.withResolvers<Readonly<Record<string, string>>>()
  child.on("message", (message: ProcessMessage) => {
    if (message.type === "ready") resolve(message.ready)
    else reject(new Error(message.line))
  })
  child.once("exit", () => reject(new Error(`the API ended early: ${output.join("")}`)))
  const { url = "", operatorUrl = "" } = await ready
  return {
    url,
    operatorUrl,
    stop: async () => {
      child.kill("SIGTERM")
      await ended
    },
  }
}
