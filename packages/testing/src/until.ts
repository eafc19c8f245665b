/** Waits for conditions instead of for time. */
import { setTimeout as pause } from "node:timers/promises"

const pauseMillis = 20

/** Generous: the whole suite may be running on the same two cores. */
const usualLimitMillis = 60_000

/** Asks until the answer is defined; rejects with description and state if it never is. */
export const untilSome = async <A>(
  what: string,
  ask: () => A | undefined | Promise<A | undefined>,
  limitMillis = usualLimitMillis,
  state: () => unknown = () => "",
): Promise<A> => {
  const deadline = performance.now() + limitMillis
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (performance.now() > deadline) {
      const now = JSON.stringify(await state())
      throw new Error(`condition not met in ${limitMillis} ms: ${what} ${now}`)
    }
    await pause(pauseMillis)
  }
}

/** As `untilSome`, for a boolean. */
export const until = async (
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  limitMillis?: number,
  state?: () => unknown,
): Promise<void> => {
  await untilSome(what, async () => ((await isTrue()) ? true : undefined), limitMillis, state)
}

/** As `until`; a failure shows the condition's source. */
export const eventually = (isTrue: () => boolean | Promise<boolean>): Promise<void> =>
  until(String(isTrue), isTrue)
