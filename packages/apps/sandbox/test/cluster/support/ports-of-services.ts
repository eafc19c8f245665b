/**
 * A port that a process may be restarted on: below those that systems give to outgoing connections
 * (32768 on Linux, 49152 elsewhere), of which one may take any that is free at the moment.
 */
import { randomInt } from "node:crypto"
import { loopbackPort } from "../../../src/port-availability.ts"

const lowest = 20_000
const highest = 32_000
const tries = 20

/**
 * A port is free until its process listens: each worker of the test runner chooses from a range of
 * its own, and none twice.
 */
const ranges = 4
const width = (highest - lowest) / ranges
const first = lowest + (Number(process.env["VITEST_POOL_ID"] ?? 0) % ranges) * width
const given = new Set<number>()

export const lastingPort = async (): Promise<number> => {
  for (let attempt = 1; attempt < tries; attempt += 1) {
    const wanted = randomInt(first, first + width)
    if (given.has(wanted)) continue
    given.add(wanted)
    const port = await loopbackPort(wanted).catch(() => undefined)
    if (port !== undefined) return port
  }
  return loopbackPort(0)
}
