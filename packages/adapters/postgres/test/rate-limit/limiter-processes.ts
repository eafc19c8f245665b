/** Starts processes, each with a limiter, on one database, and sends them tasks. */
import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import type { Asked, Task } from "./limiter-task.ts"

export interface LimiterProcess {
  readonly ask: (task: Task) => Promise<Asked>
  readonly stop: () => Promise<void>
}

const entry = fileURLToPath(new URL("./limiter-process.ts", import.meta.url))

export const startLimiterProcess = async (url: string): Promise<LimiterProcess> => {
  const child = fork(entry, { env: { ...process.env, DATABASE_URL: url } })
  await once(child, "message")
  return {
    ask: async (task) => {
      const answered = once(child, "message")
      child.send(task)
      const [asked] = (await answered) as [Asked]
      return asked
    },
    stop: async () => {
      const ended = once(child, "exit")
      child.disconnect()
      await ended
    },
  }
}
