/**
 * Asks again and again until something has come of it.
 *
 * The pauses grow: a result that is quick is seen at once, one that is not costs few requests.
 */

/** @param {number} millis @param {AbortSignal} signal @returns {Promise<void>} */
const pause = (millis, signal) =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", end)
      resolve()
    }, millis)
    signal.addEventListener("abort", end, { once: true })
  })

/**
 * The first answer that is the last word, or the newest one when the patience has run out or nobody
 * waits any more.
 * @template Answer
 * @param {object} how
 * @param {() => Promise<Answer>} how.ask
 * @param {(answer: Answer) => boolean} how.isDone
 * @param {(answer: Answer) => void} [how.onAnswer] hears of each
 * @param {AbortSignal} how.signal
 * @param {number} how.patienceMillis
 * @param {typeof pause} [how.wait]
 */
export const pollUntil = async ({
  ask,
  isDone,
  onAnswer = () => undefined,
  signal,
  patienceMillis,
  wait = pause,
}) => {
  let waited = 0
  let between = 500
  for (;;) {
    const answer = await ask()
    if (!signal.aborted) onAnswer(answer)
    if (isDone(answer) || signal.aborted || waited >= patienceMillis) return answer
    await wait(between, signal)
    waited += between
    between = Math.min(3_000, Math.round(between * 1.4))
  }
}
