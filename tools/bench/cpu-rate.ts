/**
 * How often work is done in a second of CPU time of this process, helper threads included: what one
 * core can do, independent of other load on the machine.
 */

export type Work = (nth: number) => void | Promise<unknown>

const betweenLooks = 16

const usedSeconds = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

export const cpuRate = async (work: Work, seconds: number): Promise<number> => {
  const start = usedSeconds()
  let done = 0
  for (let used = 0; used < seconds; used = usedSeconds() - start) {
    for (let nth = 0; nth < betweenLooks; nth += 1) {
      const doing = work(done)
      if (doing !== undefined) await doing
      done += 1
    }
  }
  return done / (usedSeconds() - start)
}
