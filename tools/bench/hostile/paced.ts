/**
 * Requests at a fixed rate, on a few kept connections, prepared bytes out and statuses counted: as
 * lean as can be, because the attacker shares the machine with what it attacks. What is due while
 * all its connections wait for a response is skipped.
 */
import { connect, type Socket } from "node:net"
import { makeAnswerReader } from "../answer-reader.ts"

export interface Flow {
  readonly name: string
  readonly perSecond: number
  readonly connections: number
  /** The next request as it goes onto the wire. */
  readonly next: () => Buffer
}

/** How often each status was returned; `skipped` requests were due and not sent. */
export type Tally = Record<string, number>

const tickMillis = 5

interface Partition {
  readonly isIdle: () => boolean
  readonly send: (bytes: Buffer) => void
  readonly close: () => void
}

const openPartition = (
  address: { readonly host: string; readonly port: number },
  tally: Tally,
): Partition => {
  let socket: Socket | undefined
  let isWaiting = false
  const count = (what: string): void => {
    tally[what] = (tally[what] ?? 0) + 1
  }
  const open = (): Socket => {
    const opened = connect({ ...address, noDelay: true })
    const read = makeAnswerReader((status) => {
      isWaiting = false
      count(String(status))
    })
    opened.on("data", read)
    opened.on("error", () => opened.destroy())
    opened.on("close", () => {
      if (socket !== opened) return
      if (isWaiting) count("closed")
      isWaiting = false
      socket = undefined
    })
    return opened
  }
  return {
    isIdle: () => !isWaiting,
    send: (bytes) => {
      socket ??= open()
      isWaiting = true
      socket.write(bytes)
    },
    close: () => socket?.destroy(),
  }
}

/** Sends until it is stopped; answers what came back. */
export const startFlow = (
  address: { readonly host: string; readonly port: number },
  { perSecond, connections, next }: Flow,
): (() => Tally) => {
  const tally: Tally = {}
  const partitions = Array.from({ length: connections }, () => openPartition(address, tally))
  const startedAt = performance.now()
  let due = 0
  const timer = setInterval(() => {
    const target = Math.floor(((performance.now() - startedAt) / 1_000) * perSecond)
    for (; due < target; due += 1) {
      const partition = partitions.find(({ isIdle }) => isIdle())
      if (partition === undefined) {
        tally["skipped"] = (tally["skipped"] ?? 0) + target - due
        due = target
        return
      }
      partition.send(next())
    }
  }, tickMillis)
  return () => {
    clearInterval(timer)
    for (const { close } of partitions) close()
    return tally
  }
}
