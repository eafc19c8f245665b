/** The API as a separate process: started, awaited and stopped by the test. */
import { fileURLToPath } from "node:url"
import { type Environment, startChild } from "@procurement/testing"

const entry = fileURLToPath(new URL("../../src/main.ts", import.meta.url))

export interface ApiProcess {
  readonly url: string
  /** Empty without an operator API. */
  readonly operatorUrl: string
  readonly stop: () => Promise<void>
}

/** Resolves once it listens; rejects with its output when it ends before. */
export const startApiProcess = async (environment: Environment): Promise<ApiProcess> => {
  const child = startChild([process.execPath, entry], {
    environment: { LOG_LEVEL: "warn", PORT: "0", MODE: "production", ...environment },
  })
  const { url = "", operatorUrl = "" } = await child.ready
  return {
    url,
    operatorUrl,
    stop: async () => {
      child.process.kill("SIGTERM")
      await child.ended
    },
  }
}
