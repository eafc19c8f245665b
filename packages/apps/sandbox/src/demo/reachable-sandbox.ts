/** The sandbox of the demo: the running one in the folder, or a new one. */
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { instant } from "@procurement/domain/calendar"
import { lockHolder } from "../folder-lock.ts"
import type { SandboxInfo } from "../sandbox-info.ts"
import { startSandbox } from "../sandbox.ts"
import { demoOpensAt } from "./midnight.ts"
import type { SandboxSettings } from "../settings.ts"

export interface ReachableSandbox {
  readonly info: SandboxInfo
  readonly startedHere: boolean
  /** Its clock was moved past midnight. */
  readonly isMoved: boolean
  readonly stop: () => Promise<void>
}

const runningIn = async (directory: string): Promise<SandboxInfo | undefined> => {
  try {
    const info: SandboxInfo = JSON.parse(await readFile(join(directory, "sandbox.json"), "utf8"))
    const holder = await lockHolder(join(directory, "lock"))
    if (holder === undefined || holder !== info.processes["sandbox"]) return undefined
    const answer = await fetch(`${info.baseUrl}/readyz`, { signal: AbortSignal.timeout(2_000) })
    return answer.ok ? info : undefined
  } catch {
    return undefined
  }
}

export const reachSandbox = async (settings: SandboxSettings): Promise<ReachableSandbox> => {
  const running = await runningIn(settings.SANDBOX_DIR)
  if (running !== undefined) {
    return { info: running, startedHere: false, isMoved: false, stop: () => Promise.resolve() }
  }
  const sandbox = await startSandbox(settings, {
    onStep: () => undefined,
    onRestart: () => undefined,
  })
  const { info, stop, time } = sandbox
  const now = instant(Date.now() + time.offsetMillis())
  const opensAt = demoOpensAt(now)
  const isMoved = opensAt > now
  if (isMoved) await time.moveTo(opensAt)
  return { info, startedHere: true, isMoved, stop }
}
