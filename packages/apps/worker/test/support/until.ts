/** Waits for conditions instead of fixed times. */
import { setTimeout as delay } from "node:timers/promises"

const pauseMillis = 20

/** Polls until the result is defined; rejects with the description if it never is. */
export const untilSome = async <A>(
  what: string,
  ask: () => A | undefined | Promise<A | undefined>,
  limitMillis = 60_000,
): Promise<A> => {
  const deadline = Date.now() + limitMillis
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (Date.now() > deadline) throw new Error(`condition not met in ${limitMillis} ms: ${what}`)
    await delay(pauseMillis)
  }
}

/** As `untilSome`, for a boolean. */
export const until = async (
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  limitMillis?: number,
): Promise<void> => {
  await untilSome(what, async () => ((await isTrue()) ? true : undefined), limitMillis)
}
