/**
 * The time of the whole sandbox: the system's time plus an offset that only grows.
 *
 * The offset is stored in the folder before the services get it, so that no crash leaves a service
 * ahead of the sandbox. Moves run one after the other.
 */
import { furthestOffsetMillis } from "@procurement/app-platform"
import { z } from "zod"
import type { DataFolder } from "./data-folder.ts"

/** Applies a new offset; resolves when it is in effect. */
export type Follower = (offsetMillis: number) => Promise<void>

export interface SandboxTime {
  readonly offsetMillis: () => number
  /** Moves the time ahead by that much; resolves when every follower has it. */
  readonly advance: (millis: number) => Promise<void>
  /** Moves the time to that instant (epoch milliseconds). */
  readonly moveTo: (instantMillis: number) => Promise<void>
  /** Sets the followers that receive each new offset from now on, in this order. */
  readonly follow: (followers: ReadonlyArray<Follower>) => void
}

const fileName = "clock.json"
const Kept = z.object({ offsetMillis: z.int().min(0) })

const keptOffset = async (folder: DataFolder): Promise<number> => {
  const text = await folder.read(fileName)
  return text === undefined ? 0 : Kept.parse(JSON.parse(text)).offsetMillis
}

const checked = (offsetMillis: number, present: number): number => {
  if (offsetMillis < present) throw new Error("the time can't move back")
  if (offsetMillis > furthestOffsetMillis) throw new Error("the new time is too far ahead")
  return offsetMillis
}

/** Restores the time from the folder. */
export const openSandboxTime = async (folder: DataFolder): Promise<SandboxTime> => {
  let offsetMillis = await keptOffset(folder)
  let followers: ReadonlyArray<Follower> = []
  let lastMove: Promise<void> = Promise.resolve()

  const move = async (target: () => number): Promise<void> => {
    const next = checked(target(), offsetMillis)
    await folder.keep(fileName, `${JSON.stringify({ offsetMillis: next })}\n`)
    offsetMillis = next
    for (const follower of followers) await follower(next)
  }
  const inTurn = (target: () => number): Promise<void> => {
    const moving = lastMove.then(() => move(target))
    lastMove = moving.catch(() => undefined)
    return moving
  }

  return {
    offsetMillis: () => offsetMillis,
    advance: (millis) => inTurn(() => offsetMillis + millis),
    moveTo: (instantMillis) => inTurn(() => instantMillis - Date.now()),
    follow: (these) => {
      followers = these
    },
  }
}
