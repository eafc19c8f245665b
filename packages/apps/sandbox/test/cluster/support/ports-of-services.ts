/**
 * A port that a process may be restarted on: below those that systems give to outgoing connections
 * (32768 on Linux, 49152 elsewhere), of which one may take any that is free at the moment.
 */
import { randomInt } from "node:crypto"
import { loopbackPort } from "../../../src/port-availability.ts"

const lowest = 20_000
const highest = 32_000
const tries = 20

export const lastingPort = async (): Promise<number> => {
  for (let attempt = 1; attempt < tries; attempt += 1) {
    const port = await loopbackPort(randomInt(lowest, highest)).catch(() => undefined)
    if (port !== undefined) return port
  }
  return loopbackPort(0)
}
